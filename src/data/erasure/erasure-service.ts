import type { Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { PhotoCache } from '../../directory/photos/photo-cache-service.ts';
import type { PhotoFiles } from '../../directory/photos/photo-files.ts';
import { removeUnusedPhoto } from '../../directory/photos/own-photo-service.ts';
import { keysOfPictures } from '../../directory/photos/photos-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { conflict, notFound } from '../../platform/shared/errors.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { nowInstantText, todayText } from '../../platform/shared/local-time.ts';
import type { Db, Storage, Tx } from '../../platform/storage/database.ts';
import { anonymise, endTerms, findPerson, removeAccess, type ErasablePerson } from './erased-member-store.ts';
import {
  emptyMessages,
  forgetRemovedRows,
  redactTrail,
  removeStoredResponses,
  removeMails,
} from './erased-traces-store.ts';
import {
  countGuestsWithAddress,
  emptyRegistrations,
  removeFromScans,
  unnamePartners,
} from './erased-registrations-store.ts';
import type { ErasureSummary } from './erasure.ts';

export interface ErasureParts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly photoFiles: PhotoFiles;
  readonly photoCache: PhotoCache;
}

/** The person behind a number, who is not erased yet; fails with a sentence otherwise. */
export async function personToErase(db: Db, id: MemberId): Promise<ErasablePerson> {
  const person = await findPerson(db, id);
  if (person === undefined) throw notFound(`A member with the number ${id}`);
  if (person.erased_at === null) return person;
  throw conflict(
    `Member ${id} was erased on ${person.erased_at.slice(0, 10)}: there is nothing left to erase.`,
  );
}

/**
 * Removes all that is stored about a person and leaves what counts: registrations, scans and past terms of a number
 * without a name. The pictures go last, when nothing can bring the rest back any more.
 */
export async function eraseMember(
  { storage, clock, photoFiles, photoCache }: ErasureParts,
  origin: Origin,
  id: MemberId,
): Promise<ErasureSummary> {
  const work = async (tx: Tx) => {
    await storage.dialect.overwriteDeleted(tx);
    return eraseRows(tx, clock, origin, id);
  };
  const { person, summary } = await storage.write(work, { patient: true });
  const { photo_sha256: photo } = person;
  if (photo !== null) await removeUnusedPhoto({ storage, photoFiles }, photo);
  const isUnused = photo !== null && !(await photoFiles.has(photo));
  await photoCache.forget(keysOfPictures(pictureOwner(person, isUnused ? photo : null)));
  return { ...summary, isLogEmpty: await storage.dialect.emptyLog(storage.db) };
}

async function eraseRows(tx: Tx, clock: Clock, origin: Origin, id: MemberId) {
  const person = await personToErase(tx, id);
  await emptyMessages(tx, id);
  const counts = {
    ...(await emptyRegistrations(tx, id)),
    ...(await removeAccess(tx, id)),
    terms: await endTerms(tx, id, todayText(clock)),
    mails: await removeMails(tx, id),
    auditEntries: await redactTrail(tx, id),
  };
  await unnamePartners(tx, id, person);
  await removeStoredResponses(tx, id);
  await forgetRemovedRows(tx, id);
  await removeFromScans(tx, id);
  const guestsWithAddress = await countGuestsWithAddress(tx, person.email);
  await anonymise(tx, id, nowInstantText(clock));
  const entry = { action: 'erase', subject: 'member', subjectId: id, memberId: id };
  await recordChanges(tx, clock, origin, [{ ...entry, before: null, after: counts }]);
  return { person, summary: { member: id, ...counts, guestsWithAddress } };
}

function pictureOwner(person: ErasablePerson, photoSha256: string | null) {
  const { id, first_name: firstName, last_name: lastName, photo_name: photoName } = person;
  return { id, firstName, lastName, photoName, photoSha256 };
}
