import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import { EventFiles } from '../../../src/events/parts/event-files.ts';
import { inRenderSlot } from '../../../src/platform/pictures/picture-engine.ts';
import { onEveryDatabase, temporaryFolder } from '../../support/databases.ts';
import {
  digests,
  emptyHouse,
  exportFrom,
  folderWith,
  importInto,
  smallHouse,
  type House,
} from '../support/import-house.ts';

const menu = Buffer.from('Soup, roast\r\nice cream\0');

function picture(): Promise<Buffer> {
  return inRenderSlot((sharp) =>
    sharp({ create: { width: 90, height: 90, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Artist: 'Someone' } })
      .jpeg()
      .toBuffer(),
  );
}

async function withFiles(files: Record<string, string | Buffer> = {}) {
  return {
    'events.csv': 'externalId,bannerFile,bannerSqFile\nE1,Dinner.jpg,dinner.jpg\n',
    'attachments.csv': 'event,position,name,attachedFile\nE1,1,menu.pdf,menu.pdf\nE2,1,lunch.pdf,menu.pdf\n',
    'files/menu.pdf': menu,
    'files/dinner.jpg': await picture(),
    ...files,
  };
}

async function eventWith({ storage: { db } }: House, key: string) {
  return db
    .selectFrom('events')
    .leftJoin('event_attachments', 'event_attachments.event_id', 'events.id')
    .select(['banner_file', 'banner_sq_file', 'attached_file', 'size'])
    .where('events.external_id', '=', key)
    .executeTakeFirstOrThrow();
}

const reasons = (refused: readonly { file: string; column: string | null; reason: string }[]) =>
  refused.map(({ file, column, reason }) => [file, column, reason]);

onEveryDatabase('Files of events in an import', (database) => {
  test('are named by cells and shared, pictures are written anew, and a second time nothing changes', async (t) => {
    const house = await smallHouse(t, database);
    const folder = await folderWith(t, await withFiles());
    assert.deepEqual((await importInto(house, folder)).refused, []);
    const dinner = await eventWith(house, 'E1');
    assert.deepEqual([dinner.attached_file, dinner.size], [hash('sha256', menu), menu.length]);
    assert.equal(dinner.banner_file, dinner.banner_sq_file);
    assert.deepEqual(await house.eventFiles.read(hash('sha256', menu)), menu);
    assert.doesNotMatch((await house.eventFiles.read(dinner.banner_file)).toString('latin1'), /Someone/);
    assert.equal((await eventWith(house, 'E2')).attached_file, dinner.attached_file);
    assert.deepEqual((await importInto(house, folder)).changed, []);
  });

  for (const ending of ['', '.zip']) {
    test(`are exported and imported byte for byte (export${ending})`, async (t) => {
      const house = await smallHouse(t, database);
      await importInto(house, await folderWith(t, await withFiles()));
      const path = join(await temporaryFolder(t), `export${ending}`);
      const summary = await exportFrom(house, path);
      assert.deepEqual([summary.files, summary.missingFiles, summary.omittedFiles], [2, [], 0]);
      const other = await emptyHouse(t, database);
      assert.deepEqual((await importInto(other, path)).refused, []);
      assert.deepEqual(
        await digests(join(other.folder, 'files')),
        await digests(join(house.folder, 'files')),
      );
      assert.deepEqual(await eventWith(other, 'E1'), await eventWith(house, 'E1'));
    });
  }

  test('are refused when they are damaged, empty, too large or called alike, each with a sentence', async (t) => {
    const house = await smallHouse(t, database);
    const digest = hash('sha256', menu);
    const outcome = await importInto(
      house,
      await folderWith(t, {
        'attachments.csv': `event,position,name,attachedFile\nE1,1,menu.pdf,${digest}\n`,
        [`files/${digest}`]: 'something else',
        'files/empty.pdf': '',
        'files/heavy.bin': Buffer.alloc(10 * 1024 * 1024 + 1),
        'files/Same.txt': 'a',
        'files/same.txt': 'b',
      }),
    );
    assert.equal(outcome.isWritten, false);
    assert.deepEqual(reasons(outcome.refused), [
      [
        `files/${digest}`,
        null,
        'The file was changed or is damaged: its name is not the SHA-256 of its content.',
      ],
      ['files/empty.pdf', null, 'The file is empty.'],
      ['files/heavy.bin', null, 'The file is larger than 10 MB.'],
      ['files/same.txt', null, 'Another file has the same name but for upper and lower case.'],
      ['attachments.csv', 'attachedFile', 'names a file that was refused itself'],
    ]);
  });

  test('must be there, fit their size, and be pictures where they are shown', async (t) => {
    const house = await smallHouse(t, database);
    const outcome = await importInto(
      house,
      await folderWith(t, {
        'events.csv': 'externalId,bannerFile\nE1,menu.pdf\n',
        'attachments.csv':
          'event,position,name,size,attachedFile\n' +
          `E1,1,menu.pdf,7,menu.pdf\nE1,2,x.pdf,,nowhere.pdf\nE2,1,y.pdf,3,${'0'.repeat(64)}\n`,
        'files/menu.pdf': menu,
      }),
    );
    assert.deepEqual(reasons(outcome.refused), [
      ['events.csv', 'bannerFile', 'names a file that is not a picture'],
      ['attachments.csv', 'size', `is not that of the file, which has ${menu.length} bytes`],
      ['attachments.csv', 'attachedFile', 'names no file in the folder files'],
      ['attachments.csv', 'attachedFile', 'names no file in the folder files'],
    ]);
  });

  test('are there in the end, although the service has cleared them up before any event had them', async (t) => {
    const house = await smallHouse(t, database);
    const eventFiles = new (class extends EventFiles {
      override async put(content: Buffer): Promise<string> {
        const sha256 = await super.put(content);
        await this.removeUnless(sha256, async () => false);
        return sha256;
      }
    })(house.folder);
    const folder = await folderWith(t, await withFiles());
    assert.deepEqual((await importInto({ ...house, eventFiles }, folder)).refused, []);
    const { banner_file } = await eventWith(house, 'E1');
    for (const digest of [banner_file, hash('sha256', menu)]) {
      assert.equal(hash('sha256', await house.eventFiles.read(digest)), digest);
    }
  });

  test('that no cell names are warned of, and a trial stores none', async (t) => {
    const house = await smallHouse(t, database);
    const folder = await folderWith(t, await withFiles({ 'files/left.txt': 'nobody' }));
    const trial = await importInto(house, folder, { dryRun: true });
    assert.deepEqual([trial.refused, await Array.fromAsync(house.eventFiles.names())], [[], []]);
    assert.deepEqual(reasons(trial.warned), [
      ['files/left.txt', null, 'No cell of events or attachments names this file, so no event has it.'],
    ]);
  });

  test('that are gone from the data folder are named by an export, which goes on', async (t) => {
    const house = await smallHouse(t, database);
    await importInto(house, await folderWith(t, await withFiles()));
    const digest = hash('sha256', menu);
    await house.eventFiles.removeUnless(digest, async () => false);
    const folder = await temporaryFolder(t);
    const { files, missingFiles } = await exportFrom(house, join(folder, 'export'));
    assert.deepEqual([files, missingFiles], [1, [digest]]);
    const workbook = await exportFrom(house, join(folder, 'export.xlsx'));
    assert.deepEqual([workbook.files, workbook.omittedFiles], [0, 2]);
  });
});
