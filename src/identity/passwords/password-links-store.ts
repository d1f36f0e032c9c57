import { pathRange } from '../../directory/organisation/place-rules.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import type { Dialect } from '../../platform/storage/dialect.ts';
import { insertRows } from '../../platform/storage/insert-rows.ts';
import type { PasswordLinksTable } from './accounts-tables.ts';

/** Stores a link in the place of an earlier one of the same member, which opens nothing any more. */
export async function putPasswordLinks(tx: Tx, links: readonly PasswordLinksTable[]): Promise<void> {
  const members = links.map(({ member_id }) => member_id);
  if (members.length === 0) return;
  await tx.deleteFrom('password_links').where('member_id', 'in', members).execute();
  await insertRows(tx, 'password_links', links);
}

/** The link with this hash and the active member it is for. */
export function findPasswordLink(db: Db, hash: string) {
  return db
    .selectFrom('password_links')
    .innerJoin('members', 'members.id', 'password_links.member_id')
    .select(['password_links.purpose', 'password_links.expires_at', 'members.id', 'members.username'])
    .select(['members.first_name', 'members.middle_name', 'members.last_name'])
    .where('password_links.hash', '=', hash)
    .where('members.active', '=', 1)
    .executeTakeFirst();
}

/** Takes a link away; false when someone was quicker. */
export async function takePasswordLink(tx: Tx, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_links')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes away the link of a member who has set a password in another way, or has another address. */
export async function deletePasswordLink(tx: Tx, member: MemberId): Promise<void> {
  await tx.deleteFrom('password_links').where('member_id', '=', member).execute();
}

/** Deletes links that are over, some at a time; returns how many. */
export async function deleteOldLinks(tx: Tx, now: InstantText, limit: number): Promise<number> {
  const old = tx.selectFrom('password_links').select('member_id').where('expires_at', '<=', now).limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('password_links')
    .where('member_id', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Remembers that someone has asked for a link. */
export async function insertPasswordRequest(tx: Tx, name: string, at: InstantText): Promise<void> {
  await tx.insertInto('password_requests').values({ name, requested_at: at }).execute();
}

/** Takes some requests, which are the caller's alone then. */
export async function takePasswordRequests(
  tx: Tx,
  dialect: Pick<Dialect, 'skipLocked'>,
  limit: number,
): Promise<{ name: string }[]> {
  const waiting = tx.selectFrom('password_requests').select('id').orderBy('id').limit(limit);
  const held = await dialect.skipLocked(waiting).execute();
  if (held.length === 0) return [];
  const ids = held.map(({ id }) => id);
  return tx.deleteFrom('password_requests').where('id', 'in', ids).returning('name').execute();
}

/** A member to whom a link can be sent. */
export type LinkRecipient = Awaited<ReturnType<typeof findByNameOrAddress>>[number];

function recipients(db: Db) {
  return db
    .selectFrom('members')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('places', 'places.id', 'clubs.place_id')
    .leftJoin('passwords', 'passwords.member_id', 'members.id')
    .select([
      'members.id',
      'members.first_name',
      'members.middle_name',
      'members.last_name',
      'members.active',
    ])
    .select(['members.username', 'members.email', 'members.language', 'members.erased_at'])
    .select(['places.path as club_path', 'passwords.updated_at as password_set_at']);
}

/** The active members with this username or this e-mail address, which several may share. */
export function findByNameOrAddress(db: Db, key: string, limit: number) {
  return recipients(db)
    .where((eb) =>
      eb.or([eb('members.username_key', '=', key), eb(eb.fn('lower', ['members.email']), '=', key)]),
    )
    .where('members.active', '=', 1)
    .orderBy('members.id')
    .limit(limit)
    .execute();
}

/** Whether the present e-mail address of a member was confirmed by a change of their own since a moment. */
export async function hasNewAddress(db: Db, member: MemberId, since: InstantText): Promise<boolean> {
  const found = await db
    .selectFrom('address_changes')
    .innerJoin('members', 'members.id', 'address_changes.member_id')
    .select('address_changes.id')
    .where('address_changes.member_id', '=', member)
    .where('address_changes.confirmed_at', '>', since)
    .whereRef('address_changes.new_email', '=', 'members.email')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A member, active or former, with what decides whether a link can be sent. */
export function findRecipient(db: Db, id: MemberId): Promise<LinkRecipient | undefined> {
  return recipients(db).where('members.id', '=', id).executeTakeFirst();
}

/** The active members without a password, below a place or everywhere, behind one of them. */
export function findWithoutPassword(db: Db, path: string | null, after: MemberId | 0, limit: number) {
  const all = recipients(db)
    .where('members.active', '=', 1)
    .where('passwords.member_id', 'is', null)
    .where('members.id', '>', after as MemberId)
    .orderBy('members.id')
    .limit(limit);
  if (path === null) return all.execute();
  const range = pathRange(path);
  return all.where('places.path', '>=', range.path).where('places.path', '<', range.end).execute();
}
