import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isMissing } from '../../../platform/shared/atomic-file.ts';
import { fileKind } from './file-name-rules.ts';
import { FileProblem } from './file-problem.ts';
import type { ContainedFile, Container, SourceFile } from './import-source.ts';
import { readWhole, zipLimits } from './zip-reader.ts';

/** The folders beside the tables that hold no tables. */
const contentFolders = ['photos', 'files'] as const;

/**
 * A folder: its tables lie in it directly, its pictures in the folder `photos`, the files of events in `files`. Names are
 * read without regard to case.
 */
export async function openFolder(path: string): Promise<Container> {
  const files: ContainedFile[] = [];
  const unknownFiles: string[] = [];
  const contents = { photos: new Array<string>(), files: new Array<string>() };
  for (const { name, isFolder } of await entriesOf(path)) {
    const kind = fileKind(name);
    if (kind === 'ignored') continue;
    const content = contentFolders.find((folder) => isFolder && folder === name.toLowerCase());
    if (content !== undefined) {
      const { taken, left } = await contentIn(path, name, content);
      contents[content].push(...taken);
      unknownFiles.push(...left);
    } else if (isFolder) unknownFiles.push(`${name}/`);
    else if (kind === 'text' || kind === 'workbook' || kind === 'foreign')
      files.push(await fileAt(path, name));
    else unknownFiles.push(name);
  }
  return {
    files,
    unknownFiles,
    hasPhotos: contents.photos.length > 0,
    photos: () => filesOf('photos', path, contents.photos),
    eventFiles: () => filesOf('files', path, contents.files),
    close: async () => {},
  };
}

/** What a folder of content holds: pictures only among the photos, anything among the files of events. */
async function contentIn(path: string, folder: string, content: (typeof contentFolders)[number]) {
  const taken: string[] = [];
  const left: string[] = [];
  for (const { name, isFolder } of await entriesOf(join(path, folder))) {
    const kind = fileKind(name);
    if (!isFolder && kind === 'ignored') continue;
    const isTaken = !isFolder && (content === 'files' || kind === 'picture');
    if (isTaken) taken.push(join(folder, name));
    else left.push(`${folder}/${name}${isFolder ? '/' : ''}`);
  }
  return { taken, left };
}

/** A single table, as if it lay in a folder alone. */
export async function singleFile(path: string): Promise<Container> {
  const file = await fileAt('', path);
  return {
    files: [file],
    unknownFiles: [],
    hasPhotos: false,
    photos: () => filesOf('photos', '', []),
    eventFiles: () => filesOf('files', '', []),
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

async function* filesOf(shown: string, path: string, names: readonly string[]): AsyncGenerator<SourceFile> {
  for (const inFolder of names) {
    const name = basename(inFolder);
    const file = `${shown}/${name}`;
    const read = async () => {
      const { size, open } = await fileAt(path, inFolder);
      return readWhole(file, size, zipLimits.content, open);
    };
    yield { name, file, read };
  }
}
