import type { App } from '../../platform/http/app-type.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { linkOriginOf, actorOf } from '../../platform/http/request-origin.ts';
import type { SessionCookie } from '../../platform/http/session-cookie.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { changePassword } from './change-password-service.ts';
import { answerRequests, requestLink } from './forgotten-password-service.ts';
import { readLink, setPasswordByLink, type LinkSettings } from './password-links-service.ts';
import {
  changePasswordSchema,
  forgottenPasswordSchema,
  passwordLinkSchema,
  setPasswordSchema,
  welcomeMemberSchema,
} from './password-schemas.ts';
import type { SessionSettings } from '../sign-in/session-service.ts';
import { welcomeMember } from './welcome-service.ts';

export interface PasswordParts {
  storage: Storage;
  clock: Clock;
  config: LinkSettings & SessionSettings;
  cookie: SessionCookie;
  /** Told when requests for links could not be answered; they wait for the next round. */
  onError: (error: unknown) => void;
}

/** Choosing a password, and setting it by a link in a mail. */
export function passwordRoutes(app: App, parts: PasswordParts): void {
  const { config, cookie } = parts;
  app.put(
    '/me/password',
    { schema: changePasswordSchema, config: { access: 'restricted', cacheControl: 'no-store' } },
    async (request, reply) => {
      const browser = { userAgent: request.headers['user-agent'], session: cookie.read(request) };
      const proof = { ...request.body, address: clientAddress(request) };
      const changed = await changePassword(parts, actorOf(request), browser, proof);
      if (changed.session !== undefined) cookie.put(reply, changed.session, 24 * 3600 * config.sessionDays);
      return { success: true as const, revoked: changed.revoked };
    },
  );
  forgottenRoute(app, parts);
  linkRoutes(app, parts);
}

/** Asking for a link because the password is forgotten. */
function forgottenRoute(app: App, parts: PasswordParts): void {
  const answerLater = laterAnswers(app, parts);

  const forgotten = {
    schema: forgottenPasswordSchema,
    config: { access: 'public' },
    // The answer has left: how long the rest takes tells nobody whether there is such a name.
    onResponse: async (_request: unknown, { statusCode }: { statusCode: number }) => {
      if (statusCode === 200) answerLater();
    },
  } as const;
  app.post('/password/forgotten', forgotten, async (request) => {
    await requestLink(parts, { name: request.body.username, address: clientAddress(request) });
    return { success: true as const };
  });
}

/** Passwords by links in mails: the first one, and a new one for those who have forgotten theirs. */
function linkRoutes(app: App, parts: PasswordParts): void {
  const { storage, clock, config } = parts;

  const link = {
    schema: passwordLinkSchema,
    config: { access: 'public', cacheControl: 'no-store' },
  } as const;
  app.post('/password/link', link, async (request) => {
    const { fullName, username, purpose, expires } = await readLink(
      storage.db,
      clock,
      config,
      request.body.secret,
    );
    const seconds = Math.floor(Date.parse(expires) / 1000);
    return { success: true as const, fullName, username, purpose, expires: seconds };
  });

  app.post('/password', { schema: setPasswordSchema, config: { access: 'public' } }, async (request) => {
    await setPasswordByLink(storage, clock, linkOriginOf(request), config, request.body);
    return { success: true as const };
  });

  const welcome = {
    schema: welcomeMemberSchema,
    config: { access: 'restricted', idempotent: true },
  } as const;
  app.post('/manage/members/:id/welcome', welcome, (request) => {
    const { params, run } = request;
    return welcomeMember(parts, actorOf(request), { id: params.id, run });
  });
}

/** Looks up who has asked for a link when they have had their answer, one round at a time; a stop waits for it. */
function laterAnswers(app: App, parts: PasswordParts): () => void {
  let round = Promise.resolve();
  app.addHook('onClose', () => round);
  return () => {
    round = round.then(async () => void (await answerRequests(parts))).catch(parts.onError);
  };
}
