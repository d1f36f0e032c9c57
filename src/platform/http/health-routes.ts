import { Type } from 'typebox';
import { DomainError } from '../shared/errors.ts';
import type { Storage } from '../storage/database.ts';
import type { App } from './app-type.ts';
import { failureBody } from './failures.ts';
import { Failure, Named, OneOf, Success } from '../shared/field-schemas.ts';

const Healthy = Named('Health', { success: Success, status: Type.String() }, 'All is well.');
const Ready = Named(
  'Readiness',
  {
    success: Success,
    status: OneOf(['ready', 'cannot write'] as const),
    reason: Type.Optional(Type.String({ description: 'Why nothing can be written; reading goes on.' })),
  },
  'The service can serve, at least what only reads.',
);

/** Whether the process runs, and whether it can serve. */
export function healthRoutes(app: App, { storage }: { storage: Storage }): void {
  const live = {
    schema: {
      operationId: 'healthLive',
      tags: ['Health'],
      summary: 'The process runs',
      description: 'Asks nothing of the database: a supervisor restarts a process that does not answer this.',
      response: { 200: Healthy, 400: Failure },
    },
    config: { access: 'public' },
  } as const;
  app.get('/health/live', live, async () => ({ success: true as const, status: 'live' }));

  const ready = {
    schema: {
      operationId: 'healthReady',
      tags: ['Health'],
      summary: 'The database answers and the service can serve',
      description:
        'A load balancer sends requests only while this is 200; from the signal to stop on it is 503. While the ' +
        'data can be read but not written it stays 200, and `status` and `reason` say so.',
      response: { 200: Ready, 400: Failure, 503: Failure },
    },
    config: { access: 'public' },
  } as const;
  app.get('/health/ready', ready, async (_request, reply) => {
    if (app.isStopping) {
      // No fault that would have to be logged.
      return reply.status(503).header('retry-after', '5').send(failureBody(503, 'The service is stopping.'));
    }
    await storage.ping().catch(refuse);
    const reason = storage.writingProblem();
    if (reason === undefined) return { success: true as const, status: 'ready' as const };
    // Without this instance nobody could read, either.
    return { success: true as const, status: 'cannot write' as const, reason };
  });
}

function refuse(cause: unknown): never {
  const failure = new DomainError('unavailable', 'The database does not answer.', [], 5);
  failure.cause = cause;
  throw failure;
}
