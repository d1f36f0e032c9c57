import type { Locale } from '../../platform/localisation/locale.ts';
import type { MemberSummaries } from '../members/member-summaries-service.ts';
import type { MemberSummary } from '../members/member-summary.ts';
import {
  clubYearOf,
  clubYearRange,
  committeeYears,
  type ClubYearStart,
} from '../../platform/shared/club-year.ts';
import { storedTitle } from '../organisation/stored-titles.ts';
import { today, type Clock } from '../../platform/shared/clock.ts';
import { badField } from '../../platform/shared/errors.ts';
import type { ClubId } from '../../platform/shared/ids.ts';
import { todayText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { noSuchClub } from './clubs-service.ts';
import { findSeats, type Seat } from './committee-store.ts';

/** Whose committee is asked for, when and in which language. */
export interface CommitteeQuery {
  club: ClubId;
  /** The club year; the current one when it is left out. */
  year: number | undefined;
  locale: Locale;
}

/** A group of offices with those who hold them. */
export interface CommitteeGroup {
  name: string;
  members: (MemberSummary & { function: string })[];
}

/** Everyone who held an office of the club at some time of the club year, by group and office. */
export async function getCommittee(
  { storage, clock, summaries }: { storage: Storage; clock: Clock; summaries: MemberSummaries },
  yearStart: ClubYearStart,
  { club, year, locale }: CommitteeQuery,
): Promise<CommitteeGroup[]> {
  const range = clubYearRange(requestedYear(clock, yearStart, year), yearStart);
  const found = await findSeats(storage.db, club, range);
  if (found === undefined) throw noSuchClub();
  const seats = withoutRepeats(found);
  const ids = [...new Set(seats.map(({ memberId }) => memberId))];
  const listed = await summaries.of(todayText(clock), ids);
  const people = new Map(listed.map(({ id, summary }) => [id, summary]));
  const groups = Map.groupBy(seats, ({ groupId }) => groupId);
  return [...groups.values()].map((inGroup) => ({
    name: inGroup[0] === undefined ? '' : storedTitle(inGroup[0].groupTitles, locale),
    members: inGroup.flatMap(({ memberId, functionTitles }) => {
      const person = people.get(memberId);
      return person === undefined ? [] : { ...person, function: storedTitle(functionTitles, locale) };
    }),
  }));
}

function requestedYear(clock: Clock, yearStart: ClubYearStart, year: number | undefined): number {
  const day = today(clock);
  const { min, max } = committeeYears(day, yearStart);
  if (year === undefined) return clubYearOf(day, yearStart);
  if (year < min || year > max) throw badField('year', `must be a club year from ${min} to ${max}`);
  return year;
}

/** Someone whose term was interrupted within the year still sat in the office once. */
function withoutRepeats(seats: readonly Seat[]): Seat[] {
  return [...new Map(seats.map((seat) => [`${seat.memberId} ${seat.functionId}`, seat])).values()];
}
