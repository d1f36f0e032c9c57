import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { linkOriginOf, originOf } from '../../platform/http/request-origin.ts';
import { stopAddressChange, type EmailChangeParts } from './address-stop-service.ts';
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from './email-change-service.ts';
import {
  cancelEmailSchema,
  confirmEmailSchema,
  requestEmailSchema,
  stopEmailSchema,
} from './email-schemas.ts';

/** Changing the own e-mail address. */
export function emailRoutes(app: App, parts: EmailChangeParts): void {
  const own = { access: 'restricted', cacheControl: 'private, no-store' } as const;

  const once = { schema: requestEmailSchema, config: { ...own, idempotent: true } } as const;
  app.post('/me/email', once, (request) => {
    const { body, run } = request;
    return requestEmailChange(parts, originOf(request), {
      caller: callerOf(request),
      email: body.email,
      run,
    });
  });

  app.delete('/me/email', { schema: cancelEmailSchema, config: own }, async (request) => {
    await cancelEmailChange(parts, originOf(request), callerOf(request).memberId);
    return { success: true as const };
  });

  const anyone = { access: 'public', cacheControl: 'no-store' } as const;
  app.post('/email/confirmation', { schema: confirmEmailSchema, config: anyone }, async (request) => {
    const email = await confirmEmailChange(parts, linkOriginOf(request), request.body.secret);
    return { success: true as const, email };
  });

  app.post('/email/stop', { schema: stopEmailSchema, config: anyone }, async (request) => {
    const stopped = await stopAddressChange(parts, linkOriginOf(request), request.body.secret);
    return { success: true as const, ...stopped };
  });
}
