import type { SessionParts } from '../sign-in/session-routes.ts';
import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { actorOf, originOf } from '../../platform/http/request-origin.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { proveByPasskey, signInByPasskey, signInOptions } from './passkey-sign-in-service.ts';
import * as schemas from './passkeys-schemas.ts';
import { addPasskey, registrationOptions, removePasskey, renamePasskey } from './passkeys-service.ts';
import { relyingParty } from './relying-party.ts';

interface Parts extends SessionParts {
  config: SessionParts['config'] & { publicUrl: string; organisation: () => string; language: () => Locale };
}

/** Nothing on the way may keep what is answered once. */
const once = { cacheControl: 'no-store' } as const;

/** Signing in with passkeys, and the caller's own. */
export function passkeysRoutes(app: App, parts: Parts): void {
  signInRoutes(app, parts);
  const party = () => relyingParty(parts.config.publicUrl);
  const restricted = { access: 'restricted', ...once } as const;

  const options = { schema: schemas.registrationOptionsSchema, config: restricted };
  app.post('/me/passkeys/options', options, async (request) => {
    return {
      success: true as const,
      options: await registrationOptions(parts, party(), callerOf(request)),
    };
  });

  app.post(
    '/me/passkeys',
    { schema: schemas.addPasskeySchema, config: restricted },
    async (request, reply) => {
      const made = { ...request.body, userAgent: request.headers['user-agent'] };
      const id = await addPasskey(parts, originOf(request), party(), callerOf(request), made);
      return reply.status(201).send({ success: true as const, id });
    },
  );

  app.patch(
    '/me/passkeys/:id',
    { schema: schemas.renamePasskeySchema, config: restricted },
    async (request) => {
      const change = { id: request.params.id, name: request.body.name };
      await renamePasskey(parts, originOf(request), callerOf(request).memberId, change);
      return { success: true as const };
    },
  );

  app.delete(
    '/me/passkeys/:id',
    { schema: schemas.removePasskeySchema, config: restricted },
    async (request) => {
      await removePasskey(parts, originOf(request), callerOf(request).memberId, request.params.id);
      return { success: true as const };
    },
  );
}

function signInRoutes(app: App, { storage, clock, config, cookie, loggedSignIn }: Parts): void {
  const ownPages = { access: 'public', ownPagesOnly: true, ...once } as const;
  const party = () => relyingParty(config.publicUrl);

  const options = { schema: schemas.signInOptionsSchema, config: ownPages };
  app.post('/session/passkey/options', options, async () => {
    return { success: true as const, options: await signInOptions(storage, clock, party()) };
  });

  const signIn = { schema: schemas.signInByPasskeySchema, config: ownPages };
  app.post('/session/passkey', signIn, (request, reply) =>
    loggedSignIn(request, async () => {
      const browser = { userAgent: request.headers['user-agent'], session: cookie.read(request) };
      const settings = { ...config, party: party() };
      const opened = await signInByPasskey(storage, clock, originOf(request), settings, {
        response: request.body.response,
        browser,
      });
      const { token, ...session } = opened;
      cookie.put(reply, token, 24 * 3600 * config.sessionDays);
      return { success: true as const, ...session };
    }),
  );

  const proof = { schema: schemas.proveByPasskeySchema, config: { access: 'restricted', ...once } } as const;
  app.post('/session/proof/passkey', proof, async (request) => {
    const parts = { storage, clock, party: party() };
    const expires = await proveByPasskey(parts, actorOf(request), request.body.response);
    return { success: true as const, expires };
  });
}
