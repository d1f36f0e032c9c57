import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isMissing } from '../../shared/atomic-file.ts';
import { fileKind } from './file-name-rules.ts';
import { FileProblem } from './file-problem.ts';
import type { ContainedFile, Container, SourcePhoto } from './import-source.ts';
import { readWhole, zipLimits } from './zip-reader.ts';

/** A folder: its tables lie in it directly, its pictures in the folder `photos`. Names are read without regard to case. */
export async function openFolder(path: string): Promise<Container> {
  const files: ContainedFile[] = [];
  const unknownFiles: string[] = [];
  const photoFolders: string[] = [];
  for (const { name, isFolder } of await entriesOf(path)) {
    const kind = fileKind(name);
    if (kind === 'ignored') continue;
    if (isFolder && name.toLowerCase() === 'photos') photoFolders.push(name);
    else if (isFolder) unknownFiles.push(`${name}/`);
    else if (kind === 'text' || kind === 'workbook' || kind === 'foreign')
      files.push(await fileAt(path, name));
    else unknownFiles.push(name);
  }
  const photoNames: string[] = [];
  for (const folder of photoFolders) {
    for (const { name, isFolder } of await entriesOf(join(path, folder))) {
      const kind = isFolder ? 'unknown' : fileKind(name);
      if (kind === 'picture') photoNames.push(join(folder, name));
      else if (kind !== 'ignored') unknownFiles.push(`${folder}/${name}${isFolder ? '/' : ''}`);
    }
  }
  return {
    files,
    unknownFiles,
    hasPhotos: photoNames.length > 0,
    photos: () => photosOf(path, photoNames),
    close: async () => {},
  };
}

/** A single table, as if it lay in a folder alone. */
export async function singleFile(path: string): Promise<Container> {
  const file = await fileAt('', path);
  return {
    files: [file],
    unknownFiles: [],
    hasPhotos: false,
    photos: () => photosOf('', []),
    close: async () => {},
  };
}

async function entriesOf(path: string): Promise<{ name: string; isFolder: boolean }[]> {
  const entries = await readdir(path, { withFileTypes: true });
  const found = entries.map(async (entry) => {
    const dead = { file: entry.name, reason: 'It is a link that leads nowhere. Remove it.' };
    const isLink = entry.isSymbolicLink();
    return {
      name: entry.name,
      isFolder: isLink ? await isFolderAt(join(path, entry.name), dead) : entry.isDirectory(),
    };
  });
  return (await Promise.all(found)).toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Whether there is a folder at a path; where nothing is, `missing` says what is wrong. */
export async function isFolderAt(path: string, missing: { file: string; reason: string }): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw isMissing(error) ? new FileProblem({ file: missing.file }, missing.reason) : error;
  }
}

async function fileAt(folder: string, name: string): Promise<ContainedFile> {
  const path = join(folder, name);
  const { size } = await stat(path);
  return { name: basename(name), size, open: async () => createReadStream(path) };
}

async function* photosOf(folder: string, names: readonly string[]): AsyncGenerator<SourcePhoto> {
  for (const inFolder of names) {
    const name = basename(inFolder);
    const file = `photos/${name}`;
    const read = async () => {
      const { size, open } = await fileAt(folder, inFolder);
      return readWhole(file, size, zipLimits.photo, open);
    };
    yield { name, file, read };
  }
}
