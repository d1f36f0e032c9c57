import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { originOf } from '../../platform/http/request-origin.ts';
import { tagVersion, versionRead } from '../../platform/http/versions.ts';
import { negotiateLocale, type Locale } from '../../platform/localisation/locale.ts';
import { presentMember } from '../members/member-presenter.ts';
import { previewMember } from '../members/members-service.ts';
import type { Audience } from '../members/visibility.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { todayText } from '../../platform/shared/local-time.ts';
import { presentMe } from './me-presenter.ts';
import { changeMeSchema, getMeSchema, previewMeSchema, type previewReaders } from './me-schemas.ts';
import { ownAccount } from './me-service.ts';
import { changeOwnRecord, type OwnChangesParts } from './own-changes-service.ts';

const audienceOf: Record<(typeof previewReaders)[number], Audience> = {
  member: 'members',
  club: 'club',
  officer: 'officers',
};

/** The caller's own record. */
export function meRoutes(app: App, deps: OwnChangesParts & { config: { publicUrl: string } }): void {
  const { storage, clock, config } = deps;
  // The answers hold the secret address of the calendar: nothing may keep them.
  const own = { access: 'restricted', cacheControl: 'private, no-store' } as const;
  const present = async (caller: Caller, locale?: string) => {
    const account = await ownAccount(storage.db, clock, caller);
    const otherwise: Locale = account.record.language ?? 'en';
    const { publicUrl } = config;
    return presentMe(account, { publicUrl, locale: negotiateLocale(locale, otherwise) });
  };

  app.get('/me', { schema: getMeSchema, config: own }, async (request, reply) =>
    tagVersion(reply, await present(callerOf(request), request.query.locale)),
  );

  app.patch('/me', { schema: changeMeSchema, config: own }, async (request, reply) => {
    const caller = callerOf(request);
    const change = { sent: request.body, version: versionRead(request) };
    await changeOwnRecord(deps, originOf(request), caller.memberId, change);
    return tagVersion(reply, await present(caller, request.query.locale));
  });

  app.get('/me/preview', { schema: previewMeSchema, config: own }, async (request) => {
    const audience = audienceOf[request.query.as];
    const { memberId } = callerOf(request);
    return presentMember(await previewMember(storage.db, todayText(clock), memberId, audience));
  });
}
