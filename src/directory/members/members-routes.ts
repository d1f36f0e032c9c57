import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { negotiateLocale } from '../../platform/localisation/locale.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { todayText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { memberHistory } from './history-service.ts';
import { readMemberKey } from './member-key.ts';
import { presentHistoryEntry, presentMember, presentFound } from './member-presenter.ts';
import {
  defaultSearchLimit,
  getMemberSchema,
  memberHistorySchema,
  searchMembersSchema,
} from './members-schemas.ts';
import type { MemberSummaries } from './member-summaries-service.ts';
import { getMember, nearTo, searchMembers } from './members-service.ts';

/** Members: search, full record and history. */
export function membersRoutes(
  app: App,
  deps: { storage: Storage; clock: Clock; summaries: MemberSummaries },
): void {
  const { storage, clock, summaries } = deps;
  const config = { access: 'restricted' } as const;

  const search = { schema: searchMembersSchema, config: { ...config, cost: 'heavy' } } as const;
  app.get('/members/search', search, async (request) => {
    const { q, limit = defaultSearchLimit, offset = 0, nearest = false, locale } = request.query;
    const caller = callerOf(request);
    const near = nearest ? nearTo(caller) : undefined;
    const { ids, more } = await searchMembers(storage, caller, { q, limit, offset }, near);
    return presentFound(await summaries.of(todayText(clock), ids), more, negotiateLocale(locale));
  });

  app.get('/members/:member', { schema: getMemberSchema, config }, async (request) => {
    const key = readMemberKey(request.params.member);
    const caller = callerOf(request);
    const member = await getMember(storage.db, todayText(clock), key, caller);
    if (member.id !== caller.memberId) request.payForRecord();
    return presentMember(member, negotiateLocale(request.query.locale));
  });

  app.get('/members/:id/history', { schema: memberHistorySchema, config }, async (request) => {
    const locale = negotiateLocale(request.query.locale);
    const entries = await memberHistory(storage.db, request.params.id, { day: todayText(clock), locale });
    return { success: true as const, count: entries.length, entries: entries.map(presentHistoryEntry) };
  });
}
