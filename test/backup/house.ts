import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import sharp from 'sharp';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { makeBackup } from '../../src/data/backup/make-backup-service.ts';
import { openSeal, writeSealed } from '../../src/data/backup/seal-writer.ts';
import { readConfig } from '../../src/platform/config/read-config.ts';
import { openDependencies } from '../../src/dependencies.ts';
import { openCopies } from '../../src/platform/storage/open-copies.ts';
import type { Ending } from '../support/databases.ts';
import { temporaryFolder } from '../support/databases.ts';
import { fillFixture } from '../support/organisation-fixture.ts';
import type { Place } from './places.ts';

export const noProgress = () => undefined;

/** A small organisation, two of whose members have a photo; answers the names of the photos. */
export async function fillHouse(ending: Ending, { settings }: Place): Promise<string[]> {
  const deps = await openDependencies(readConfig(settings), { logger: pino({ level: 'silent' }) });
  ending.after(() => deps.close());
  const { people } = await fillFixture(deps);
  const photos: string[] = [];
  for (const [index, { id }] of [people.member, people.officer].entries()) {
    const background = { r: 200, g: 80 * index, b: 40 };
    const picture = sharp({ create: { width: 300, height: 300, channels: 3, background } });
    const { sha256 } = await deps.photoFiles.put(await picture.jpeg().toBuffer());
    photos.push(sha256);
    await deps.storage.write((tx) =>
      tx.updateTable('members').set({ photo_sha256: sha256 }).where('id', '=', id).execute(),
    );
  }
  return photos;
}

/** A backup of a small organisation on SQLite, and where it came from. */
export async function backupOfHouse(
  ending: Ending,
): Promise<{ file: string; folder: string; photos: string[] }> {
  const folder = await temporaryFolder(ending);
  const place = { folder, settings: { GUILDHALL_DATA: folder } };
  const photos = await fillHouse(ending, place);
  const config = readConfig(place.settings);
  const deps = await openDependencies(config, { logger: pino({ level: 'silent' }) });
  ending.after(() => deps.close());
  const file = join(await temporaryFolder(ending), 'backup.zip');
  const { clock, photoFiles, eventFiles, version } = deps;
  const progress = { database: noProgress, photos: noProgress };
  await makeBackup(
    { copies: await openCopies(config), photoFiles, eventFiles, clock, version, progress },
    file,
  );
  return { file, folder, photos };
}

/** The parts of a backup, by their names. */
export async function partsOf(file: string): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(await readFile(file), { lazyEntries: true });
  const parts = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return parts;
}

/** Puts parts together again under a right seal: what is wrong is wrong inside. */
export async function sealParts(file: string, parts: ReadonlyMap<string, Buffer>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, bytes] of parts) zip.addBuffer(bytes, name);
  zip.end({ comment: openSeal, forceZip64Format: false });
  await writeSealed(file, zip.outputStream as Readable);
  return file;
}

/** Writes a program that does what a shell script says, and answers the folder to put into PATH. */
export async function fakeProgram(ending: Ending, name: string, script: string): Promise<string> {
  const folder = await temporaryFolder(ending);
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}
