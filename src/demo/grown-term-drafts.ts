import { functionTerm, type FunctionTerm } from './club-committee-drafts.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { FunctionIds } from './functions-filling.ts';
import type { DemoMember } from './members-filling.ts';
import type { DemoClub, DemoPlace } from './organisation-filling.ts';
import type { Random } from './random-rules.ts';

const offices = ['CP', 'CPP', 'CVP', 'CS', 'CT', 'CR'] as const;

/** The committee of a club in the present club year, and who presided in the year before. */
export function presentCommittee(
  random: Random,
  days: DemoDays,
  functions: FunctionIds,
  club: DemoClub,
  own: readonly DemoMember[],
): FunctionTerm[] {
  const { from, to } = days.range(days.clubYear);
  const holders = random.sample(ablePeople(days, own), offices.length);
  const terms = holders.flatMap((holder, index) => {
    const code = offices[index];
    return code === undefined ? [] : [functionTerm(functions, code, holder, club.place, from, to)];
  });
  const before = days.range(days.clubYear - 1);
  const past = holders[1];
  if (past === undefined) return terms;
  return [...terms, functionTerm(functions, 'CP', past, club.place, before.from, before.to)];
}

/** Those who lead units in the present club year, chosen among the members of one region. */
export function presentLeaders(
  random: Random,
  days: DemoDays,
  functions: FunctionIds,
  posts: readonly (readonly [place: DemoPlace, code: string])[],
  members: readonly DemoMember[],
): FunctionTerm[] {
  const { from, to } = days.range(days.clubYear);
  const able = ablePeople(days, members);
  return posts.map(([place, code]) => {
    const below = able.filter((member) => member.club.place.path.startsWith(place.path));
    return functionTerm(functions, code, random.pick(below), place, from, to);
  });
}

/** Members who joined before the committees of last year were elected. */
function ablePeople(days: DemoDays, members: readonly DemoMember[]): DemoMember[] {
  const { from } = days.range(days.clubYear - 1);
  return members.filter((member) => member.status === 'ACTIVE' && member.joined < from);
}
