import type { Insertable } from 'kysely';
import type { TermsTable } from '../../directory/organisation/organisation-tables.ts';
import type { PlaceKind } from '../../directory/organisation/place.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { DemoMember } from './people-drafts.ts';
import type { DemoClub, DemoOrganisation, DemoPlace, FunctionIds } from './organisation-filling.ts';
import { seededRandom, type Random } from './random-rules.ts';

/** How many club years before the present one have complete committees. */
const pastCommittees = 6;

/** Offices that someone keeps for some years. */
const keptOffices = ['CS', 'CT', 'CVP2', 'CA', 'CM', 'CPO', 'CR', 'CW', 'CPR', 'CCC', 'CCM'];
/** Some of them have no fixed end: the last term of these is still running. */
const openOffices = new Set(['CW', 'CPR', 'CCM']);
/** How many people share an office at a time, where it is more than one. */
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
  setting: TermSetting,
  { place }: DemoClub,
  leaders: ReadonlyMap<number, DemoMember>,
): FunctionTerm[] {
  return committeeYears(setting.days).flatMap((year) => [
    ...inYear(setting, year, 'CP', place, leaders.get(year)),
    ...inYear(setting, year, 'CVP', place, leaders.get(year + 1)),
    ...inYear(setting, year, 'CPP', place, leaders.get(year - 1)),
  ]);
}

/** A function that one member holds for a whole club year, where there is one to hold it. */
function inYear(
  { days, functions }: TermSetting,
  year: number,
  code: string,
  place: DemoPlace,
  holder: DemoMember | undefined,
): FunctionTerm[] {
  return holder === undefined ? [] : [functionTerm(functions, code, holder, place, days.range(year))];
}

/** The club years that have complete committees. */
function committeeYears({ clubYear }: DemoDays): number[] {
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

/** Who leads a unit, by its kind. A governor has been second and first vice governor in the two years before. */
const posts: Readonly<Partial<Record<PlaceKind, readonly (readonly [string, ...string[]])[]>>> = {
  'multi-district': [['CC']],
  district: [['DG', 'DVG1', 'DVG2'], ['DS'], ['DT']],
  region: [['RC']],
  zone: [['ZC']],
};

/** Those who lead the zones, regions, districts and the multi-district, year by year. */
export function unitCommitteeTerms(
  given: Omit<TermSetting, 'random'>,
  { units }: DemoOrganisation,
  members: readonly DemoMember[],
): FunctionTerm[] {
  const setting = { ...given, random: seededRandom('units') };
  const able = members.filter((member) => isExperienced(given.days, member));
  return units.flatMap((unit) =>
    (posts[unit.kind] ?? []).flatMap((codes) => yearly(setting, codes, unit, able)),
  );
}

function isExperienced(days: DemoDays, member: DemoMember): boolean {
  const firstDay = days.range(days.clubYear - pastCommittees - 1).from;
  return (
    member.club.type === 'ORG_CLUB' &&
    member.signIn === null &&
    member.status === 'ACTIVE' &&
    member.joined < firstDay &&
    member.age < 76
  );
}

/** An office of a place, another member from below it in every club year; those who will hold it hold the others before. */
function yearly(
  setting: TermSetting,
  codes: readonly string[],
  place: DemoPlace,
  able: readonly DemoMember[],
): FunctionTerm[] {
  const years = committeeYears(setting.days);
  const line = setting.random.sample(membersBelow(place, able), years.length + codes.length - 1);
  return years.flatMap((year, index) =>
    codes.flatMap((code, ahead) => inYear(setting, year, code, place, line[(index + ahead) % line.length])),
  );
}

/** The members whose clubs hang below a place. */
export function membersBelow({ path }: DemoPlace, members: readonly DemoMember[]): DemoMember[] {
  return members.filter((member) => member.club.place.path.startsWith(path));
}

const offices = ['CP', 'CPP', 'CVP', 'CS', 'CT', 'CR'] as const;

/** The committee of a club in the present club year, and who presided in the year before. */
export function presentCommittee(
  setting: TermSetting,
  { place }: DemoClub,
  own: readonly DemoMember[],
): FunctionTerm[] {
  const { random, days } = setting;
  const holders = random.sample(ablePeople(days, own), offices.length);
  return [
    ...offices.flatMap((code, index) => inYear(setting, days.clubYear, code, place, holders[index])),
    ...inYear(setting, days.clubYear - 1, 'CP', place, holders[1]),
  ];
}

/** Those who lead units in the present club year, chosen among the members of one region. */
export function presentLeaders(
  setting: TermSetting,
  units: readonly DemoPlace[],
  members: readonly DemoMember[],
): FunctionTerm[] {
  const { random, days } = setting;
  const able = ablePeople(days, members);
  return units.flatMap((unit) =>
    (posts[unit.kind] ?? []).flatMap(([code]) =>
      inYear(setting, days.clubYear, code, unit, random.pick(membersBelow(unit, able))),
    ),
  );
}

/** Members who joined before the committees of last year were elected. */
function ablePeople(days: DemoDays, members: readonly DemoMember[]): DemoMember[] {
  const { from } = days.range(days.clubYear - 1);
  return members.filter((member) => member.status === 'ACTIVE' && member.joined < from);
}

/** Who held a function at a place on a day, if anyone did. */
export type OfficeHolder = (place: DemoPlace, code: string, day: DateText) => DemoMember | undefined;

/** Makes the written terms answer the question who held which office when. */
export function officeHolders(
  functions: FunctionIds,
  terms: readonly FunctionTerm[],
  members: readonly DemoMember[],
): OfficeHolder {
  const byPlace = Map.groupBy(terms, (term) => term.place_id);
  const byId = new Map(members.map((member) => [member.id, member]));
  return (place, code, day) => {
    const wanted = functions(code);
    const term = byPlace.get(place.id)?.find((candidate) => {
      const { function_id: id, start_date: from, end_date: to } = candidate;
      return id === wanted && from <= day && (to === null || to === undefined || to >= day);
    });
    return term === undefined ? undefined : byId.get(term.member_id);
  };
}
