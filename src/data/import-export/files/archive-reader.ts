import { basename, posix } from 'node:path';
import type { ZipFile } from 'yauzl';
import { fileKind, isLeftBehind } from './file-name-rules.ts';
import { FileProblem } from './file-problem.ts';
import type { ContainedFile, Container, SourceFile } from './import-source.ts';
import { openEntry, openZip, readWhole, zipEntries, zipLimits, type ZipEntry } from './zip-reader.ts';

/** An organisation has some twenty tables; this keeps an archive of endless small files cheap. */
const maxFiles = 200;

const tableKinds = new Set(['text', 'workbook', 'foreign']);

/** What an archive holds. Pictures and files of events are only counted: there may be a million. */
interface Contents {
  readonly tables: ZipEntry[];
  readonly unknown: string[];
  /** The folders that hold pictures, with their number. */
  readonly pictureFolders: Map<string, number>;
  /** The folders called `files`, with the number of what is no table in them. */
  readonly fileFolders: Map<string, number>;
  /** The first parts of all names; a name without a folder counts as ''. */
  readonly tops: Set<string>;
}

/** The folders beside the tables that hold no tables. */
type ContentFolder = 'photos' | 'files';

/** Opens a zip archive; its tables lie at its top or in the only folder there. */
export async function openArchive(path: string): Promise<Container> {
  const file = basename(path);
  const zip = await openZip(file, path);
  try {
    const contents = await contentsOf(file, zip);
    const top = topFolder(contents);
    const isHere = ({ name }: ZipEntry) => !name.slice(top.length).includes('/');
    const tables = contents.tables.filter(isHere);
    const elsewhere = contents.tables
      .filter((entry) => !isHere(entry) && !isIn('files', top, posix.dirname(entry.name)))
      .map(({ name }) => name);
    const unknown = [...contents.unknown, ...elsewhere, ...strayFiles(contents, top)].map((name) =>
      name.startsWith(top) ? name.slice(top.length) : name,
    );
    return {
      files: tables.map((entry) => containedFile(zip, entry)),
      unknownFiles: [...unknown, ...strayPictures(contents, top)],
      hasPhotos: [...contents.pictureFolders.keys()].some((folder) => isIn('photos', top, folder)),
      photos: () => filesOf(path, top, 'photos'),
      eventFiles: () => filesOf(path, top, 'files'),
      close: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function contentsOf(file: string, zip: ZipFile): Promise<Contents> {
  const contents: Contents = {
    tables: [],
    unknown: [],
    pictureFolders: new Map(),
    fileFolders: new Map(),
    tops: new Set(),
  };
  for await (const entry of zipEntries(file, zip)) {
    if (isLeftBehind(entry.name)) continue;
    const folder = posix.dirname(entry.name);
    contents.tops.add(folder === '.' ? '' : (folder.split('/')[0] ?? ''));
    const kind = fileKind(posix.basename(entry.name));
    if (tableKinds.has(kind)) contents.tables.push(entry);
    else if (posix.basename(folder).toLowerCase() === 'files') count(contents.fileFolders, folder);
    else if (kind === 'picture') count(contents.pictureFolders, folder);
    else contents.unknown.push(entry.name);
    if (contents.tables.length + contents.unknown.length > maxFiles) {
      throw new FileProblem({ file }, `It holds more than ${maxFiles} files besides pictures.`);
    }
  }
  return contents;
}

function count(counts: Map<string, number>, folder: string): void {
  counts.set(folder, (counts.get(folder) ?? 0) + 1);
}

/** The folder in which everything lies, as many programs pack it; '' when there is none. */
function topFolder({ tops }: Contents): string {
  const [only] = tops;
  return tops.size !== 1 || only === undefined || only === '' || isIn('photos', '', only) ? '' : `${only}/`;
}

/** Whether a folder of the archive is this one beside the tables. */
function isIn(content: ContentFolder, top: string, folder: string): boolean {
  return folder.startsWith(top) && folder.slice(top.length).toLowerCase() === content;
}

/** Pictures that nobody looks at, for a warning. */
function strayPictures({ pictureFolders }: Contents, top: string): string[] {
  return [...pictureFolders].flatMap(([folder, pictures]) => {
    if (isIn('photos', top, folder)) return [];
    const below = `${folder}/`.startsWith(top) ? folder.slice(top.length) : folder;
    return `${below === '' ? '.' : below}/ (pictures outside of "photos": ${pictures})`;
  });
}

function strayFiles({ fileFolders }: Contents, top: string): string[] {
  return [...fileFolders].flatMap(([folder, files]) =>
    isIn('files', top, folder)
      ? []
      : `${folder}/ (files that lie elsewhere than beside the tables: ${files})`,
  );
}

function containedFile(zip: ZipFile, entry: ZipEntry): ContainedFile {
  const name = posix.basename(entry.name);
  return { name, size: entry.entry.uncompressedSize, open: () => openEntry(zip, entry) };
}

/** Goes through the list of the archive again, so that a million pictures need no memory. */
async function* filesOf(path: string, top: string, content: ContentFolder): AsyncGenerator<SourceFile> {
  const file = basename(path);
  const zip = await openZip(file, path);
  try {
    for await (const entry of zipEntries(file, zip)) {
      const name = posix.basename(entry.name);
      if (!isIn(content, top, posix.dirname(entry.name)) || isLeftBehind(entry.name)) continue;
      if (content === 'photos' && fileKind(name) !== 'picture') continue;
      const { uncompressedSize } = entry.entry;
      const shown = `${content}/${name}`;
      const read = () => readWhole(shown, uncompressedSize, zipLimits.content, () => openEntry(zip, entry));
      yield { name, file: shown, read };
    }
  } finally {
    zip.close();
  }
}
