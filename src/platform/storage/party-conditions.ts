import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { hostNameKey, memberNameKey } from './name-keys.ts';

/** Joins to a registration the member whose party it belongs to: the one who is registered, or the host. A guest without a host has none. */
export function isMemberOfParty(): RawBuilder<SqlBool> {
  return sql<SqlBool>`members.id = coalesce(registrations.member_id, registrations.host_member_id)`;
}

/** Whether that member has left the organisation: neither they nor those they would bring wait for a place any longer. */
export function hasLeft(): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce(members.active, 1) = 0`;
}

/** Joins to a guest, as `hosts`, the member whose language they most likely share: the host, or the one who registered them without one. */
export function isWritingFor(): RawBuilder<SqlBool> {
  return sql<SqlBool>`hosts.id = coalesce(registrations.host_member_id, registrations.registered_by)`;
}

const party = sql`coalesce(registrations.member_id, registrations.host_member_id, -registrations.id)`;

/** The member of a party comes before the partner, and the partner before guests. */
const role = sql`case when registrations.member_id is not null then '0' when registrations.partner = 1 then '1' else '2' end`;

/** How many parties there are among registrations; whoever belongs to nobody is one. */
export function countParties(): RawBuilder<number> {
  return sql<number>`count(distinct ${party})`;
}

/** Where someone stands in the waiting line, the member of a party first; those who do not wait stand behind all who do. */
export function placeInLine(): RawBuilder<string> {
  return sql<string>`coalesce(registrations.waiting_since, ${sql.lit(behindTheLine)}) || ' ' || ${role}`;
}

/** No moment comes later. */
export const behindTheLine = '9999';

/** Where someone stands in a list by parties, each by the name of its member: over `hosts`, the member with whom a guest comes. */
export function partyOrder(): RawBuilder<string> {
  return sql<string>`coalesce(${hostNameKey}, registrations.name_key) || ${sql.lit('\n')} || ${party} || ' ' || ${role}`;
}

/** Where a member who is not registered stands in it. */
export const partyOrderOfMember = sql<string>`${memberNameKey} || ${sql.lit('\n')} || members.id || ' 0'`;
