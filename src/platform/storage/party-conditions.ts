import { sql, type RawBuilder, type SqlBool } from 'kysely';

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
