import type { MemberId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';

/** A member's whole row. */
export function findMemberRow(db: Db, member: MemberId) {
  return db
    .selectFrom('members')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .selectAll('members')
    .select('clubs.name as club_name')
    .where('members.id', '=', member)
    .executeTakeFirstOrThrow();
}

/** What a member holds and held, with the names of what and where. */
export function findHeldTerms(db: Db, member: MemberId) {
  return db
    .selectFrom('terms')
    .leftJoin('functions', 'functions.id', 'terms.function_id')
    .leftJoin('clubs', 'clubs.place_id', 'terms.place_id')
    .leftJoin('units', 'units.place_id', 'terms.place_id')
    .select([
      'terms.start_date as startDate',
      'terms.end_date as endDate',
      'terms.status',
      'functions.titles',
    ])
    .select(['clubs.name as clubName', 'units.name as unitName'])
    .where('terms.member_id', '=', member)
    .orderBy('terms.start_date')
    .orderBy('terms.id')
    .execute();
}

/** The rights a member was given directly. */
export function findHeldRights(db: Db, member: MemberId) {
  return db
    .selectFrom('granted_rights')
    .leftJoin('clubs', 'clubs.place_id', 'granted_rights.place_id')
    .leftJoin('units', 'units.place_id', 'granted_rights.place_id')
    .select(['granted_rights.right', 'clubs.name as clubName', 'units.name as unitName'])
    .where('granted_rights.member_id', '=', member)
    .orderBy('granted_rights.id')
    .execute();
}

/** When the password was set, the access tokens and the passkeys, without anything that opens something. */
export async function findAccess(db: Db, member: MemberId) {
  const password = await db
    .selectFrom('passwords')
    .select('updated_at')
    .where('member_id', '=', member)
    .executeTakeFirst();
  const tokens = await db
    .selectFrom('tokens')
    .leftJoin('token_uses', 'token_uses.token_id', 'tokens.id')
    .select(['kind', 'name', 'read_only as readOnly', 'created_at as createdAt', 'used_at as lastUsedAt'])
    .select(['expires_at as expiresAt', 'revoked_at as revokedAt'])
    .where('member_id', '=', member)
    .orderBy('id')
    .execute();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('member_id', '=', member)
    .orderBy('id')
    .execute();
  return { passwordSetAt: password?.updated_at ?? null, tokens, passkeys };
}

/** The mails to a member. */
export function findMailsTo(db: Db, member: MemberId) {
  return db
    .selectFrom('outbox')
    .select(['recipient_name', 'recipient_address', 'subject', 'text', 'state', 'attempts'])
    .select(['last_error as lastProblem', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('to_member_id', '=', member)
    .orderBy('id')
    .execute();
}

/** The messages about events that a member wrote. */
export function findMessagesBy(db: Db, member: MemberId) {
  return db
    .selectFrom('messages')
    .innerJoin('events', 'events.id', 'messages.event_id')
    .select(['events.title as event', 'messages.segment', 'messages.subject', 'messages.text'])
    .select(['messages.recipients', 'messages.created_at as createdAt'])
    .where('messages.author_id', '=', member)
    .orderBy('messages.id')
    .execute();
}

/** The entries of the audit trail about a member and by them. */
export function findTrailOf(db: Db, member: MemberId) {
  return db
    .selectFrom('audit_entries')
    .select(['at', 'member_id', 'about_member_id', 'channel', 'action', 'subject', 'before', 'after'])
    .select(['subject_id as subjectId', 'event_id as event', 'request_id as requestId'])
    .where((eb) => eb.or([eb('member_id', '=', member), eb('about_member_id', '=', member)]))
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** What an import removed of a member and is kept for some weeks, to be brought back. */
export function findRemovedOf(db: Db, member: MemberId) {
  return db
    .selectFrom('removed_rows')
    .select(['removed_at as removedAt', 'table_name as table', 'row'])
    .where('about_member_id', '=', member)
    .orderBy('removed_at')
    .orderBy('id')
    .execute();
}

/** The new e-mail address of a member that is not confirmed yet, without what confirms it. */
export function findEmailChange(db: Db, member: MemberId) {
  return db
    .selectFrom('email_changes')
    .select(['email', 'created_at as requestedAt', 'expires_at as expiresAt'])
    .where('member_id', '=', member)
    .execute();
}

/** The changes of a member's e-mail address that can still be stopped, without what stops them. */
export function findAddressChanges(db: Db, member: MemberId) {
  return db
    .selectFrom('address_changes')
    .select(['email', 'new_email as newEmail', 'created_at as requestedAt'])
    .select(['confirmed_at as confirmedAt', 'expires_at as expiresAt'])
    .where('member_id', '=', member)
    .orderBy('id')
    .execute();
}
