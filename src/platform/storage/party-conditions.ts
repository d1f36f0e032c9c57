import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * What `partyOf` in registrations/party-of-rules.ts says of a guest: whether they belong to nobody's party, because they were registered
 * without a host or came unannounced, and are only kept in the name of whoever registered them.
 */
export function isAlone(table: 'registrations' | 'guests'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  // Where nobody is said to have invited them, the comparison would be neither true nor false.
  const isOfInviter = sql<SqlBool>`${of('invited_by')} is not null and ${of('host_member_id')} = ${of('invited_by')}`;
  return sql<SqlBool>`(${of('alone')} = 1 or (${of('walk_in')} = 1 and ${isOfInviter}))`;
}

/** Whether a guest belongs to the party of the host. */
export function isAttached(table: 'registrations' | 'guests'): RawBuilder<SqlBool> {
  return sql<SqlBool>`not ${isAlone(table)}`;
}

/** Joins to a registration the member whose party it belongs to: the one who is registered, or the host. */
export function isMemberOfParty(): RawBuilder<SqlBool> {
  return sql<SqlBool>`members.id = coalesce(registrations.member_id, registrations.host_member_id)`;
}

/** Whether that member has left the organisation: neither they nor those they would bring wait for a place any longer. */
export function hasLeft(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(members.active = 0 and ${isAttached('registrations')})`;
}
