import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { originOf } from '../../platform/http/request-origin.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { presentPasskey, presentTokens } from './devices-presenter.ts';
import { listDevicesSchema, revokeDeviceSchema, revokeOthersSchema } from './devices-schemas.ts';
import { devicesOf, revokeDevice, revokeOtherDevices } from './devices-service.ts';

/** What is signed in as the caller. */
export function devicesRoutes(
  app: App,
  { storage, clock, config }: { storage: Storage; clock: Clock; config: { sessionIdleDays: number } },
): void {
  const restricted = { access: 'restricted' } as const;

  app.get('/me/devices', { schema: listDevicesSchema, config: restricted }, async (request) => {
    const caller = callerOf(request);
    const { tokens, passkeys } = await devicesOf(storage.db, clock, caller);
    const asked = {
      now: clock.now(),
      timeZone: clock.timeZone(),
      current: caller.tokenId,
      idleDays: config.sessionIdleDays,
    };
    return {
      success: true as const,
      ...presentTokens(tokens, asked),
      passkeys: passkeys.map((passkey) => presentPasskey(passkey, asked)),
    };
  });

  app.delete('/me/devices/:id', { schema: revokeDeviceSchema, config: restricted }, async (request) => {
    await revokeDevice(storage, clock, originOf(request), callerOf(request), request.params.id);
    return { success: true as const };
  });

  app.post(
    '/me/devices/revoke-others',
    { schema: revokeOthersSchema, config: restricted },
    async (request) => {
      const { passkeys = false } = request.body;
      const others = { caller: callerOf(request), passkeys };
      const gone = await revokeOtherDevices(storage, clock, originOf(request), others);
      return { success: true as const, ...gone };
    },
  );
}
