import type { Locale } from '../../platform/localisation/locale.ts';
import { isMemberStatus, memberStatusTitle } from '../../platform/localisation/member-status-titles.ts';
import { storedTitle } from '../organisation/stored-titles.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import type { Db } from '../../platform/storage/database.ts';
import type { HistoryEntry } from './history-entry.ts';
import { isWithin, newestFirst } from './history-rules.ts';
import { findTerms, type TermRow } from './history-store.ts';
import { noSuchMember } from './members-service.ts';

/** What a member held and holds, newest first, with titles in one language. */
export async function memberHistory(
  db: Db,
  member: MemberId,
  { day, locale }: { day: DateText; locale: Locale },
): Promise<HistoryEntry[]> {
  const terms = await findTerms(db, member);
  if (terms === undefined) throw noSuchMember();
  return newestFirst(terms.map((term) => historyEntry(term, day, locale)));
}

function historyEntry(term: TermRow, day: DateText, locale: Locale): HistoryEntry {
  const { start_date: startDate, end_date: endDate, titles, status } = term;
  return {
    type: titles === null ? 'STATUS' : 'FUNCTION',
    title: titles === null ? statusTitle(status ?? '', locale) : storedTitle(titles, locale),
    scope: term.club_name ?? term.unit_name ?? '',
    startDate,
    endDate,
    active: isWithin({ startDate, endDate }, day),
  };
}

function statusTitle(code: string, locale: Locale): string {
  return isMemberStatus(code) ? memberStatusTitle(code, locale) : code;
}
