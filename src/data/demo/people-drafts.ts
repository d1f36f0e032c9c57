import type { Insertable } from 'kysely';
import type { MemberStatus } from '../../platform/localisation/member-status-titles.ts';
import type { TermsTable } from '../../directory/organisation/organisation-tables.ts';
import { foldText } from '../../platform/shared/folded-text.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import {
  arrivedNames,
  localNames,
  namesInScripts,
  signInPlans,
  townAdditions,
  townParts,
  type DemoLanguage,
  type SignInPlan,
  type Town,
} from './demo-data.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { DemoClub } from './organisation-filling.ts';
import { seededRandom, type Random } from './random-rules.ts';

/** A person's name as written, and in plain letters for addresses. */
export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
  readonly female: boolean;
  /** `first.last`, letters only. */
  readonly handle: string;
}

/** Out of a hundred people, how many write their name in another script, and how many families arrived. */
const otherScripts = 0.055;
const arrived = 0.22;

/** Draws names so that no two people of the demo share one. */
export class NameGiver {
  readonly #random: Random;
  readonly #taken = new Set<string>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** Reserves a name for someone who already has it. */
  reserve(name: PersonName): void {
    this.#taken.add(name.handle);
  }

  /** A new name, most often one that is usual where the language is spoken. */
  next(language: DemoLanguage): PersonName {
    for (;;) {
      const name = this.#draw(language);
      if (this.#taken.has(name.handle)) continue;
      this.#taken.add(name.handle);
      return name;
    }
  }

  #draw(language: DemoLanguage): PersonName {
    const female = this.#random.chance(0.46);
    const kind = this.#random.next();
    if (kind < otherScripts) return this.#inScript(female);
    const names = kind < otherScripts + arrived ? this.#random.pick(arrivedNames) : localNames[language];
    const firstName = this.#random.pick(female ? names.women : names.men);
    return latinName(firstName, this.#familyName(language, names.families), female);
  }

  #inScript(female: boolean): PersonName {
    const names = this.#random.pick(namesInScripts);
    const [firstName, first] = this.#random.pick(female ? names.women : names.men);
    const [lastName, last] = this.#random.pick(names.families);
    return { firstName, lastName, female, handle: `${first}.${last}` };
  }

  #familyName(language: DemoLanguage, families: readonly string[]): string {
    const family = this.#random.pick(families);
    const isSingle = !/[ ’-]/.test(family);
    if (!isSingle || !this.#random.chance(0.07)) return family;
    const second = this.#random.pick(localNames[language].families);
    return second === family || /[ ’]/.test(second) ? family : `${family}-${second}`;
  }
}

/** A name written in Latin letters. */
export function latinName(firstName: string, lastName: string, female: boolean): PersonName {
  const plain = (text: string) => plainLetters(text).replaceAll(/[^a-z]+/g, '-');
  return { firstName, lastName, female, handle: `${plain(firstName)}.${plain(lastName)}` };
}

/** Writes Latin text with `a`–`z` only, as people do in addresses: Müller becomes mueller, Łęcka lecka. */
export function plainLetters(text: string): string {
  const german = text.toLowerCase().replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter);
  return foldText(german).replaceAll("'", '');
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Someone who will be a member: who, where, how old and since when. */
export interface MemberDraft {
  readonly club: DemoClub;
  readonly name: PersonName;
  readonly age: number;
  readonly joined: DateText;
  /** The last day in the club, for those who left. */
  readonly left: DateText | null;
  /** The present status. */
  readonly status: MemberStatus;
  readonly signIn: SignInPlan | null;
}

/** A member of the demo. */
export interface DemoMember extends MemberDraft {
  readonly id: MemberId;
  readonly partner: string | null;
}

/** Long enough in the club to have held its offices in every year of the demo. */
export const seniorYears = 9;
const maxYears = 34;

/** Draws the people of every club, the four demo sign-ins among them. */
export function draftMembers(days: DemoDays, clubs: readonly DemoClub[]): MemberDraft[] {
  const random = seededRandom('members');
  const names = new NameGiver(seededRandom('names'));
  for (const plan of signInPlans) names.reserve(signInName(plan));
  return clubs.flatMap((club) => {
    const signIns = signInPlans.filter((plan) => club.type === 'ORG_CLUB' && plan.town === club.town.name);
    return [
      ...signIns.map((plan) => signInDraft(days, club, plan)),
      ...currentMembers(random, names, days, club),
      ...formerMembers(random, names, days, club),
    ];
  });
}

function signInName(plan: SignInPlan): PersonName {
  return latinName(plan.firstName, plan.lastName, plan.female);
}

function signInDraft(days: DemoDays, club: DemoClub, plan: SignInPlan): MemberDraft {
  const joined = days.today.subtract({ years: plan.yearsIn, days: 40 }).toString();
  return { club, name: signInName(plan), age: plan.age, joined, left: null, status: 'ACTIVE', signIn: plan };
}

/** Draws the present members of a club, as many as it usually has unless a size is given. */
export function currentMembers(
  random: Random,
  names: Pick<NameGiver, 'next'>,
  days: DemoDays,
  club: DemoClub,
  size = club.type === 'ORG_CLUB' ? random.int(19, 35) : random.int(11, 17),
): MemberDraft[] {
  const seniors = club.type === 'ORG_CLUB' ? Math.max(12, Math.round(size * 0.45)) : 5;
  return Array.from({ length: size }, (_, index) => {
    const yearsIn = index < seniors ? seniorYearsIn(random, club) : random.int(0, seniorYears - 1);
    const person = personIn(random, names, days, club, yearsIn);
    return { ...person, left: null, status: statusOf(random, club, yearsIn) };
  });
}

function formerMembers(random: Random, names: NameGiver, days: DemoDays, club: DemoClub): MemberDraft[] {
  if (club.type !== 'ORG_CLUB') return [];
  return Array.from({ length: random.int(0, 2) }, () => {
    const yearsIn = seniorYearsIn(random, club);
    const left = days.day(-random.int(30, 1500));
    return { ...personIn(random, names, days, club, yearsIn), left, status: 'FORMER' };
  });
}

/** Someone who has been in a club for this many years. */
function personIn(
  random: Random,
  names: Pick<NameGiver, 'next'>,
  days: DemoDays,
  club: DemoClub,
  yearsIn: number,
) {
  const name = names.next(club.town.language);
  const age = ageOnJoining(random, club) + yearsIn;
  const joined = days.today.subtract({ years: yearsIn, days: random.int(5, 360) }).toString();
  return { club, name, age, joined, signIn: null };
}

function statusOf(random: Random, club: DemoClub, yearsIn: number): MemberStatus {
  if (yearsIn === 0 && random.chance(0.3)) return 'CANDIDATE';
  if (club.type !== 'ORG_CLUB' || yearsIn < 5) return 'ACTIVE';
  if (random.chance(0.02)) return 'ASSOCIATE';
  if (yearsIn < 16) return 'ACTIVE';
  if (random.chance(0.1)) return 'HONORARY';
  return random.chance(0.12) ? 'PRIVILEGED' : 'ACTIVE';
}

function seniorYearsIn(random: Random, club: DemoClub): number {
  const longest = club.type === 'ORG_CLUB' ? Math.min(club.age - 2, maxYears) : seniorYears + 1;
  return random.int(seniorYears, longest);
}

function ageOnJoining(random: Random, club: DemoClub): number {
  if (club.type === 'YOUTH_CLUB_ALPHA') return random.int(13, 16);
  if (club.type === 'YOUTH_CLUB_OMEGA') return random.int(18, 21);
  return random.int(28, 52);
}

type Term = Insertable<TermsTable>;

/** The statuses of every member from the first day in a club to today. */
export function statusTerms(
  days: DemoDays,
  clubs: readonly DemoClub[],
  members: readonly DemoMember[],
  random = seededRandom('statuses'),
): Term[] {
  const townClubs = clubs.filter((club) => club.type === 'ORG_CLUB');
  return members.flatMap((member) => [
    ...earlierTerms(random, member, townClubs),
    ...presentTerms(random, days, member),
  ]);
}

/** What came before the member joined: another club, or some months as a candidate. */
function earlierTerms(random: Random, member: DemoMember, townClubs: readonly DemoClub[]): Term[] {
  if (member.club.type !== 'ORG_CLUB' || member.status === 'CANDIDATE') return [];
  const lastDay = dayBefore(member.joined);
  if (member.signIn === null && member.age > 50 && random.chance(0.06)) {
    const other = random.pick(townClubs.filter((club) => club !== member.club && club.age > 42));
    return [status(member, 'ACTIVE', dayBefore(member.joined, random.int(500, 2000)), lastDay, other)];
  }
  if (!random.chance(0.4)) return [];
  return [status(member, 'CANDIDATE', dayBefore(member.joined, random.int(90, 240)), lastDay)];
}

function presentTerms(random: Random, days: DemoDays, member: DemoMember): Term[] {
  if (member.left !== null) {
    const after = dayBefore(member.left, -1);
    return [status(member, 'ACTIVE', member.joined, member.left), status(member, 'FORMER', after, null)];
  }
  if (member.status === 'ACTIVE' || member.status === 'CANDIDATE') {
    return [status(member, member.status, member.joined, null)];
  }
  const change = days.day(-random.int(60, 1200));
  return [
    status(member, 'ACTIVE', member.joined, dayBefore(change)),
    status(member, member.status, change, null),
  ];
}

function status(
  member: DemoMember,
  code: MemberStatus,
  from: DateText,
  to: DateText | null,
  club: DemoClub = member.club,
): Term {
  const holding = { member_id: member.id, place_id: club.place.id, function_id: null, status: code };
  return { ...holding, start_date: from, end_date: to };
}

function dayBefore(day: DateText, days = 1): DateText {
  return Temporal.PlainDate.from(day).subtract({ days }).toString();
}

const languages: readonly DemoLanguage[] = ['de', 'fr', 'it', 'rm'];

/** An invented town: the districts speak one language after another and lie apart on the map. */
export function grownTown(district: number, index: number, townsPerDistrict: number): Town {
  const language = languages[district % languages.length] ?? 'de';
  return {
    name: townName(language, Math.floor(district / languages.length) * townsPerDistrict + index),
    postalCode: String(10_000 + ((district * townsPerDistrict + index) % 90_000)),
    state: `D${district + 1}`,
    language,
    latitude: degrees(-45 + ((district * 37) % 105) + (index % 8) * 0.11),
    longitude: degrees(-170 + ((district * 61) % 340) + Math.floor(index / 8) * 0.13),
  };
}

/** Different for every number until all combinations are used up, more than 12,000 in every language. */
function townName(language: DemoLanguage, number: number): string {
  const { beginnings, endings } = townParts[language];
  const first = number % beginnings.length;
  const beginning = beginnings[first] ?? '';
  const rest = Math.floor(number / beginnings.length);
  const ending = endings[(rest + first) % endings.length] ?? '';
  const addition = townAdditions[Math.floor(rest / endings.length) % townAdditions.length] ?? '';
  const name = beginning.endsWith('-')
    ? `${beginning}${ending.charAt(0).toUpperCase()}${ending.slice(1)}`
    : `${beginning}${ending}`;
  return addition === '' ? name : `${name}-${addition}`;
}

function degrees(value: number): number {
  return Number(value.toFixed(4));
}
