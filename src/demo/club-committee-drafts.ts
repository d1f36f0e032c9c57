import type { Insertable } from 'kysely';
import type { DateText } from '../shared/local-time.ts';
import type { TermsTable } from '../organisation/organisation-tables.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { FunctionIds } from './functions-filling.ts';
import type { DemoMember } from './members-filling.ts';
import type { DemoClub, DemoPlace } from './organisation-filling.ts';
import { seededRandom, type Random } from './random-rules.ts';

/** How many club years before the present one have complete committees. */
export const pastCommittees = 6;

/** Offices that somebody keeps for some years, with how many people share each at a time. */
const keptOffices = [
  { code: 'CS', holders: 1, open: false },
  { code: 'CT', holders: 1, open: false },
  { code: 'CVP2', holders: 1, open: false },
  { code: 'CA', holders: 1, open: false },
  { code: 'CM', holders: 1, open: false },
  { code: 'CPO', holders: 1, open: false },
  { code: 'CR', holders: 1, open: false },
  { code: 'CW', holders: 1, open: true },
  { code: 'CPR', holders: 1, open: true },
  { code: 'CCC', holders: 1, open: false },
  { code: 'CCM', holders: 3, open: true },
] as const;
/** What a small club has; its few members share the rest. */
const smallClubOffices = new Set<string>(['CS', 'CT', 'CA', 'CR']);

/** A function term as it is stored. */
export type FunctionTerm = Insertable<TermsTable>;

/** The committees of every club, for the present club year and those before it. */
export function clubCommitteeTerms(
  days: DemoDays,
  functions: FunctionIds,
  clubs: readonly DemoClub[],
  members: readonly DemoMember[],
): FunctionTerm[] {
  const random = seededRandom('committees');
  const byClub = Map.groupBy(members, (member) => member.club);
  return clubs.flatMap((club) => {
    const own = byClub.get(club) ?? [];
    const leaders = leadersOf(random, days, own);
    const duties: Duties = new Map();
    for (const [year, leader] of leaders) {
      // A leader sits on the board the year before and the year after, too.
      for (const near of [year - 1, year, year + 1]) addDuty(duties, near, leader);
    }
    const offices = keptOffices.filter(({ code }) => club.type === 'ORG_CLUB' || smallClubOffices.has(code));
    return [
      ...leaderTerms(days, functions, club, leaders),
      ...offices.flatMap((office) => keptTerms(random, days, functions, club, own, duties, office)),
    ];
  });
}

/** Who leads the club in which club year: one after another, and the demo president now. */
function leadersOf(random: Random, days: DemoDays, own: readonly DemoMember[]): Map<number, DemoMember> {
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
  days: DemoDays,
  functions: FunctionIds,
  club: DemoClub,
  leaders: ReadonlyMap<number, DemoMember>,
): FunctionTerm[] {
  const terms: FunctionTerm[] = [];
  for (let year = days.clubYear - pastCommittees; year <= days.clubYear; year += 1) {
    const { from, to } = days.range(year);
    for (const [code, leader] of [
      ['CP', leaders.get(year)],
      ['CVP', leaders.get(year + 1)],
      ['CPP', leaders.get(year - 1)],
    ] as const) {
      if (leader !== undefined) terms.push(functionTerm(functions, code, leader, club.place, from, to));
    }
  }
  return terms;
}

function keptTerms(
  random: Random,
  days: DemoDays,
  functions: FunctionIds,
  club: DemoClub,
  own: readonly DemoMember[],
  duties: Duties,
  office: (typeof keptOffices)[number],
): FunctionTerm[] {
  const terms: FunctionTerm[] = [];
  let first = days.clubYear - pastCommittees;
  while (first <= days.clubYear) {
    const last = Math.min(first + random.int(1, 3), days.clubYear);
    const { from } = days.range(first);
    const { to } = days.range(last);
    const able = own.filter((member) => isElectable(member) && member.joined < from);
    // Some offices have no fixed end: the last term of these is still running.
    const end = office.open && last === days.clubYear ? null : to;
    for (const member of leastBusy(random, duties, able, first, last).slice(0, office.holders)) {
      terms.push(functionTerm(functions, office.code, member, club.place, from, end));
      for (let year = first; year <= last; year += 1) addDuty(duties, year, member);
    }
    first = last + 1;
  }
  return terms;
}

/** How many offices each member holds in each club year. */
type Duties = Map<number, Map<DemoMember, number>>;

function addDuty(duties: Duties, year: number, member: DemoMember): void {
  const inYear = duties.get(year) ?? new Map<DemoMember, number>();
  duties.set(year, inYear.set(member, (inYear.get(member) ?? 0) + 1));
}

/** The members in random order, but those with fewer offices in these years first. */
function leastBusy(
  random: Random,
  duties: Duties,
  members: readonly DemoMember[],
  first: number,
  last: number,
): DemoMember[] {
  const load = (member: DemoMember) => {
    let most = 0;
    for (let year = first; year <= last; year += 1) most = Math.max(most, duties.get(year)?.get(member) ?? 0);
    return most;
  };
  return random.sample(members, members.length).toSorted((one, other) => load(one) - load(other));
}

/** A term of a member in a function at a place. */
export function functionTerm(
  functions: FunctionIds,
  code: string,
  member: DemoMember,
  place: DemoPlace,
  from: DateText,
  to: DateText | null,
): FunctionTerm {
  return {
    member_id: member.id,
    place_id: place.id,
    function_id: functions(code),
    status: null,
    start_date: from,
    end_date: to,
  };
}
