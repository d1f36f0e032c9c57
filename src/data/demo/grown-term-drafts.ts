import { functionTerm, type FunctionTerm, type TermSetting } from './club-committee-drafts.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { DemoMember } from './members-filling.ts';
import type { DemoClub, DemoPlace } from './organisation-filling.ts';
import { membersBelow } from './unit-committee-drafts.ts';

const offices = ['CP', 'CPP', 'CVP', 'CS', 'CT', 'CR'] as const;

/** The committee of a club in the present club year, and who presided in the year before. */
export function presentCommittee(
  { random, days, functions }: TermSetting,
  { place }: DemoClub,
  own: readonly DemoMember[],
): FunctionTerm[] {
  const holders = random.sample(ablePeople(days, own), offices.length);
  const terms = holders.map((holder, index) =>
    functionTerm(functions, offices[index] ?? '', holder, place, days.range(days.clubYear)),
  );
  const [, past] = holders;
  if (past === undefined) return terms;
  return [...terms, functionTerm(functions, 'CP', past, place, days.range(days.clubYear - 1))];
}

/** Those who lead units in the present club year, chosen among the members of one region. */
export function presentLeaders(
  { random, days, functions }: TermSetting,
  posts: readonly (readonly [place: DemoPlace, code: string])[],
  members: readonly DemoMember[],
): FunctionTerm[] {
  const able = ablePeople(days, members);
  return posts.map(([place, code]) => {
    const holder = random.pick(membersBelow(place, able));
    return functionTerm(functions, code, holder, place, days.range(days.clubYear));
  });
}

/** Members who joined before the committees of last year were elected. */
function ablePeople(days: DemoDays, members: readonly DemoMember[]): DemoMember[] {
  const { from } = days.range(days.clubYear - 1);
  return members.filter((member) => member.status === 'ACTIVE' && member.joined < from);
}
