import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { pino } from 'pino';
import { makeBackup } from '../../src/data/backup/make-backup-service.ts';
import { restoreBackup } from '../../src/data/backup/restore-backup-service.ts';
import { readConfig } from '../../src/platform/config/read-config.ts';
import { openDependencies, type Dependencies } from '../../src/dependencies.ts';
import { EventFiles } from '../../src/events/parts/event-files.ts';
import { contentColumns } from '../../src/platform/storage/database-copies.ts';
import { openCopies } from '../../src/platform/storage/open-copies.ts';
import { temporaryFolder } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { fillFixture } from '../support/organisation-fixture.ts';
import { noProgress } from './house.ts';

const menu = Buffer.from('Soup, roast, ice cream');
const banner = Buffer.from('a picture');
const square = Buffer.from('a square picture');

suite('The files of events in a backup', () => {
  const ending = endOfSuite();

  async function houseWithFiles(): Promise<{ deps: Dependencies; files: string[] }> {
    const settings = { GUILDHALL_DATA: await temporaryFolder(ending) };
    const deps = await openDependencies(readConfig(settings), { logger: pino({ level: 'silent' }) });
    ending.after(() => deps.close());
    const { addEvent } = await fillFixture(deps);
    const files: string[] = [];
    for (const content of [menu, banner, square]) files.push(await deps.eventFiles.put(content));
    const [attached_file = '', banner_file = '', banner_sq_file = ''] = files;
    const event_id = await addEvent({ banner_file, banner_sq_file });
    const row = {
      event_id,
      position: 1,
      name: 'menu.txt',
      url: '',
      type: '',
      size: menu.length,
      attached_file,
    };
    await deps.storage.write((tx) => tx.insertInto('event_attachments').values(row).execute());
    return { deps, files };
  }

  async function backupOf({ config, ...deps }: Dependencies) {
    const file = join(await temporaryFolder(ending), 'backup.zip');
    const progress = { database: noProgress, photos: noProgress };
    const { manifest } = await makeBackup({ ...deps, copies: await openCopies(config), progress }, file);
    return { file, manifest };
  }

  test('are carried, and are there again when it is restored', async () => {
    const { deps, files } = await houseWithFiles();
    const { file, manifest } = await backupOf(deps);
    assert.deepEqual([manifest.photos.files, manifest.photos.missing], [3, []]);
    const dataFolder = await temporaryFolder(ending);
    const copies = await openCopies({ dataFolder, databaseUrl: '' });
    await restoreBackup(file, { copies, dataFolder, progress: noProgress });
    const restored = new EventFiles(dataFolder);
    assert.deepEqual(await Promise.all(files.map((name) => restored.read(name))), [menu, banner, square]);
  });

  test('and the photos of members are looked for in every column that names content', async () => {
    const { deps } = await houseWithFiles();
    const tables = await deps.storage.db.introspection.getTables();
    const columns = tables.flatMap((table) => table.columns.map(({ name }) => name));
    const naming = columns.filter((name) => /_(?:file|sha256)$/.test(name));
    assert.deepEqual(new Set(naming), new Set(Object.keys(contentColumns)));
  });

  test('that are gone or damaged do not keep the rest from being saved, and are named', async () => {
    const { deps, files } = await houseWithFiles();
    const [first = '', second = ''] = files;
    await deps.eventFiles.removeUnless(first, async () => false);
    await writeFile(join(deps.config.dataFolder, 'files', second.slice(0, 2), second), 'something else');
    const { manifest } = await backupOf(deps);
    const { missing, damaged } = manifest.photos;
    assert.deepEqual([missing, damaged], [[`files/${first}`], [`files/${second}`]]);
  });

  test('are not mixed with those of a folder that holds some already', async () => {
    const { deps } = await houseWithFiles();
    const { file } = await backupOf(deps);
    const dataFolder = await temporaryFolder(ending);
    await new EventFiles(dataFolder).put(menu);
    const copies = await openCopies({ dataFolder, databaseUrl: '' });
    const restoring = restoreBackup(file, { copies, dataFolder, progress: noProgress });
    await assert.rejects(restoring, /files" holds files already/);
  });
});
