import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { failureBody } from '../../platform/http/failures.ts';
import { confirmSchema } from './check-in-schemas.ts';
import { confirm, type CheckInParts } from './check-in-service.ts';

/** What the door reports to. */
export interface DoorParts {
  /** Counts the result of every scan, where metrics are switched on. */
  metrics?: { countScan(this: void, result: number): void } | undefined;
}

/** The door of an event. */
export function checkInRoutes(app: App, parts: CheckInParts & DoorParts): void {
  const options = {
    schema: confirmSchema,
    config: { access: 'restricted', cacheControl: 'no-store' },
  } as const;
  app.post('/events/confirm', options, async (request, reply) => {
    const { barcode, event, metaid = null, nonce = null, scannedAt = null, gate = '' } = request.body;
    const sent = { event, metaid, nonce, scannedAt, gate, decided: null, requestId: request.id };
    const scan = { scanned: { barcode }, ...sent };
    const outcome = await confirm(parts, callerOf(request), scan);
    parts.metrics?.countScan(outcome.result);
    if (outcome.result !== 200) {
      const { result, error, info } = outcome;
      return reply.status(result).send({ ...failureBody(result, error), errorInfo: [...info] });
    }
    const { registration, person, validatedAt } = outcome;
    return { success: true as const, error: '' as const, registration, person, validatedAt };
  });
}
