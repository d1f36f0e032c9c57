import { basename, posix } from 'node:path';
import type { ZipFile } from 'yauzl';
import { fileKind, isLeftBehind } from './file-name-rules.ts';
import { FileProblem } from './file-problem.ts';
import type { ContainedFile, Container, SourcePhoto } from './import-source.ts';
import { openEntry, openZip, readWhole, zipEntries, zipLimits, type ZipEntry } from './zip-reader.ts';

/** An organisation has some twenty tables; this keeps an archive of endless small files cheap. */
const maxFiles = 200;

const tableKinds = new Set(['text', 'workbook', 'foreign']);

/** What an archive holds. Pictures are only counted: there may be a million. */
interface Contents {
  readonly tables: ZipEntry[];
  readonly unknown: string[];
  /** The folders that hold pictures, with their number. */
  readonly pictureFolders: Map<string, number>;
  /** The first parts of all names; a name without a folder counts as ''. */
  readonly tops: Set<string>;
}

/** Opens a zip archive; its tables lie at its top or in the only folder there. */
export async function openArchive(path: string): Promise<Container> {
  const file = basename(path);
  const zip = await openZip(file, path);
  try {
    const contents = await contentsOf(file, zip);
    const top = topFolder(contents);
    const isHere = ({ name }: ZipEntry) => !name.slice(top.length).includes('/');
    const tables = contents.tables.filter(isHere);
    const elsewhere = contents.tables.filter((entry) => !isHere(entry)).map(({ name }) => name);
    return {
      files: tables.map((entry) => containedFile(zip, entry)),
      unknownFiles: [...contents.unknown, ...elsewhere, ...strayPictures(contents, top)].map((name) =>
        name.startsWith(top) ? name.slice(top.length) : name,
      ),
      hasPhotos: pictureFolders(contents, top).photos.length > 0,
      photos: () => photosOf(path, top),
      close: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function contentsOf(file: string, zip: ZipFile): Promise<Contents> {
  const contents: Contents = { tables: [], unknown: [], pictureFolders: new Map(), tops: new Set() };
  for await (const entry of zipEntries(file, zip)) {
    if (isLeftBehind(entry.name)) continue;
    const folder = posix.dirname(entry.name);
    contents.tops.add(folder === '.' ? '' : (folder.split('/')[0] ?? ''));
    const kind = fileKind(posix.basename(entry.name));
    if (kind === 'picture') {
      contents.pictureFolders.set(folder, (contents.pictureFolders.get(folder) ?? 0) + 1);
    } else if (tableKinds.has(kind)) contents.tables.push(entry);
    else contents.unknown.push(entry.name);
    if (contents.tables.length + contents.unknown.length > maxFiles) {
      throw new FileProblem({ file }, `It holds more than ${maxFiles} files besides pictures.`);
    }
  }
  return contents;
}

/** The folder in which everything lies, as many programs pack it; '' when there is none. */
function topFolder({ tops }: Contents): string {
  const [only] = tops;
  return tops.size !== 1 || only === undefined || only === '' || isPhotos(only) ? '' : `${only}/`;
}

function isPhotos(folder: string): boolean {
  return folder.toLowerCase() === 'photos';
}

/** The folders with pictures: those that are read, and those of which only a warning is given. */
function pictureFolders(contents: Contents, top: string) {
  const found = [...contents.pictureFolders].map(([folder, count]) => ({
    count,
    folder: `${folder}/`.startsWith(top) ? folder.slice(top.length) : folder,
  }));
  return {
    photos: found.filter(({ folder }) => isPhotos(folder)),
    others: found.filter(({ folder }) => !isPhotos(folder)),
  };
}

function strayPictures(contents: Contents, top: string): string[] {
  return pictureFolders(contents, top).others.map(
    ({ folder, count }) => `${folder === '' ? '.' : folder}/ (pictures outside of "photos": ${count})`,
  );
}

function containedFile(zip: ZipFile, entry: ZipEntry): ContainedFile {
  const name = posix.basename(entry.name);
  return { name, size: entry.entry.uncompressedSize, open: () => openEntry(zip, entry) };
}

/** Goes through the list of the archive again, so that a million pictures need no memory. */
async function* photosOf(path: string, top: string): AsyncGenerator<SourcePhoto> {
  const file = basename(path);
  const zip = await openZip(file, path);
  try {
    for await (const entry of zipEntries(file, zip)) {
      const name = posix.basename(entry.name);
      const folder = posix.dirname(entry.name);
      if (!folder.startsWith(top) || !isPhotos(folder.slice(top.length)) || fileKind(name) !== 'picture')
        continue;
      const { uncompressedSize } = entry.entry;
      const shown = `photos/${name}`;
      const read = () => readWhole(shown, uncompressedSize, zipLimits.photo, () => openEntry(zip, entry));
      yield { name, file: shown, read };
    }
  } finally {
    zip.close();
  }
}
