import { demoSecrets } from '../../platform/shared/demo-secrets.ts';
import { instantText } from '../../platform/shared/local-time.ts';
import { secretHash } from '../../platform/shared/secrets.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { insertRows } from '../../platform/storage/insert-rows.ts';
import type { DemoDays } from './demo-days-rules.ts';
import { demoUsernames, type DemoUsername } from '../../identity/setup/demo-summary.ts';
import type { DemoMember } from './people-drafts.ts';
import { functionTerm, type FunctionTerm } from './office-drafts.ts';
import type { DemoOrganisation, FunctionIds } from './organisation-filling.ts';

/** The four people a newcomer can be. */
export type DemoPeople = Readonly<Record<DemoUsername, DemoMember>>;

/** Finds the four people among the members. */
export function demoPeople(members: readonly DemoMember[]): DemoPeople {
  const find = (username: DemoUsername) => {
    const found = members.find((member) => member.signIn?.username === username);
    if (found === undefined) throw new Error(`The demo has no member ${username}.`);
    return found;
  };
  return Object.fromEntries(demoUsernames.map((username) => [username, find(username)])) as DemoPeople;
}

/** Offices of the four people, apart from the presidency, which the club's committee gives. */
export function signInTerms(days: DemoDays, functions: FunctionIds, people: DemoPeople): FunctionTerm[] {
  const { member, president, reviewer, administrator } = people;
  const term = (code: string, holder: DemoMember, first: number, last: number | null) => {
    const to = last === null ? null : days.range(days.clubYear - last).to;
    const { from } = days.range(days.clubYear - first);
    return functionTerm(functions, code, holder, holder.club.place, { from, to });
  };
  return [
    term('CPR', member, 4, 2),
    term('CT', president, 6, 4),
    term('CR', reviewer, 1, null),
    term('CS', administrator, 5, 3),
    term('CW', administrator, 2, null),
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
  await fillPasswordLink(tx, days, people);
  await insertRows(tx, 'granted_rights', [
    { member_id: people.administrator.id, place_id: organisation.root.id, right: 'administrator' },
  ]);
}

/** A person without a password has been welcomed: the examples of the API document show the link. */
async function fillPasswordLink(tx: Tx, days: DemoDays, people: DemoPeople): Promise<void> {
  const newcomer = await tx
    .selectFrom('members')
    .select('id')
    .where('username', 'is not', null)
    .where(
      'id',
      'not in',
      demoUsernames.map((username) => people[username].id),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const expires = Temporal.Instant.from(days.madeAt).add({ hours: 24 * 14 });
  const link = { hash: secretHash(demoSecrets.passwordLink), purpose: 'first' as const };
  const times = { created_at: days.madeAt, expires_at: instantText(expires) };
  await insertRows(tx, 'password_links', [{ member_id: newcomer.id, ...link, ...times }]);
}

/** For longer than anywhere else, so that the example of the API document works for a while. */
const daysToConfirm = 30;

/** The last active member has asked for another e-mail address, and so has the one before: the examples of the API document confirm and stop it. */
export async function fillEmailChange(tx: Tx, days: DemoDays): Promise<void> {
  const last = tx.selectFrom('members').select(['id', 'email']).where('active', '=', 1).orderBy('id', 'desc');
  const [member, other] = await last.limit(2).execute();
  if (member === undefined || other === undefined) throw new Error('The demo has too few members.');
  const expires = Temporal.Instant.from(days.madeAt).add({ hours: 24 * daysToConfirm });
  const times = { created_at: days.madeAt, expires_at: instantText(expires) };
  const change = { email: 'another.address@example.org', hash: secretHash(demoSecrets.emailSecret) };
  await insertRows(tx, 'email_changes', [{ member_id: member.id, ...change, ...times }]);
  await insertRows(tx, 'address_changes', [
    {
      member_id: other.id,
      hash: secretHash(demoSecrets.stopSecret),
      email: other.email,
      new_email: 'yet.another@example.org',
      shared: 0,
      confirmed_at: null,
      ...times,
    },
  ]);
}
