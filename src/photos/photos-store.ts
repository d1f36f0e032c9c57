import { asId, type MemberId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';

/** What a picture of a member is made from. */
export interface PhotoOwner {
  id: MemberId;
  firstName: string;
  lastName: string;
  photoName: string;
  /** The stored original, or null for a member without a photo. */
  photoSha256: string | null;
}

const ownerByPhotoName = prepared((db, { name }: { name: string }) =>
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

function owners(db: Db) {
  return db
    .selectFrom('members')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .select(['photo_name as photoName', 'photo_sha256 as photoSha256']);
}
