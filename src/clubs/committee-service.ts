import type { Locale } from '../localisation/locale.ts';
import { summariesOf } from '../members/member-summaries-service.ts';
import type { MemberSummary } from '../members/member-summary.ts';
import { clubYearOf, clubYearRange, committeeYears, type ClubYearStart } from '../organisation/club-year.ts';
import { storedTitle } from '../organisation/stored-titles.ts';
import { today, type Clock } from '../shared/clock.ts';
import { badField } from '../shared/errors.ts';
import type { ClubId } from '../shared/ids.ts';
import { todayText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import { getClubPath } from './clubs-service.ts';
import type { Seat } from './committee.ts';
import { findSeats } from './committee-store.ts';

export interface CommitteeWish {
  club: ClubId;
  /** The club year; the current one when it is left out. */
  year: number | undefined;
  locale: Locale;
}

export interface CommitteeGroup {
  name: string;
  members: (MemberSummary & { function: string })[];
}

/** Everyone who held an office of the club at some time of the club year, by group and office. */
export async function getCommittee(
  db: Db,
  clock: Clock,
  yearStart: ClubYearStart,
  { club, year, locale }: CommitteeWish,
): Promise<CommitteeGroup[]> {
  const range = clubYearRange(wantedYear(clock, yearStart, year), yearStart);
  await getClubPath(db, club);
  const seats = withoutRepeats(await findSeats(db, club, range));
  const ids = [...new Set(seats.map(({ memberId }) => memberId))];
  const people = new Map((await summariesOf(db, todayText(clock), ids)).map((person) => [person.id, person]));
  const groups = Map.groupBy(seats, ({ groupId }) => groupId);
  return [...groups.values()].map((inGroup) => ({
    name: inGroup[0] === undefined ? '' : storedTitle(inGroup[0].groupTitles, locale),
    members: inGroup.flatMap(({ memberId, functionTitles }) => {
      const person = people.get(memberId);
      return person === undefined ? [] : { ...person, function: storedTitle(functionTitles, locale) };
    }),
  }));
}

function wantedYear(clock: Clock, yearStart: ClubYearStart, year: number | undefined): number {
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
