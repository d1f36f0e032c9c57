import type { EventCalendars } from '../calendar-feeds/event-calendars-service.ts';
import type { EventCache } from '../event/event-cache-service.ts';
import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { finishedJson, SharedAnswer } from '../../platform/http/finished-answers.ts';
import { actorOf } from '../../platform/http/request-origin.ts';
import type { MemberSummaries } from '../../directory/members/member-summaries-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { EventId, MemberId } from '../../platform/shared/ids.ts';
import type { Storage } from '../../platform/storage/database.ts';
import type { UndoTime } from '../../platform/outbox/undo-time-rules.ts';
import { Attendance, type AttendanceList } from './attendance-service.ts';
import { invite, type InvitationSettings } from './invitations-service.ts';
import { inviteSchema } from './invite-schemas.ts';
import { presentAttendance, presentRegistration } from './registration-presenter.ts';
import { answerForParty } from './party-answer-service.ts';
import {
  answerEventSchema,
  answerForPartySchema,
  listAttendanceSchema,
  readAnswersSchema,
  reviewAnswerSchema,
  reviewAttendingSchema,
} from './registrations-schemas.ts';
import {
  answerEvent,
  readAnswers,
  reviewAnswer,
  reviewAttending,
  type AnswerOutcome,
} from './registrations-service.ts';

export interface RegistrationsDeps {
  events: EventCache;
  calendars: EventCalendars;
  summaries: MemberSummaries;
  storage: Storage;
  clock: Clock;
  config: InvitationSettings & UndoTime;
}

const config = { access: 'restricted' } as const;
const once = { ...config, idempotent: true } as const;
const done = { success: true } as const;

/** Answering events, attendance, invitations, and what reviewers correct. */
export function registrationsRoutes(app: App, deps: RegistrationsDeps): void {
  attendanceRoutes(app, deps);

  app.post('/events/:id', { schema: answerEventSchema, config }, async (request) => {
    const { attendingComment: comment, ...given } = request.body;
    const answer = { ...given, comment };
    const outcome = await answerEvent(deps, actorOf(request), request.params.id, answer);
    return answered(outcome);
  });

  app.post('/events/:id/members/invite', { schema: inviteSchema, config: once }, async (request) => {
    const { params, body, run } = request;
    const answer = await invite(deps, actorOf(request), params.id, body, run);
    return answer;
  });

  app.put('/events/:id/party', { schema: answerForPartySchema, config }, async (request) => {
    const { attendingComment: comment, ...given } = request.body;
    const outcome = await answerForParty(deps, actorOf(request), request.params.id, { ...given, comment });
    return answered(outcome);
  });

  app.post('/events/:id/members/:memberId', { schema: reviewAttendingSchema, config }, async (request) => {
    const who = personOf(request.params);
    const outcome = await reviewAttending(deps, actorOf(request), who, request.body);
    return answered(outcome);
  });

  app.get('/events/:id/members/:memberId/answers', { schema: readAnswersSchema, config }, async (request) => {
    const registration = await readAnswers(deps, callerOf(request), personOf(request.params));
    return presentRegistration(registration);
  });

  const review = { schema: reviewAnswerSchema, config };
  app.post('/events/:id/members/:memberId/answers', review, async (request) => {
    const who = personOf(request.params);
    await reviewAnswer(deps, actorOf(request), who, request.body);
    return done;
  });
}

function attendanceRoutes(app: App, deps: RegistrationsDeps): void {
  const attendance = new Attendance<SharedAnswer>(deps, ({ bytes }) => bytes);
  const list = { schema: listAttendanceSchema, config: { ...config, cost: 'heavy' } } as const;
  app.get('/events/:id/members', list, async (request, reply) => {
    const whole = request.query.unknown === 'all';
    const write = (found: AttendanceList) => new SharedAnswer(finishedJson(reply, presentAttendance(found)));
    const { people, written } = await attendance.list(callerOf(request), request.params.id, whole, write);
    // Who has it already gets nothing.
    if (!written.isHeldBy(request)) request.payForRows(reply, people);
    return written.to(request, reply);
  });
}

/** Only a person who waits is told more than the contract does. */
function answered({ waiting }: AnswerOutcome) {
  return waiting === null ? done : { ...done, waiting };
}

function personOf({ id, memberId }: { id: EventId; memberId: MemberId }) {
  return { event: id, member: memberId };
}
