import type { Insertable } from 'kysely';
import type { DateText } from '../../platform/shared/local-time.ts';
import type { TermsTable } from '../../directory/organisation/organisation-tables.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { DemoMember } from './members-filling.ts';
import type { DemoClub, DemoPlace, FunctionIds } from './organisation-filling.ts';
import { seededRandom, type Random } from './random-rules.ts';

/** How many club years before the present one have complete committees. */
export const pastCommittees = 6;

/** Offices that somebody keeps for some years. */
const keptOffices = ['CS', 'CT', 'CVP2', 'CA', 'CM', 'CPO', 'CR', 'CW', 'CPR', 'CCC', 'CCM'];
/** Some of them have no fixed end: the last term of these is still running. */
const openOffices = new Set(['CW', 'CPR', 'CCM']);
/** So many people share an office at a time, where it is more than one. */
const holders: Readonly<Record<string, number>> = { CCM: 3 };
/** What a small club has; its few members share the rest. */
const smallClubOffices = new Set<string>(['CS', 'CT', 'CA', 'CR']);

/** A function term as it is stored. */
export type FunctionTerm = Insertable<TermsTable>;

/** What drafting the terms of committees needs. */
export interface TermSetting {
  readonly random: Random;
  readonly days: DemoDays;
  readonly functions: FunctionIds;
}

/** A club with its members, and how many offices each of them holds in each club year. */
interface Committee {
  readonly club: DemoClub;
  readonly own: readonly DemoMember[];
  readonly duties: Map<number, Map<DemoMember, number>>;
}

/** The committees of every club, for the present club year and those before it. */
export function clubCommitteeTerms(
  given: Omit<TermSetting, 'random'>,
  clubs: readonly DemoClub[],
  members: readonly DemoMember[],
): FunctionTerm[] {
  const setting = { ...given, random: seededRandom('committees') };
  const byClub = Map.groupBy(members, (member) => member.club);
  return clubs.flatMap((club) => {
    const committee: Committee = { club, own: byClub.get(club) ?? [], duties: new Map() };
    const leaders = leadersOf(setting, committee.own);
    for (const [year, leader] of leaders) {
      // A leader sits on the board the year before and the year after, too.
      for (const near of [year - 1, year, year + 1]) addDuty(committee, near, leader);
    }
    const offices = keptOffices.filter((code) => club.type === 'ORG_CLUB' || smallClubOffices.has(code));
    return [
      ...leaderTerms(setting, club, leaders),
      ...offices.flatMap((code) => keptTerms(setting, committee, code)),
    ];
  });
}

/** Who leads the club in which club year: one after another, and the demo president now. */
function leadersOf({ random, days }: TermSetting, own: readonly DemoMember[]): Map<number, DemoMember> {
  const first = days.clubYear - pastCommittees - 1;
  const able = own.filter((member) => isElectable(member) && member.joined < days.range(first).from);
  const line = random.sample(able, able.length);
  const leaders = new Map<number, DemoMember>();
  for (let year = first; year <= days.clubYear + 1; year += 1) {
    const leader = line[(year - first) % line.length];
    if (leader !== undefined) leaders.set(year, leader);
  }
  const president = own.find((member) => member.signIn?.username === 'president');
  if (president !== undefined) leaders.set(days.clubYear, president);
  return leaders;
}

function isElectable(member: DemoMember): boolean {
  return member.signIn === null && member.left === null && member.status !== 'CANDIDATE';
}

/** A leader is vice president the year before and past president the year after. */
function leaderTerms(
  { days, functions }: TermSetting,
  { place }: DemoClub,
  leaders: ReadonlyMap<number, DemoMember>,
): FunctionTerm[] {
  return committeeYears(days).flatMap((year) => {
    const holding = { CP: leaders.get(year), CVP: leaders.get(year + 1), CPP: leaders.get(year - 1) };
    return Object.entries(holding).flatMap(([code, leader]) =>
      leader === undefined ? [] : functionTerm(functions, code, leader, place, days.range(year)),
    );
  });
}

/** The club years that have complete committees. */
export function committeeYears({ clubYear }: DemoDays): number[] {
  return Array.from({ length: pastCommittees + 1 }, (_, index) => clubYear - pastCommittees + index);
}

function keptTerms(setting: TermSetting, committee: Committee, code: string): FunctionTerm[] {
  const { random, days, functions } = setting;
  const terms: FunctionTerm[] = [];
  let first = days.clubYear - pastCommittees;
  while (first <= days.clubYear) {
    const last = Math.min(first + random.int(1, 3), days.clubYear);
    const { from } = days.range(first);
    const to = openOffices.has(code) && last === days.clubYear ? null : days.range(last).to;
    for (const member of leastBusy(random, committee, from, first, last).slice(0, holders[code] ?? 1)) {
      terms.push(functionTerm(functions, code, member, committee.club.place, { from, to }));
      for (let year = first; year <= last; year += 1) addDuty(committee, year, member);
    }
    first = last + 1;
  }
  return terms;
}

function addDuty({ duties }: Committee, year: number, member: DemoMember): void {
  const inYear = duties.getOrInsertComputed(year, () => new Map<DemoMember, number>());
  inYear.set(member, (inYear.get(member) ?? 0) + 1);
}

/** Those who may be elected in random order, but those with fewer offices in these years first. */
function leastBusy(random: Random, { own, duties }: Committee, from: DateText, first: number, last: number) {
  const able = own.filter((member) => isElectable(member) && member.joined < from);
  const load = (member: DemoMember) => {
    let heaviest = 0;
    for (let year = first; year <= last; year += 1)
      heaviest = Math.max(heaviest, duties.get(year)?.get(member) ?? 0);
    return heaviest;
  };
  return random.sample(able, able.length).toSorted((one, other) => load(one) - load(other));
}

/** A term of a member in a function at a place. */
export function functionTerm(
  functions: FunctionIds,
  code: string,
  { id: member_id }: DemoMember,
  { id: place_id }: DemoPlace,
  { from: start_date, to: end_date }: { from: DateText; to: DateText | null },
): FunctionTerm {
  return { member_id, place_id, function_id: functions(code), status: null, start_date, end_date };
}
