import { Type } from 'typebox';
import { attendingStates } from '../events/attending.ts';
import {
  bodyFailures,
  Done,
  failures,
  Id,
  Line,
  Nullable,
  OneOf,
  Strict,
  Success,
  Text,
} from '../shared/field-schemas.ts';
import { MemberSummary } from '../members/member-summary.ts';
import type { EventId, MemberId, QuestionId, RegistrationId } from '../shared/ids.ts';
import { attendingValues } from './registration.ts';

const tags = ['Events'];
const EventParams = Strict({ id: Id<EventId>('The event.') });
const EventMemberParams = Strict({
  id: Id<EventId>('The event.'),
  memberId: Id<MemberId>('The member.'),
});
const Answer = Text(4000, { description: 'Empty takes the answer back. A yes-no question takes YES or NO.' });
const SentAnswer = Strict({ question: Id<QuestionId>(), answer: Answer });
const State = OneOf(attendingStates, 'Empty while unanswered.');
const Attending = OneOf(attendingValues);

export const answerEventSchema = {
  operationId: 'answerEvent',
  tags,
  summary: "Answer an event: the caller's registration",
  params: EventParams,
  body: Strict({
    attending: Attending,
    attendingComment: Type.Optional(Text(2000, { description: 'Left out, the earlier comment stays.' })),
    answers: Type.Optional(
      Type.Array(SentAnswer, { maxItems: 100, description: 'Answers to questions of the event.' }),
    ),
  }),
  response: { 200: Done, ...bodyFailures(403, 404, 409) },
};

export const listAttendanceSchema = {
  operationId: 'listAttendance',
  tags,
  summary: 'Who comes, who does not, who has not answered',
  params: EventParams,
  querystring: Type.Object({
    unknown: Type.Optional(OneOf(['all'] as const, 'Reviewers only: everyone who has not answered.')),
  }),
  response: {
    200: Strict({
      success: Success,
      count: Type.Integer({ description: 'The number of members who come.' }),
      members: Type.Array(MemberSummary),
      absent: Type.Array(MemberSummary),
      unknown: Type.Array(MemberSummary, { description: 'At most 80, by name.' }),
      unknownCount: Type.Integer(),
      comments: Type.Array(Strict({ member: Id<MemberId>(), content: Type.String() })),
      guests: Type.Array(
        Strict({
          registration: Id<RegistrationId>(),
          firstName: Type.String(),
          lastName: Type.String(),
          partner: Type.Boolean(),
          attending: State,
          host: Id<MemberId>('The member who invited them.'),
        }),
      ),
    }),
    ...failures(400, 403, 404),
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
  params: EventParams,
  body: Strict({
    member: Type.Optional(Id<MemberId>()),
    guest_first_name: Type.Optional(Line(100)),
    guest_last_name: Type.Optional(Line(100)),
    guest_email: Type.Optional(Type.String({ maxLength: 254, format: 'email-or-empty', trim: true })),
    guest_message: Type.Optional(Text(5000)),
    partner: Type.Optional(Type.Boolean()),
  }),
  response: {
    200: Strict({ success: Success, registration: Id<RegistrationId>() }),
    ...bodyFailures(403, 404, 409, 429),
  },
};

export const reviewAttendingSchema = {
  operationId: 'reviewAttending',
  tags,
  summary: "Change a member's answer, or record who took part (reviewers)",
  description:
    'After the event has started this is the review of participation. It does not work for external guests.',
  params: EventMemberParams,
  body: Strict({ attending: Attending }),
  response: { 200: Done, ...bodyFailures(403, 404) },
};

export const readAnswersSchema = {
  operationId: 'readAnswers',
  tags,
  summary: "A member's registration and answers (the member and reviewers)",
  params: EventMemberParams,
  response: {
    200: Strict({
      success: Success,
      registration: Nullable(
        Strict({
          id: Id<RegistrationId>(),
          attending: State,
          attendingComment: Type.String(),
          reviewed: Type.Boolean({ description: 'A reviewer recorded who took part.' }),
          validated: Type.Boolean({ description: 'The ticket was scanned at the door.' }),
        }),
      ),
      answers: Type.Array(
        Strict({ question: Id<QuestionId>(), title: Type.String(), answer: Type.String() }),
      ),
    }),
    ...failures(400, 403, 404),
  },
};

export const reviewAnswerSchema = {
  operationId: 'reviewAnswer',
  tags,
  summary: "Change a member's answer to a question (reviewers, at any time)",
  params: EventMemberParams,
  body: SentAnswer,
  response: { 200: Done, ...bodyFailures(403, 404) },
};
