import { Type } from 'typebox';
import { CalendarSchema } from './calendars-schemas.ts';
import {
  Count,
  DateField,
  DateTimeField,
  DateTimeOrEmpty,
  failures,
  Id,
  Named,
  Nullable,
  OneOf,
  Params,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { EventId, QuestionId, RegistrationId } from '../../platform/shared/ids.ts';
import { attendingStates } from './attending.ts';
import { questionTypes } from './question.ts';

/** How many events the list answers when the caller does not say. */
export const defaultListLimit = 500;

const tags = ['Events'];

const summary = {
  id: Id<EventId>(),
  type: Type.String({ description: 'EVENT.' }),
  title: Type.String(),
  startDate: DateTimeField('Local time of the organisation, as every date-time of the service.'),
  endDate: Nullable(
    DateTimeField('Null when no end is known. The last day of an all-day event still belongs to it.'),
  ),
  allDay: Type.Boolean(),
  description: Type.String(),
  reviewBarcode: Type.String({
    description:
      "The value a reviewer sends to `/events/confirm`: the caller's own, while the answer is YES and review is on; else empty.",
  }),
  attending: OneOf(attendingStates, "The caller's answer; empty while unanswered. An addition in the list."),
  calendar: CalendarSchema,
  place: Type.String({
    description:
      'Where it is, in short: name and town, the town once; empty when neither is known. An addition.',
  }),
  registrationEnabled: Type.Boolean({
    description: 'Whether members can say that they come. An addition in the list.',
  }),
  registrationDueDate: DateTimeOrEmpty('Empty when there is none. An addition in the list.'),
  registrationOpen: Type.Boolean({ description: 'Whether members can answer now. An addition.' }),
  mayAnswer: Type.Boolean({
    description:
      'Whether the caller can answer now: registration is open, and the caller is invited or belongs to those whom the event is for. An addition.',
  }),
  reviewEnabled: Type.Boolean({
    description: 'Whether tickets are scanned at the door. An addition in the list.',
  }),
  registration: Nullable(Id<RegistrationId>("The caller's own registration, for the ticket. An addition.")),
  hasUnansweredQuestions: Type.Boolean({
    description:
      'Whether the caller comes, or waits to, and has left a required question of the event unanswered. An addition in the list.',
  }),
  asksFirst: Type.Boolean({
    description:
      'Whether the event requires an answer that the caller has not given, whether or not they come: ask for it with their YES. An addition.',
  }),
  capacity: Nullable(
    Type.Integer({ description: 'How many people can come; null for as many as like. An addition.' }),
  ),
  placesLeft: Nullable(
    Count(
      'How many places newcomers can take now; null without a capacity, and 0 while others wait in line. An addition.',
    ),
  ),
  waitingList: Type.Boolean({
    description: 'Whether those who find no place wait for one. An addition.',
  }),
  waiting: Nullable(
    Type.Integer({
      description:
        "The place in line of the caller's party, which has said YES and waits; null when it does not. `attending` is empty meanwhile. An addition.",
    }),
  ),
  closed: Type.Boolean({ description: 'Only the invited can see the event. An addition.' }),
  cancelled: Type.Boolean({ description: 'An addition.' }),
};

export const EventSummarySchema = Named('Event', summary, 'An event, as the list of events shows it.');

export const Location = Named(
  'EventLocation',
  {
    name: Type.String(),
    address: Type.String(),
    postalCode: Type.String(),
    city: Type.String(),
    country: Type.String(),
    latitude: Nullable(Type.Number()),
    longitude: Nullable(Type.Number()),
    phone: Type.String(),
    email: Type.String(),
    www: Type.String(),
  },
  'Where an event takes place; every part may be empty.',
);

export const Attachment = Named(
  'Attachment',
  {
    id: Type.Integer(),
    name: Type.String(),
    url: Type.String(),
    type: Type.String({ description: 'The media type.' }),
    size: Type.Integer({ description: 'Bytes.' }),
  },
  'A file that belongs to an event.',
);

const Question = Named(
  'Question',
  {
    id: Id<QuestionId>(),
    title: Type.String(),
    type: OneOf(questionTypes),
    required: Type.Boolean(),
    options: Type.Array(Type.String(), { description: 'What a choice question lets choose from.' }),
    answer: Type.String({ description: "The caller's own answer; empty while there is none." }),
  },
  'A question that an event asks those who come.',
);

const GuestAnswer = Named(
  'GuestAnswer',
  { question: Id<QuestionId>(), answer: Type.String() },
  'What was answered to a question for a guest or the partner, by whomever.',
);

export const GuestSchema = Named(
  'Guest',
  {
    registration: Id<RegistrationId>('For the ticket of the guest.'),
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
    partner: Type.Boolean(),
    attending: OneOf(attendingStates, 'Empty while unanswered.'),
    waiting: Type.Boolean({ description: 'Whether they said YES and wait for a place. An addition.' }),
    invitedAt: DateTimeField('An addition.'),
    answeredAt: DateTimeOrEmpty('Empty while unanswered. An addition.'),
    mail: OneOf(
      ['', 'queued', 'sent', 'failed'] as const,
      'What became of the newest mail to them; empty when there was none, or it is long ago. An addition.',
    ),
    checkedIn: Type.Boolean({ description: 'Whether they were let in at the door. An addition.' }),
    reviewBarcode: Type.String({
      description: 'The code of their ticket, while they come and review is on; else empty. An addition.',
    }),
    answers: Type.Array(GuestAnswer, {
      description: 'What they, or others for them, have answered to the questions of the event. An addition.',
    }),
    mayChange: Type.Boolean({
      description: 'Whether the caller can correct, take back or send again the invitation now. An addition.',
    }),
    mayTakeBack: Type.Boolean({
      description:
        'Whether the caller can take them back now: until the event starts, also when registration has closed and `mayChange` is false. An addition.',
    }),
  },
  'A guest or the partner of the caller.',
);

export const EventSchema = Named(
  'EventDetail',
  {
    ...summary,
    location: Location,
    registrationUrl: Type.String(),
    attachment: Type.String({ description: 'The address of the first attachment, or empty.' }),
    attachments: Type.Array(Attachment),
    banner: Type.String(),
    bannerSq: Type.String(),
    attendingComment: Type.String(),
    hasRegistration: Type.Boolean({ description: 'Whether the caller was invited or has answered.' }),
    checkedIn: Type.Boolean({ description: 'Whether the caller was let in at the door. An addition.' }),
    hasQuestions: OneOf(['', '1'] as const, '`1` when the event has questions, else empty.'),
    questions: Type.Array(Question),
    guests: Type.Array(GuestSchema, { description: "The caller's own guests and partner." }),
    isReviewer: Type.Boolean({ description: 'Whether the caller reviews the event. An addition.' }),
    guestsAllowed: Type.Boolean({ description: 'Whether members may bring guests. An addition.' }),
    partnersAllowed: Type.Boolean({ description: 'Whether members may bring their partner. An addition.' }),
    ticketsEnabled: Type.Boolean({ description: 'Whether those who come get a ticket. An addition.' }),
  },
  'An event in full, as it concerns the caller.',
);

export const listEventsSchema = {
  operationId: 'listEvents',
  tags,
  summary: 'The events of the caller, in the order of time',
  description:
    "Every event the caller may see: those of the caller's own club and of the units above it, and those the caller was " +
    'invited to, reviews or manages. Without `from`, events that ended more than a year ago are left out. ' +
    '`from`, `to`, `limit`, `offset` and `more` are additions.',
  example: { querystring: { from: '2026-01-01', to: '2099-12-31', limit: 2, offset: 0 } },
  querystring: Type.Object({
    from: Type.Optional(
      DateField('Leaves out what ended before this day; it may lie further back than a year.'),
    ),
    to: Type.Optional(DateField('Leaves out what starts after this day.')),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: defaultListLimit,
        description: 'At most so many events.',
      }),
    ),
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100_000,
        default: 0,
        description: 'Leaves out so many of the first.',
      }),
    ),
  }),
  response: {
    200: Named(
      'EventList',
      {
        success: Success,
        count: Count('The number of events in this answer.'),
        more: Type.Boolean({ description: 'Whether there are further ones.' }),
        events: Type.Array(EventSummarySchema),
      },
      'The events of the caller, in the order of time.',
    ),
    ...failures(),
  },
};

export const getEventSchema = {
  operationId: 'getEvent',
  tags,
  summary: 'One event, as it concerns the caller',
  description: 'An event that the caller may not see is 404, like one that does not exist.',
  example: { params: { id: 12 } },
  params: Params({ id: Id<EventId>('The event.') }),
  response: { 200: EventSchema, ...failures(404) },
};
