import type { KeptEvents } from '../events/kept-events-service.ts';
import type { App } from '../http/app-type.ts';
import { callerOf } from '../http/authentication.ts';
import { originOf } from '../http/request-origin.ts';
import type { MemberSummaries } from '../members/member-summaries-service.ts';
import type { Clock } from '../shared/clock.ts';
import type { Storage } from '../storage/database.ts';
import { Attendance } from './attendance-service.ts';
import { invite, type InvitationSettings } from './invitations-service.ts';
import { presentAttendance, presentRegistration } from './registration-presenter.ts';
import {
  answerEventSchema,
  inviteSchema,
  listAttendanceSchema,
  readAnswersSchema,
  reviewAnswerSchema,
  reviewAttendingSchema,
} from './registrations-schemas.ts';
import { answerEvent, readAnswers, reviewAnswer, reviewAttending } from './registrations-service.ts';

export interface RegistrationsDeps {
  events: KeptEvents;
  summaries: MemberSummaries;
  storage: Storage;
  clock: Clock;
  config: InvitationSettings;
  /** Sends queued mail soon instead of at the next round. */
  outbox: { poke(): void };
}

const config = { access: 'restricted' } as const;
const done = { success: true } as const;

/** Answering events, attendance, invitations, and what reviewers correct. */
export function registrationsRoutes(app: App, deps: RegistrationsDeps): void {
  const { storage, clock } = deps;
  const attendance = new Attendance(storage, clock, deps.summaries);

  app.post('/events/:id', { schema: answerEventSchema, config }, async (request) => {
    const { attending, attendingComment: comment, answers } = request.body;
    const given = { attending, comment, answers };
    await answerEvent(deps, callerOf(request), originOf(request), request.params.id, given);
    return done;
  });

  app.get('/events/:id/members', { schema: listAttendanceSchema, config }, async (request) => {
    const whole = request.query.unknown === 'all';
    return presentAttendance(await attendance.list(callerOf(request), request.params.id, whole));
  });

  app.post('/events/:id/members/invite', { schema: inviteSchema, config }, async (request) => {
    const registration = await invite(
      deps,
      callerOf(request),
      originOf(request),
      request.params.id,
      request.body,
    );
    deps.outbox.poke();
    return { success: true as const, registration };
  });

  app.post('/events/:id/members/:memberId', { schema: reviewAttendingSchema, config }, async (request) => {
    const { id, memberId } = request.params;
    const { attending } = request.body;
    await reviewAttending(storage, clock, callerOf(request), originOf(request), id, memberId, attending);
    return done;
  });

  app.get('/events/:id/members/:memberId/answers', { schema: readAnswersSchema, config }, async (request) => {
    const { id, memberId } = request.params;
    return presentRegistration(await readAnswers(storage.db, callerOf(request), id, memberId));
  });

  app.post(
    '/events/:id/members/:memberId/answers',
    { schema: reviewAnswerSchema, config },
    async (request) => {
      const { id, memberId } = request.params;
      await reviewAnswer(storage, clock, callerOf(request), originOf(request), id, memberId, request.body);
      return done;
    },
  );
}
