import { Type } from 'typebox';
import { DomainError } from '../shared/errors.ts';
import type { Storage } from '../storage/database.ts';
import type { App } from './app-type.ts';
import { logOf } from './request-log.ts';
import { Failure, Named, Success } from '../shared/field-schemas.ts';

const Healthy = Named('Health', { success: Success, status: Type.String() }, 'All is well.');

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
        'A load balancer sends requests only while this is 200; from the signal to stop on it is 503.',
      response: { 200: Healthy, 400: Failure, 503: Failure },
    },
    config: { access: 'public' },
  } as const;
  app.get('/health/ready', ready, async (request) => {
    if (app.isStopping) throw new DomainError('unavailable', 'The service is stopping.', [], 5);
    try {
      await storage.ping();
    } catch (error) {
      logOf(request).error({ err: error }, 'the database does not answer');
      throw new DomainError('unavailable', 'The database does not answer.', [], 5);
    }
    return { success: true as const, status: 'ready' };
  });
}
