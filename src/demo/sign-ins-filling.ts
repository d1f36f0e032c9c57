import { demoPassword } from '../accounts/demo-password.ts';
import type { Tx } from '../storage/database.ts';
import { functionTerm, type FunctionTerm } from './club-committee-drafts.ts';
import type { DemoDays } from './demo-days-rules.ts';
import { demoRoles, demoUsernames, type DemoSignIn, type DemoUsername } from './demo-summary.ts';
import type { FunctionIds } from './functions-filling.ts';
import { insertRows } from '../storage/insert-rows.ts';
import type { DemoMember } from './members-filling.ts';
import type { DemoOrganisation } from './organisation-filling.ts';

/** The four people a newcomer can be. */
export type DemoPeople = Readonly<Record<DemoUsername, DemoMember>>;

/** Finds the four people among the members. */
export function demoPeople(members: readonly DemoMember[]): DemoPeople {
  const find = (username: DemoUsername) => {
    const found = members.find((member) => member.signIn?.username === username);
    if (found === undefined) throw new Error(`The demo has no member ${username}.`);
    return found;
  };
  return {
    member: find('member'),
    president: find('president'),
    reviewer: find('reviewer'),
    administrator: find('administrator'),
  };
}

/** Offices of the four people, apart from the presidency, which the club's committee gives. */
export function signInTerms(days: DemoDays, functions: FunctionIds, people: DemoPeople): FunctionTerm[] {
  const { member, president, reviewer, administrator } = people;
  const from = (yearsAgo: number) => days.range(days.clubYear - yearsAgo).from;
  const to = (yearsAgo: number) => days.range(days.clubYear - yearsAgo).to;
  return [
    functionTerm(functions, 'CPR', member, member.club.place, from(4), to(2)),
    functionTerm(functions, 'CT', president, president.club.place, from(6), to(4)),
    functionTerm(functions, 'CR', reviewer, reviewer.club.place, from(1), null),
    functionTerm(functions, 'CS', administrator, administrator.club.place, from(5), to(3)),
    functionTerm(functions, 'CW', administrator, administrator.club.place, from(2), null),
  ];
}

/** Gives the four people their password, and the administrator the right over everything. */
export async function fillSignIns(
  tx: Tx,
  days: DemoDays,
  people: DemoPeople,
  organisation: DemoOrganisation,
  passwordHash: string,
): Promise<void> {
  const rows = demoUsernames.map((username) => {
    return { member_id: people[username].id, hash: passwordHash, updated_at: days.madeAt };
  });
  await insertRows(tx, 'passwords', rows);
  await insertRows(tx, 'granted_rights', [
    { member_id: people.administrator.id, place_id: organisation.root.id, right: 'administrator' },
  ]);
}

/** What a newcomer is shown about the four people. */
export function describeSignIns(people: DemoPeople): DemoSignIn[] {
  return demoUsernames.map((username) => {
    const { name, club } = people[username];
    return {
      username,
      password: demoPassword,
      name: `${name.firstName} ${name.lastName}`,
      club: club.name,
      role: demoRoles[username],
    };
  });
}
