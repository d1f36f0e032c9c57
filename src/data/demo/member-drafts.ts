import type { MemberStatus } from '../../platform/localisation/member-status-titles.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import { signInPlans, type SignInPlan } from './data/sign-in-people-data.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { DemoClub } from './organisation-filling.ts';
import { latinName, NameGiver, type PersonName } from './person-name-drafts.ts';
import { seededRandom, type Random } from './random-rules.ts';

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

/** Someone who has been in a club for so many years. */
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
