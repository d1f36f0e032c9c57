import { recordChanges } from '../../../platform/audit/audit-service.ts';
import { asId, type MemberId } from '../../../platform/shared/ids.ts';
import { allows } from './authority-step.ts';
import type { ImportRun } from './import-run.ts';
import { findPhotoOwners, setPhotoOfAny, type Owner } from './any-member-store.ts';
import type { Pictures } from './picture-records.ts';

const atOnce = 500;

/** Gives the pictures that no cell of `members` names to the members after whom their files are called. */
export async function importLoosePictures(run: ImportRun, pictures: Pictures): Promise<void> {
  const unused = pictures.unused();
  const given = new Set<number>();
  for (let start = 0; start < unused.length; start += atOnce) {
    const some = unused.slice(start, start + atOnce);
    const owners = await findPhotoOwners(
      run.tx,
      some.map(({ key }) => key),
    );
    for (const { key, file, sha256 } of some) {
      const owner = ownerOf(run, owners, key, file, given);
      if (owner !== undefined) await give(run, owner, file, sha256);
    }
  }
}

/** The organisation's own key comes first; where it is the number of someone else, nobody knows who is meant. */
function ownerOf(
  run: ImportRun,
  owners: readonly Owner[],
  key: string,
  file: string,
  given: Set<number>,
): Owner | undefined {
  const byKey =
    owners.find(({ externalId }) => externalId === key) ??
    owners.find(({ externalId }) => externalId?.toLowerCase() === key.toLowerCase());
  const byId = owners.find(({ id }) => String(id) === key);
  const refuse = (reason: string) => {
    run.report.refuse({ table: 'photos', file, line: null, column: null, value: key, reason });
    return undefined;
  };
  if (byKey !== undefined && byId !== undefined && byKey.id !== byId.id) {
    return refuse(
      'is the externalId of one member and the id of another; name the file in the column photo of members',
    );
  }
  const owner = byKey ?? byId;
  if (owner === undefined)
    return refuse('There is no member with this externalId or id, and no cell of members names the file.');
  if (given.has(owner.id)) return refuse('is a second picture of the same member');
  given.add(owner.id);
  return run.authority === null || allows(run.authority, 'manage-directory', owner.path)
    ? owner
    : refuse('The member of --as does not hold the right manage-directory where this member belongs.');
}

async function give(run: ImportRun, owner: Owner, file: string, sha256: string): Promise<void> {
  if (owner.sha256 === sha256) return run.report.unchanged('photos');
  const id = asId<MemberId>(owner.id);
  await setPhotoOfAny(run.tx, id, sha256);
  const shown = (digest: string | null) => (digest === null ? '' : `${digest}.jpg`);
  run.report.changed({
    table: 'photos',
    file,
    line: null,
    action: owner.sha256 === null ? 'added' : 'changed',
    key: owner.externalId ?? String(owner.id),
    changes: [{ field: 'photo', old: shown(owner.sha256), new: shown(sha256) }],
  });
  await recordChanges(run.tx, run.clock, run.origin, [
    {
      action: 'update',
      subject: 'member',
      subjectId: owner.id,
      memberId: id,
      before: { photo: owner.sha256 },
      after: { photo: sha256 },
    },
  ]);
}
