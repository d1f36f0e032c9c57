import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, suite, test } from 'node:test';
import * as fc from '../support/properties.ts';
import { photoPart } from '../../src/data/backup/backup-parts-rules.ts';
import type { Manifest } from '../../src/data/backup/manifest-rules.ts';
import { verifyBackup } from '../../src/data/backup/check-backup-service.ts';
import { DomainError } from '../../src/platform/shared/errors.ts';
import { temporaryFolder } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { backupOfHouse, noProgress, partsOf, sealParts } from './house.ts';
import { roundsOf } from '../support/rounds.ts';

const database = 'database.sqlite';
const manifest = 'manifest.json';

suite('a damaged backup', () => {
  const ending = endOfSuite();
  let folder: string;
  let whole: Buffer;
  let parts: ReadonlyMap<string, Buffer>;
  let photos: readonly string[];
  before(async () => {
    folder = await temporaryFolder(ending);
    const made = await backupOfHouse(ending);
    whole = readFileSync(made.file);
    parts = await partsOf(made.file);
    photos = made.photos;
    await verifyBackup(made.file, noProgress);
  });

  const refusal = async (bytes: Buffer): Promise<string> => {
    const file = join(folder, 'damaged.zip');
    await writeFile(file, bytes);
    return refusalOf(file);
  };

  test('is refused whichever bit of it has changed', async () => {
    const ends = [0, 1, whole.length - 1, whole.length - 64, whole.length - 65, whole.length - 130];
    const examples = ends.map((position): [number, number] => [position, 0]);
    const anywhere = fc.integer({ min: 0, max: whole.length - 1 });
    const noticed = async (position: number, bit: number) => {
      const bytes = Buffer.from(whole);
      bytes[position] = (bytes[position] ?? 0) ^ (1 << bit);
      assert.match(await refusal(bytes), /is damaged|is no backup/);
    };
    const property = fc.asyncProperty(anywhere, fc.integer({ min: 0, max: 7 }), noticed);
    await fc.assert(property, { numRuns: roundsOf(30), examples });
  });

  test('is refused wherever it was cut off, and when something was added', async () => {
    const lengths = fc.integer({ min: 0, max: whole.length - 1 });
    const noticed = async (length: number) => {
      assert.match(
        await refusal(whole.subarray(0, length)),
        /is no backup of Guildhall, or its end is missing/,
      );
    };
    await fc.assert(fc.asyncProperty(lengths, noticed), {
      numRuns: roundsOf(10),
      examples: [[0], [1], [63], [64], [200]],
    });
    assert.match(await refusal(Buffer.concat([whole, Buffer.from('x')])), /is no backup|is damaged/);
  });

  const rewritten = (change: (manifest: Manifest) => void) => () => {
    const text = String(parts.get(manifest));
    const found = JSON.parse(text) as Manifest;
    change(found);
    return new Map([...parts, [manifest, Buffer.from(JSON.stringify(found))]]);
  };

  /** Changes the database and makes the list of contents agree with its bytes. */
  const otherDatabase = (change: (file: string) => void) => () => {
    const file = join(folder, 'changed.db');
    writeFileSync(file, parts.get(database) ?? '');
    change(file);
    const bytes = readFileSync(file);
    const changed = rewritten((found) => {
      found.database = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    })();
    return changed.set(database, bytes);
  };

  const sql = (statements: string) => (file: string) => {
    const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    db.exec(`pragma journal_mode = delete; ${statements}`);
    db.close();
  };

  const without = (name: () => string) => () => new Map([...parts].filter(([part]) => part !== name()));

  const wrongs: [string, () => Map<string, Buffer>, RegExp][] = [
    ['has no list of contents', without(() => manifest), /lacks its part "manifest.json"/],
    ['has no database', without(() => database), /lacks its part "database.sqlite"/],
    [
      'lacks a photo',
      without(() => photoPart(photos[0] ?? '')),
      /the photo [0-9a-f]{64}, which a member has, is not in it/,
    ],
    [
      'holds a foreign part',
      () => new Map([...parts, ['notes.txt', Buffer.from('x')]]),
      /does not belong there: "notes.txt"/,
    ],
    [
      'holds another picture under the name of a photo',
      () => new Map([...parts, [photoPart(photos[0] ?? ''), Buffer.from('another')]]),
      /the checksum of the photo [0-9a-f]{64} is wrong/,
    ],
    [
      'holds a photo that its list does not count',
      () => new Map([...parts, [photoPart('ab'.repeat(32)), Buffer.from('x')]]),
      /holds other photos than its list of contents says/,
    ],
    [
      'holds another photo in the place of one, which its list says was missing before',
      () => {
        const picture = Buffer.from('another picture');
        const [first = ''] = photos;
        const changed = rewritten((found) => void found.photos.missing.push(first))();
        changed.delete(photoPart(first));
        return changed.set(photoPart(createHash('sha256').update(picture).digest('hex')), picture);
      },
      /holds other photos than its list of contents says/,
    ],
    [
      'has a list of contents that is no JSON',
      () => new Map([...parts, [manifest, Buffer.from('{')]]),
      /list of contents of the backup is damaged/,
    ],
    [
      'has a list of contents without an engine',
      rewritten((found) => Reflect.deleteProperty(found, 'engine')),
      /list of contents of the backup is damaged/,
    ],
    [
      'is of a later form',
      rewritten((found) => void Object.assign(found, { formatVersion: 2 })),
      /newer version of Guildhall/,
    ],
    [
      'counts other rows',
      rewritten((found) => void (found.counts['members'] = 7)),
      /the table members has \d+ rows and should have 7/,
    ],
    [
      'counts a table it does not have',
      rewritten((found) => void (found.counts['ghosts'] = 1)),
      /the table ghosts has no rows and should have 1/,
    ],
    [
      'is of another schema than it says',
      rewritten((found) => void found.schema.pop()),
      /its schema is another/,
    ],
    [
      'holds another database',
      () => new Map([...parts, [database, Buffer.from('x')]]),
      /checksum of the database is wrong/,
    ],
    [
      'holds no database at all',
      otherDatabase((file) => writeFileSync(file, 'This is no database at all.'.repeat(100))),
      /damaged: SQLite cannot read it/,
    ],
    [
      'has a reference that leads nowhere',
      otherDatabase(sql('update members set club_id = 4711')),
      /a row of the table members refers to one of clubs that is not there/,
    ],
    [
      'has pages that contradict each other',
      otherDatabase((file) => {
        const bytes = readFileSync(file);
        writeFileSync(file, bytes.fill(0, 4096 * 5, 4096 * 12));
      }),
      /The database in the backup is damaged: SQLite/,
    ],
  ];
  for (const [title, make, words] of wrongs) {
    test(`is refused when it ${title}, although its seal is right`, async () => {
      const file = join(folder, `${createHash('sha256').update(title).digest('hex')}.zip`);
      assert.match(await refusalOf(await sealParts(file, make())), words);
    });
  }

  test('is distinguished from a file of another kind', async () => {
    assert.match(await refusal(Buffer.from('a letter')), /is no backup of Guildhall/);
    assert.match(
      await refusalOf(join(folder, 'absent.zip')),
      /"[^"]+absent.zip" cannot be used: .*does not exist/,
    );
    assert.match(await refusalOf(folder), /cannot be used: it is a folder/);
  });
});

async function refusalOf(file: string): Promise<string> {
  try {
    await verifyBackup(file, noProgress);
  } catch (error) {
    assert.ok(error instanceof DomainError, String(error));
    return error.message;
  }
  return 'nothing was wrong';
}
