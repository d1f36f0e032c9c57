import { sql, type QueryExecutorProvider } from 'kysely';
import { foldText } from '../shared/folded-text.ts';

/** The key of a member's name in the list of participants, as triggers and queries make it. */
export const memberNameKey = sql<string>`trim(members.last_name_key || ' ' || members.first_name_key)`;

/** The same of the member with whom a guest comes, joined as `hosts`; null without one. */
export const hostNameKey = sql<string | null>`trim(hosts.last_name_key || ' ' || hosts.first_name_key)`;

/** Where members who are not registered stand among the registered of the same name: no registration has such a number. */
export const minusMemberId = sql<number>`(0 - members.id)`;

/** Gives all registrations of members their names, where triggers have not done so. */
export async function nameRegistrations(db: QueryExecutorProvider): Promise<void> {
  await sql`update registrations set name_key =
      (select ${memberNameKey} from members where members.id = registrations.member_id)
    where member_id is not null and name_key is null`.execute(db);
}

/** The key of a guest's name: with where they are from, on a line of its own. Only partners may have no name. */
export function guestNameKey(guest: {
  guest_first_name: string;
  guest_last_name: string;
  guest_company: string;
}): string {
  const name = `${foldText(guest.guest_last_name)} ${foldText(guest.guest_first_name)}`.trim();
  if (name === '' && guest.guest_company === '') return 'partner';
  return guest.guest_company === '' ? name : `${name}\n${foldText(guest.guest_company)}`;
}
