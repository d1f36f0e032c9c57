import { asId, type MemberId } from '../../../platform/shared/ids.ts';
import type { Db, Tx } from '../../../platform/storage/database.ts';

/** A member whom a picture may belong to. */
export interface Owner {
  readonly id: number;
  readonly externalId: string | null;
  readonly sha256: string | null;
  readonly path: string | null;
}

/** The members whose own key or number is one of these; keys are compared without regard to case. */
export async function findPhotoOwners(db: Db, keys: readonly string[]): Promise<Owner[]> {
  const ids = keys.filter((key) => /^[1-9]\d{0,14}$/.test(key)).map((key) => asId<MemberId>(Number(key)));
  const spellings = [...new Set(keys.flatMap((key) => [key, key.toUpperCase(), key.toLowerCase()]))];
  return db
    .selectFrom('members')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('places', 'places.id', 'clubs.place_id')
    .select([
      'members.id',
      'members.external_id as externalId',
      'members.photo_sha256 as sha256',
      'places.path',
    ])
    .where('members.erased_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('members.external_id', 'in', spellings),
        ...(ids.length === 0 ? [] : [eb('members.id', 'in', ids)]),
      ]),
    )
    .execute();
}

/** Gives a member a photo that is stored. */
export async function setPhotoOfAny(tx: Tx, member: MemberId, sha256: string): Promise<void> {
  await tx
    .updateTable('members')
    .set((eb) => ({ photo_sha256: sha256, version: eb('version', '+', 1) }))
    .where('id', '=', member)
    .execute();
}

/** Whether there is any member. */
export async function hasMembers(db: Db): Promise<boolean> {
  return (await db.selectFrom('members').select('id').limit(1).executeTakeFirst()) !== undefined;
}
