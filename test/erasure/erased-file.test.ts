import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { operatorOrigin } from '../../src/platform/audit/origin.ts';
import { eraseMember, type ErasureParts } from '../../src/data/erasure/erasure-service.ts';
import type { MemberInput } from '../../src/directory/members/member-row.ts';
import { insertMember } from '../../src/directory/members/members-store.ts';
import { PhotoCache } from '../../src/directory/photos/photo-cache-service.ts';
import { PhotoFiles } from '../../src/directory/photos/photo-files.ts';
import { asId } from '../../src/platform/shared/ids.ts';
import type { Storage } from '../../src/platform/storage/database.ts';
import { databaseFile, openEmbedded } from '../../src/platform/storage/open-database.ts';
import { temporaryFolder } from '../support/databases.ts';
import { MovableClock } from '../support/movable-clock.ts';

test('after erasing someone, the file of the embedded database does not hold the name in its free space either', async (t) => {
  const folder = await temporaryFolder(t);
  const first = await openEmbedded(folder);
  await first.write(async (tx) => {
    for (let number = 1; number <= 200; number += 1) await insertMember(tx, personOf(number), '41');
  });
  await first.close();
  const traces = async (number: number) => {
    const file = await readFile(databaseFile(folder));
    return words(number).filter((word) => file.includes(word)).length;
  };
  assert.equal(await traces(77), words(77).length);

  const storage = await openEmbedded(folder);
  await eraseMember(partsOf(folder, storage), operatorOrigin(), asId(77));
  await storage.close();
  assert.equal(await traces(77), 0);
  assert.equal(await traces(78), words(78).length);
});

test('beside a running service, the log of the embedded database does not hold the name either', async (t) => {
  const folder = await temporaryFolder(t);
  const service = await openEmbedded(folder);
  t.after(() => service.close());
  await service.write((tx) => insertMember(tx, personOf(1), '41'));
  const traces = async () => {
    const files = [databaseFile(folder), `${databaseFile(folder)}-wal`];
    const bytes = await Promise.all(files.map((file) => readFile(file)));
    return words(1).filter((word) => bytes.some((file) => file.includes(word)));
  };
  assert.deepEqual(await traces(), words(1));

  const storage = await openEmbedded(folder);
  const { isLogEmpty } = await eraseMember(partsOf(folder, storage), operatorOrigin(), asId(1));
  await storage.close();
  assert.deepEqual([isLogEmpty, await traces()], [true, []]);
});

function partsOf(folder: string, storage: Storage): ErasureParts {
  return {
    storage,
    clock: new MovableClock(),
    photoFiles: new PhotoFiles(folder),
    photoCache: new PhotoCache(`${folder}/cache`, 1_000_000, (error) => assert.fail(String(error))),
  };
}

/** Texts that stand at the beginning, in the middle and at the end of a stored person. */
function words(number: number): string[] {
  return ['Title', 'Street', 'Company', 'Profession', 'Number'].map((word) => `${word}${number}!`);
}

function personOf(number: number): MemberInput {
  const [title = '', street = '', company = '', professionTitle = '', businessPhone = ''] = words(number);
  return {
    clubId: null,
    firstName: 'Zelda',
    lastName: `Vanishing${number}`,
    title,
    privateAddress: { street },
    company,
    // What takes the place of the row is much shorter, and would leave most of it untouched.
    professionTitle: professionTitle.padEnd(1000, '.'),
    businessPhone,
  };
}
