import { Type } from 'typebox';
import { attendingStates } from '../event/attending.ts';
import { EventSchema } from '../event/events-schemas.ts';
import {
  bodyFailures,
  Count,
  Done,
  failures,
  Id,
  Named,
  Nullable,
  OfRecord,
  OneOf,
  Params,
  Success,
  Text,
  WouldWait,
} from '../../platform/shared/field-schemas.ts';
import { MemberSummary } from '../../directory/members/member-summary.ts';
import type { EventId, MemberId, QuestionId, RegistrationId } from '../../platform/shared/ids.ts';
import { attendingValues } from './registration.ts';

const tags = ['Events'];
const EventParams = Params({ id: Id<EventId>('The event.') });
const EventMemberParams = Params({
  id: Id<EventId>('The event.'),
  memberId: Id<MemberId>('The member.'),
});
const Answer = Text(4000, { description: 'Empty takes the answer back. A yes-no question takes YES or NO.' });
const SentAnswer = Named(
  'Answer',
  { question: Id<QuestionId>(), answer: Answer },
  'An answer to a question of an event.',
);
const State = OneOf(attendingStates, 'Empty while unanswered.');
const Attending = OneOf(attendingValues);

const Answered = Named(
  'Answered',
  {
    success: Success,
    waiting: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'An addition, only for YES with `waiting` in the body where no place was left: the place in line of the party, which waits.',
      }),
    ),
  },
  'The answer is stored.',
);

const reply = {
  attending: Attending,
  attendingComment: Type.Optional(Text(2000, { description: 'Left out, the earlier comment stays.' })),
  answers: Type.Optional(
    Type.Array(SentAnswer, { maxItems: 100, description: 'Answers to questions of the event.' }),
  ),
  waiting: WouldWait,
};

const Reply = Named('Reply', reply, 'Whether the caller comes.');

export const answerEventSchema = {
  operationId: 'answerEvent',
  tags,
  summary: "Answer an event: the caller's registration",
  description:
    'Works while registration is open; otherwise 409 says why, and so it does for the NO of a person who is checked in. ' +
    'YES takes a place for the caller and for every own guest and partner who has not declined. Where too few are left, 409 ' +
    'says how many are, and whether there is a waiting list; with `waiting` in the body the party joins it. `answers` and `waiting` are additions.',
  example: {
    params: { id: 12 },
    body: {
      attending: 'YES',
      attendingComment: 'I arrive on Saturday.',
      answers: [
        { question: 12, answer: 'Vegetarian' },
        { question: 13, answer: '1' },
      ],
    },
  },
  params: EventParams,
  body: OfRecord(Reply, EventSchema, { field: 'id', param: 'id' }),
  response: { 200: Answered, ...bodyFailures(403, 404, 409) },
};

const SaidOfCompanion = Named(
  'SaidOfCompanion',
  {
    registration: Id<RegistrationId>('That of the guest or partner.'),
    attending: Attending,
    answers: Type.Optional(
      Type.Array(SentAnswer, {
        maxItems: 100,
        description: 'What the event asks of them, in the words of the caller; what is left out stays.',
      }),
    ),
  },
  'Whether someone comes whom the caller brings, and what the event asks of them.',
);

export const answerForPartySchema = {
  operationId: 'answerForParty',
  tags,
  summary: 'Answer an event for the whole party: the caller, the partner and the guests',
  description:
    'An addition. Everything that was said is stored, or nothing of it. The caller answers as with `answerEvent` while registration is ' +
    'open; afterwards, until the event starts, `attending` of the caller and of those of the party who had answered can still change. Who of the party is ' +
    'left out stays as they are. A guest with an address reads what was said for them in a short mail, which waits ten seconds: said ' +
    'otherwise within them, it is not sent. `answers` of a companion are those that the guest gives by the link of the invitation, too: the ' +
    'last one counts, whoever gave it, and none is required of a companion. Invitation, link and ticket of who does not come stay, so that this can be taken back. ' +
    'Someone of the party who was let in at the door stays: 409. The same call made again changes nothing.',
  example: {
    params: { id: 12 },
    body: { attending: 'YES', companions: [{ registration: 3500, attending: 'YES' }] },
  },
  params: EventParams,
  body: OfRecord(
    Named(
      'PartyReply',
      {
        ...reply,
        companions: Type.Array(SaidOfCompanion, {
          maxItems: 100,
          description: 'The guests and the partner of the caller.',
        }),
      },
      'Whether the caller comes, and who else of the party.',
    ),
    EventSchema,
    { field: 'id', param: 'id' },
  ),
  response: { 200: Answered, ...bodyFailures(403, 404, 409) },
};

const AttendanceComment = Named(
  'AttendanceComment',
  { member: Id<MemberId>(), content: Type.String() },
  'What a member wrote beside the answer.',
);

const AttendanceGuest = Named(
  'AttendanceGuest',
  {
    registration: Id<RegistrationId>(),
    firstName: Type.String(),
    lastName: Type.String(),
    partner: Type.Boolean(),
    attending: State,
    host: Nullable(Id<MemberId>('The member who invited them; null for who comes alone.')),
  },
  'A person who is no member: brought by one, or registered without a host.',
);

export const listAttendanceSchema = {
  operationId: 'listAttendance',
  tags,
  summary: 'Who comes, who does not, who has not answered',
  description:
    'For everyone who may see the event. `unknownCount`, `guests` and the parameter `unknown` are additions.',
  example: { params: { id: 8 }, querystring: { unknown: 'all' } },
  params: EventParams,
  querystring: Type.Object({
    unknown: Type.Optional(OneOf(['all'] as const, 'Reviewers only: everyone who has not answered.')),
  }),
  response: {
    200: Named(
      'Attendance',
      {
        success: Success,
        count: Count('The number of members who come.'),
        members: Type.Array(MemberSummary),
        absent: Type.Array(MemberSummary),
        unknown: Type.Array(MemberSummary, { description: 'At most 80, by name.' }),
        unknownCount: Count('How many have not answered.'),
        comments: Type.Array(AttendanceComment),
        guests: Type.Array(AttendanceGuest),
      },
      'Who comes and who does not.',
    ),
    ...failures(403, 404),
  },
};

const Registration = Named(
  'Registration',
  {
    id: Id<RegistrationId>(),
    attending: State,
    attendingComment: Type.String(),
    reviewed: Type.Boolean({ description: 'A reviewer recorded who took part.' }),
    validated: Type.Boolean({ description: 'The ticket was scanned at the door.' }),
  },
  'The registration of a member for an event.',
);

const GivenAnswer = Named(
  'GivenAnswer',
  { question: Id<QuestionId>(), title: Type.String(), answer: Type.String() },
  'A question and what was answered.',
);

export const reviewAttendingSchema = {
  operationId: 'reviewAttending',
  tags,
  summary: "Change one's mind, or a member's answer, or record who took part",
  description:
    'Until the event starts members change their own answer, also when registration has closed; that of others, and after the ' +
    'start, is for reviewers: then this is the review of participation. It does not work for external guests. Before, YES ' +
    'takes places as an answer of the member does, and 409 says how many are left. `waiting` and `overCapacity` are ' +
    'additions; the latter, for a person who waits, is moving up, for those who manage the event, and the party is told by mail.',
  example: { params: { id: 2, memberId: 1 }, body: { attending: 'YES' } },
  params: EventMemberParams,
  body: OfRecord(
    Named(
      'Attending',
      {
        attending: Attending,
        overCapacity: Type.Optional(
          Type.Boolean({ description: 'Lets the member come although there is no place, on record.' }),
        ),
        waiting: WouldWait,
      },
      'Whether the member comes, or came.',
    ),
    Registration,
  ),
  response: { 200: Answered, ...bodyFailures(403, 404, 409) },
};

export const readAnswersSchema = {
  operationId: 'readAnswers',
  tags,
  summary: "A member's registration and answers (the member and reviewers)",
  description: 'The registration is null for a member who was neither invited nor has answered.',
  example: { params: { id: 2, memberId: 1 } },
  params: EventMemberParams,
  response: {
    200: Named(
      'RegistrationAnswers',
      {
        success: Success,
        registration: Nullable(Registration),
        answers: Type.Array(GivenAnswer),
      },
      'The registration of a member and what they answered.',
    ),
    ...failures(403, 404),
  },
};

export const reviewAnswerSchema = {
  operationId: 'reviewAnswer',
  tags,
  summary: "Change a member's answer to a question (reviewers, at any time)",
  description: 'Also after the registration has ended. An empty answer takes the earlier one back.',
  example: { params: { id: 2, memberId: 1 }, body: { question: 1, answer: 'Vegetarian' } },
  params: EventMemberParams,
  body: OfRecord(SentAnswer, GivenAnswer),
  response: { 200: Done, ...bodyFailures(403, 404) },
};
