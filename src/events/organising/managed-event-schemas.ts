import { Type, type TSchema } from 'typebox';
import { CountsOfAudience } from '../audience/audience-schemas.ts';
import { CalendarSchema } from '../event/calendars-schemas.ts';
import { Attachment, Location } from '../event/events-schemas.ts';
import { maxCapacity, waitingOrders } from '../event/capacity.ts';
import { questionTypes } from '../event/question.ts';
import {
  Count,
  DateTimeField,
  DateTimeOrEmpty,
  Id,
  Line,
  Named,
  Nullable,
  OneOf,
  Text,
} from '../../platform/shared/field-schemas.ts';
import type {
  CalendarId,
  EventId,
  FunctionId,
  MemberId,
  QuestionId,
  RegistrationId,
  SeriesId,
} from '../../platform/shared/ids.ts';
import { eventStates } from './managed-event.ts';
import { PlaceInSeries, SeriesDates } from './dates-of-series-schemas.ts';
import { maxDates } from './series.ts';

export const tags = ['Organising'];

const address = (description: string) =>
  Type.String({ ...Line(2000), format: 'web-address', description: `${description}, or empty.` });
const degrees = (limit: number) => Nullable(Type.Number({ minimum: -limit, maximum: limit }));

export const SentLocation = Named(
  'SentLocation',
  {
    name: Type.Optional(Line(200)),
    address: Type.Optional(Text(500)),
    postalCode: Type.Optional(Line(20)),
    city: Type.Optional(Line(100)),
    country: Type.Optional(Line(100)),
    latitude: Type.Optional(degrees(90)),
    longitude: Type.Optional(degrees(180)),
    phone: Type.Optional(Line(50)),
    email: Type.Optional(Type.String({ maxLength: 254, format: 'email-or-empty', trim: true })),
    www: Type.Optional(address('The website of the house')),
  },
  'Where an event takes place; parts that are not sent stay, or are empty for a new event. A name of another house drops address, postal code, town, telephone, e-mail and website of the former one, unless they are sent with it. Another place that is sent without coordinates has none.',
);

const Title = Line(200, { minLength: 1 });
const Start = DateTimeField('Local time of the organisation. A time that clocks skip is refused.');

const optionalFields = {
  description: Type.Optional(Text(20_000)),
  endDate: Type.Optional(Nullable(DateTimeField('Not before startDate; null when no end is known.'))),
  allDay: Type.Optional(Type.Boolean()),
  location: Type.Optional(SentLocation),
  closed: Type.Optional(Type.Boolean({ description: 'Only the invited can see the event.' })),
  registrationEnabled: Type.Optional(
    Type.Boolean({ description: 'Whether members can say that they come; a new event lets them.' }),
  ),
  registrationDueDate: Type.Optional(
    DateTimeOrEmpty(
      'Until when members answer; empty for no such time. With review on it must be before startDate, and is the end ' +
        'of the day before when a new event does not say.',
    ),
  ),
  registrationUrl: Type.Optional(address('Where to register elsewhere')),
  reviewEnabled: Type.Optional(Type.Boolean({ description: 'Whether tickets are scanned at the door.' })),
  guestsAllowed: Type.Optional(Type.Boolean({ description: 'A new event allows guests.' })),
  partnersAllowed: Type.Optional(Type.Boolean({ description: 'A new event allows partners.' })),
  ticketsEnabled: Type.Optional(
    Type.Boolean({
      description: 'Whether those who come get a ticket; when review is on, unless it is sent.',
    }),
  ),
  capacity: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: maxCapacity,
        description:
          'How many people can come, guests and partners included; null for any number. Lowering it puts nobody out.',
      }),
    ),
  ),
  waitingList: Type.Optional(
    Type.Boolean({ description: 'Whether those who find no place wait for one; in a new event they do.' }),
  ),
  waitingOrder: Type.Optional(
    OneOf(
      waitingOrders,
      'Whether the first in line comes next, or the first that fits; `strict` in a new event.',
    ),
  ),
};

/** What is sent for a new event; others who create events add to it. */
export const newEventFields = {
  calendar: Id<CalendarId>('The calendar, which the caller manages.'),
  title: Title,
  startDate: Start,
  ...optionalFields,
};

export const NewEventBody = Named(
  'NewEvent',
  newEventFields,
  'A new event: calendar, title and start are enough.',
);

const changedFields = { title: Type.Optional(Title), startDate: Type.Optional(Start), ...optionalFields };

/** Taken over from the `undo` of a change. */
const movedUp = Type.Optional(
  Type.Array(Id<RegistrationId>(), {
    maxItems: 100_000,
    description:
      'Of an `undo`: those who moved up from the waiting list by the change that it takes back. They go back to their places in line, unless a mail has told them.',
  }),
);

const FollowingChange = Named(
  'FollowingChange',
  {
    id: Id<EventId>('The event.'),
    version: Type.Integer({
      minimum: 1,
      description: 'As it was read: when someone has changed it since, nothing is changed and it is 412.',
    }),
    ...changedFields,
    movedUp,
  },
  'How one event of a series changes in its own way; the fields that are not sent stay.',
);

export const EventChangeBody = Named(
  'EventChange',
  {
    ...changedFields,
    movedUp,
    message: Type.Optional(
      Text(5000, { description: 'What the organiser says to those who are told, with `notify=true`.' }),
    ),
    following: Type.Optional(
      Type.Array(FollowingChange, {
        maxItems: maxDates,
        description:
          'With `scope=following`: instead of all that come later, these events of the series change, each in its own ' +
          'way. So a change is taken back, by the `undo` of its answer.',
      }),
    ),
    expected: Type.Optional(
      Count('How many recipients the preview showed; when others would be told by now, it is 409.'),
    ),
  },
  'The fields to change; the others stay.',
);

const summary = {
  id: Id<EventId>(),
  state: OneOf(eventStates, 'A draft exists for nobody but those who manage it.'),
  version: Type.Integer({
    minimum: 1,
    description: 'Rises with every change of the event and of what belongs to it. The ETag begins with it.',
  }),
  calendar: CalendarSchema,
  series: Nullable(Id<SeriesId>('The series that the event was made with.')),
  title: Type.String(),
  startDate: DateTimeField(),
  endDate: Nullable(DateTimeField()),
  allDay: Type.Boolean(),
  closed: Type.Boolean(),
  registrationEnabled: Type.Boolean(),
  registrationDueDate: DateTimeOrEmpty(),
  reviewEnabled: Type.Boolean(),
  capacity: Nullable(Type.Integer({ description: 'Null when any number can come.' })),
  counts: CountsOfAudience,
} satisfies Record<string, TSchema>;

/** What a line of a list says of an event. */
export const listedFields = {
  ...summary,
  place: Type.String({ description: 'Name and town of the place; may be empty.' }),
  dates: Type.Optional(SeriesDates),
};

export const ManagedSummary = Named(
  'ManagedEvent',
  listedFields,
  'An event, as the list of those shows it who manage it.',
);

const ManagedQuestion = Named(
  'ManagedQuestion',
  {
    id: Id<QuestionId>(),
    title: Type.String(),
    type: OneOf(questionTypes),
    required: Type.Boolean(),
    options: Type.Array(Type.String(), { description: 'What a choice question lets choose from.' }),
  },
  'A question that an event asks those who come.',
);

const ManagedReviewer = Named(
  'ManagedReviewer',
  {
    member: Nullable(
      Named('ReviewingMember', { id: Id<MemberId>(), name: Type.String() }, 'A member who reviews an event.'),
    ),
    function: Nullable(
      Named(
        'ReviewingFunction',
        { id: Id<FunctionId>(), code: Type.String(), title: Type.String() },
        "Everyone who holds this function at the calendar's place.",
      ),
    ),
  },
  'Who checks tickets and corrects answers: a member, or everyone who holds a function; the other one is null.',
);

export const detailFields = {
  ...summary,
  placeInSeries: Nullable(PlaceInSeries),
  description: Type.String(),
  location: Location,
  registrationUrl: Type.String(),
  guestsAllowed: Type.Boolean(),
  partnersAllowed: Type.Boolean(),
  ticketsEnabled: Type.Boolean(),
  waitingList: Type.Boolean(),
  waitingOrder: OneOf(waitingOrders),
  banner: Type.String(),
  bannerSq: Type.String(),
  attachments: Type.Array(Attachment),
  questions: Type.Array(ManagedQuestion),
  reviewers: Type.Array(ManagedReviewer),
  createdAt: DateTimeField(),
  updatedAt: DateTimeField(),
  removedAt: DateTimeOrEmpty('When it was deleted; empty for what is still there.'),
};

export const ManagedDetail = Named(
  'ManagedEventDetail',
  detailFields,
  'The whole editable record of an event.',
);
