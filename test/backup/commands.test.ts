import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { photoPart } from '../../src/data/backup/backup-parts-rules.ts';
import type { Manifest } from '../../src/data/backup/manifest-rules.ts';
import { readConfig } from '../../src/platform/config/read-config.ts';
import { openDependencies } from '../../src/dependencies.ts';
import { guildhall, type Outcome } from '../cli/run-guildhall.ts';
import { flagsFor, guildhallHere } from '../cli/run-here.ts';
import { temporaryFolder } from '../support/databases.ts';
import { fillHouse, partsOf, sealParts } from './house.ts';
import { onEveryBackupEngine, type Place } from './places.ts';

onEveryBackupEngine('backup, verify and restore', (newPlace, ending) => {
  const asProcess = (place: Place, ...args: string[]) => guildhall(args, { env: place.settings });
  /** In this process, unless the programs of PostgreSQL are found by a variable. Checking a file needs no setting. */
  const run = (place: Place, ...args: string[]) => {
    if ('PATH' in place.settings) return asProcess(place, ...args);
    return guildhallHere([...args, ...(args[0] === 'verify' ? [] : flagsFor(place.settings))]);
  };

  test(
    'bring the photos along, readable for their user alone, and lose no row',
    { timeout: 120_000 },
    async () => {
      const [from, to] = [await newPlace(), await newPlace()];
      const photos = await fillHouse(ending, from);
      const file = join(await temporaryFolder(ending), 'backup.zip');
      const made = await asProcess(from, 'backup', file);
      assert.deepEqual([made.code, made.stdout], [0, '']);
      assert.match(
        made.stderr,
        /^"[^"]+backup.zip" is made: \d+\.\d MB with \d+ members, 4 clubs, .* and 2 photos\.\n$/,
      );
      assert.equal(statSync(file).mode & 0o777, 0o600);

      const verified = await asProcess(from, 'verify', file);
      assert.equal(verified.code, 0, verified.stderr);
      assert.match(
        verified.stdout,
        /is whole: made at 2\S+Z by Guildhall \S+ on (SQLite|PostgreSQL), schema \d{4}-/,
      );

      const restored = await asProcess(to, 'restore', file);
      assert.equal(restored.code, 0, restored.stderr);
      assert.equal(statSync(join(to.folder, 'photos')).mode & 0o777, 0o700);
      const [first, second] = [await open(from), await open(to)];
      for (const sha256 of photos) {
        assert.deepEqual(await second.photoFiles.read(sha256), await first.photoFiles.read(sha256));
      }
      const everyone = (deps: typeof first) =>
        deps.storage.db.selectFrom('members').selectAll().orderBy('id').execute();
      assert.deepEqual(await everyone(second), await everyone(first));

      // The restored one can be backed up again, and goes on counting where the other one stopped.
      assert.equal((await asProcess(to, 'backup', `${file}.second`)).code, 0);
      const [one, other] = [await manifestOf(file), await manifestOf(`${file}.second`)];
      assert.deepEqual([other.counts, other.photos, other.schema], [one.counts, one.photos, one.schema]);
    },
  );

  test('refuse what would replace something, and change nothing', { timeout: 120_000 }, async () => {
    const [from, to] = [await newPlace(), await newPlace()];
    await fillHouse(ending, from);
    const folder = await temporaryFolder(ending);
    const file = join(folder, 'backup.zip');
    writeFileSync(file, 'precious');
    refused(await run(from, 'backup', file), /exists already, and a backup never replaces a file/);
    assert.equal(readFileSync(file, 'utf8'), 'precious');
    rmSync(file);
    refused(
      await run(from, 'backup', join(folder, 'absent', 'x.zip')),
      /the folder it is to be in, does not exist/,
    );
    assert.deepEqual(readdirSync(folder), []);

    assert.equal((await run(from, 'backup', file)).code, 0);
    refused(await run(from, 'restore', file), /restored into an empty (place|database) only/);
    mkdirSync(join(to.folder, 'photos', 'ab'), { recursive: true });
    writeFileSync(join(to.folder, 'photos', 'ab', 'x.jpg'), 'x');
    refused(await run(to, 'restore', file), /holds photos already/);
    assert.deepEqual(readdirSync(to.folder), ['photos']);

    // Folders without any photo in them are no photos.
    rmSync(join(to.folder, 'photos', 'ab', 'x.jpg'));
    assert.equal((await run(to, 'restore', file)).code, 0);
  });

  test('refuse a backup of a newer version and one of the other engine', { timeout: 120_000 }, async () => {
    const [from, to] = [await newPlace(), await newPlace()];
    await fillHouse(ending, from);
    const folder = await temporaryFolder(ending);
    const file = join(folder, 'backup.zip');
    assert.equal((await run(from, 'backup', file)).code, 0);
    const parts = await partsOf(file);
    const manifest = await manifestOf(file);
    const changed = async (name: string, change: Partial<Manifest>) => {
      const text = Buffer.from(JSON.stringify({ ...manifest, ...change }));
      return sealParts(join(folder, name), new Map([...parts, ['manifest.json', text]]));
    };
    const schema = [...manifest.schema, '9999-from-the-future'];
    const newer = await changed('newer.zip', { schema, programVersion: '9.9.9' });
    refused(
      await run(to, 'restore', newer),
      /newer version of Guildhall \(9\.9\.9; it has the change "9999-from-the-future"\)/,
    );

    const engine = manifest.engine === 'sqlite' ? 'postgres' : 'sqlite';
    const own = `database.${manifest.engine === 'sqlite' ? 'sqlite' : 'pgdump'}`;
    const others = `database.${engine === 'sqlite' ? 'sqlite' : 'pgdump'}`;
    const renamed = new Map([...parts].map(([name, bytes]) => [name === own ? others : name, bytes]));
    renamed.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, engine })));
    const foreign = await sealParts(join(folder, 'foreign.zip'), renamed);
    refused(
      await run(to, 'restore', foreign),
      /A backup goes back to its own engine\. .*"guildhall export" there and "guildhall import" here/,
    );
    assert.deepEqual(readdirSync(to.folder), []);
  });

  test('leave nothing of a backup that turns out not to be whole', { timeout: 120_000 }, async () => {
    const [from, to] = [await newPlace(), await newPlace()];
    const [photo = ''] = await fillHouse(ending, from);
    const folder = await temporaryFolder(ending);
    const file = join(folder, 'backup.zip');
    assert.equal((await run(from, 'backup', file)).code, 0);
    const parts = await partsOf(file);
    parts.set(photoPart(photo), Buffer.from('another'));
    const wrong = await sealParts(join(folder, 'wrong.zip'), parts);
    refused(await run(to, 'restore', wrong), /the checksum of the photo [0-9a-f]{64} is wrong/);
    assert.deepEqual(readdirSync(to.folder), []);
    assert.equal((await run(to, 'restore', file)).code, 0, 'the place is as empty as before');
  });

  test('report photos that were missing or damaged, and save the rest', { timeout: 120_000 }, async () => {
    const [from, to] = [await newPlace(), await newPlace()];
    const [missing = '', damaged = ''] = await fillHouse(ending, from);
    rmSync(join(from.folder, photoPart(missing)));
    writeFileSync(join(from.folder, photoPart(damaged)), 'half a picture');
    const file = join(await temporaryFolder(ending), 'backup.zip');
    for (const args of [['backup'], ['verify'], ['restore']]) {
      const place = args[0] === 'restore' ? to : from;
      const { code, stderr } = await run(place, ...args, file);
      assert.equal(code, 0, stderr);
      assert.match(stderr, new RegExp(`Not in the folder, so not in the backup: 1 photo \\(${missing}\\)`));
      assert.match(
        stderr,
        new RegExp(`Damaged in the folder, so not in the backup: 1 photo \\(${damaged}\\)`),
      );
    }
    assert.ok(existsSync(join(to.folder, 'photos')));
  });

  async function open({ settings }: Place) {
    const deps = await openDependencies(readConfig(settings), { logger: pino({ level: 'silent' }) });
    ending.after(() => deps.close());
    return deps;
  }
});

function refused({ code, stdout, stderr }: Outcome, words: RegExp): void {
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, words);
  assert.equal(stderr.split('\n').length, 2, 'one sentence');
}

async function manifestOf(file: string): Promise<Manifest> {
  return JSON.parse(String((await partsOf(file)).get('manifest.json'))) as Manifest;
}
