import { asId, type MemberId } from '../../platform/shared/ids.ts';
import { photoOfRemovedRow } from '../../platform/storage/database-copies.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

/** What a picture of a member is made from. */
export interface PhotoOwner {
  id: MemberId;
  firstName: string;
  lastName: string;
  photoName: string;
  /** The stored original, or null for a member without a photo. */
  photoSha256: string | null;
}

const ownerByPhotoName = prepared((db, { name }: Params<{ name: string }>) =>
  owners(db).where('photo_name', '=', name),
);

/** The member whose photo has this public name. */
export async function findByPhotoName(db: Db, name: string): Promise<PhotoOwner | undefined> {
  return (await ownerByPhotoName(db, { name })).rows[0];
}

/** The member with this id, private identifier or username. */
export async function findByOtherName(db: Db, name: string): Promise<PhotoOwner | undefined> {
  if (/^\d+$/.test(name)) {
    const id = Number(name);
    if (!Number.isSafeInteger(id)) return undefined;
    return owners(db).where('id', '=', asId<MemberId>(id)).executeTakeFirst();
  }
  return (
    (await owners(db).where('private_identifier', '=', name).executeTakeFirst()) ??
    (await owners(db).where('username_key', '=', name.toLowerCase()).executeTakeFirst())
  );
}

const locked = prepared((tx: Tx, { id }: Params<{ id: MemberId }>) =>
  owners(tx).where('id', '=', id).forUpdate(),
);

/** A member for a transaction that changes the photo: until its end nobody else does. */
export async function lockOwner(tx: Tx, id: MemberId): Promise<PhotoOwner | undefined> {
  return (await locked(tx, { id })).rows[0];
}

/** Gives a member another photo, or none, and the name under which it is shown. */
export async function setPhoto(
  tx: Tx,
  { id, sha256, photoName }: { id: MemberId; sha256: string | null; photoName: string },
): Promise<void> {
  await tx
    .updateTable('members')
    .set((eb) => ({ photo_sha256: sha256, photo_name: photoName, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Whether anyone has this photo, or had it when an import removed them and may still come back. */
export async function isPhotoUsed(db: Db, sha256: string): Promise<boolean> {
  const user = await db
    .selectFrom('members')
    .select('id')
    .where('photo_sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  if (user !== undefined) return true;
  const removed = await db
    .selectFrom('removed_rows')
    .select('row')
    .where('table_name', '=', 'members')
    .where('row', 'like', `%${sha256}%`)
    .execute();
  return removed.some(({ row }) => photoOfRemovedRow(row) === sha256);
}

function owners(db: Db) {
  return db
    .selectFrom('members')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .select(['photo_name as photoName', 'photo_sha256 as photoSha256']);
}
