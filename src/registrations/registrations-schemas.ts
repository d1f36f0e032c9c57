import { Type } from 'typebox';
import { attendingStates } from '../events/attending.ts';
import { locales } from '../localisation/locale.ts';
import {
  bodyFailures,
  Count,
  Done,
  failures,
  Id,
  Line,
  Named,
  Nullable,
  OneOf,
  Params,
  Success,
  Text,
} from '../shared/field-schemas.ts';
import { MemberSummary } from '../members/member-summary.ts';
import type { EventId, MemberId, QuestionId, RegistrationId } from '../shared/ids.ts';
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
          'An addition, only for YES where no place was left and the party now waits: its place in line.',
      }),
    ),
  },
  'The answer is stored.',
);

export const answerEventSchema = {
  operationId: 'answerEvent',
  tags,
  summary: "Answer an event: the caller's registration",
  description:
    'Works while registration is open; otherwise 409 says why. YES takes a place for the caller and for every own guest ' +
    'and partner who has not declined. Where too few are left, the party waits if the event has a waiting list ' +
    '(`waiting`); otherwise 409 says how many are left. `answers` is an addition.',
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
  body: Named(
    'Reply',
    {
      attending: Attending,
      attendingComment: Type.Optional(Text(2000, { description: 'Left out, the earlier comment stays.' })),
      answers: Type.Optional(
        Type.Array(SentAnswer, { maxItems: 100, description: 'Answers to questions of the event.' }),
      ),
    },
    'Whether the caller comes.',
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
  'Somebody who is no member: brought by one, or registered without a host.',
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

export const inviteSchema = {
  operationId: 'invite',
  tags,
  summary: 'Invite a member, an external guest or a partner',
  description:
    'Exactly one of `member`, a guest (first name, last name and e-mail) or `partner: true`. A name must not contain the ' +
    'address of a website or a mailbox. A member may send a certain number of invitations in an hour, and more to events ' +
    'that they review (settings); then 429 and `Retry-After`.',
  example: {
    params: { id: 12 },
    body: {
      guest_first_name: 'Nora',
      guest_last_name: 'Winkler',
      guest_email: 'nora.winkler@example.net',
      guest_message: 'Come along, it will be a good weekend.',
    },
  },
  params: EventParams,
  body: Named(
    'Invitation',
    {
      member: Type.Optional(Id<MemberId>()),
      guest_first_name: Type.Optional(Line(100)),
      guest_last_name: Type.Optional(Line(100)),
      guest_email: Type.Optional(Type.String({ maxLength: 254, format: 'email-or-empty', trim: true })),
      guest_message: Type.Optional(Text(5000)),
      guest_locale: Type.Optional(
        OneOf(
          locales,
          "An addition: the language of a guest's or partner's mail; left out, the caller's own.",
        ),
      ),
      partner: Type.Optional(Type.Boolean({ description: "The caller's own partner." })),
    },
    'Whom the caller invites.',
  ),
  response: {
    200: Named(
      'Invited',
      { success: Success, registration: Id<RegistrationId>('That of the invited person.') },
      'The person is invited.',
    ),
    ...bodyFailures(403, 404, 409, 429),
  },
};

export const reviewAttendingSchema = {
  operationId: 'reviewAttending',
  tags,
  summary: "Change a member's answer, or record who took part (reviewers)",
  description:
    'After the event has started this is the review of participation. It does not work for external guests. Before, YES ' +
    'takes places as an answer of the member does, and 409 says how many are left; `overCapacity` is an addition: for ' +
    'somebody who waits it is moving up, for those who manage the event, and the party is told by mail.',
  example: { params: { id: 2, memberId: 1 }, body: { attending: 'YES' } },
  params: EventMemberParams,
  body: Named(
    'Attending',
    {
      attending: Attending,
      overCapacity: Type.Optional(
        Type.Boolean({ description: 'Lets the member come although there is no place, on record.' }),
      ),
    },
    'Whether the member comes, or came.',
  ),
  response: { 200: Answered, ...bodyFailures(403, 404, 409) },
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
  body: SentAnswer,
  response: { 200: Done, ...bodyFailures(403, 404) },
};
