import { open } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import type { ZipFile } from 'yauzl';
import { FileProblem } from './file-problem.ts';
import type { ContainedFile } from './import-source.ts';
import type { RawRow } from './raw-rows.ts';
import { readSharedTexts, readStyles } from './xlsx-parts.ts';
import { sheetRows, type SheetTexts } from './xlsx-sheet.ts';
import { readXml, type XmlHandler } from './xml-events.ts';
import { openEntry, openZip, readWhole, zipEntries, zipLimits, type ZipEntry } from './zip-reading.ts';

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  readonly hidden: boolean;
  /** Where it lies inside of the workbook. */
  readonly part: string;
}

/** A workbook: its sheets, and the rows of each as often as asked. */
export interface Workbook {
  readonly sheets: readonly Sheet[];
  rows(sheet: Sheet): AsyncIterable<RawRow>;
}

/** How workbooks of before 2007, and protected ones, begin. */
const oldStart = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Opens a workbook; its sheets are read as streams, its shared texts are kept in memory. */
export async function openWorkbook(file: ContainedFile): Promise<Workbook> {
  await refuseOldForm(file);
  const source = file.path ?? (await readWhole(file.name, file.size, zipLimits.inMemory, () => file.open()));
  const workbook = await OpenPackage.open(file.name, source);
  try {
    const { sheets, from1904, texts, styles } = await readWorkbook(workbook);
    const sheetTexts: SheetTexts = {
      from1904,
      forms: styles === undefined ? [] : await readStyles((handler) => workbook.readXml(styles, handler)),
      shared: texts === undefined ? [] : await readSharedTexts((handler) => workbook.readXml(texts, handler)),
    };
    return { sheets, rows: (sheet) => rowsOf(file.name, source, sheet, sheetTexts) };
  } finally {
    workbook.close();
  }
}

async function* rowsOf(
  file: string,
  source: string | Buffer,
  sheet: Sheet,
  texts: SheetTexts,
): AsyncGenerator<RawRow> {
  const workbook = await OpenPackage.open(file, source);
  try {
    const stream = await workbook.openPart(sheet.part);
    yield* sheetRows(`${file} (sheet ${sheet.name})`, stream, texts);
  } finally {
    workbook.close();
  }
}

async function refuseOldForm(file: ContainedFile): Promise<void> {
  if (file.path === undefined) {
    for await (const chunk of await file.open()) return refuseStart(file.name, chunk as Buffer);
    return;
  }
  const handle = await open(file.path);
  try {
    refuseStart(file.name, (await handle.read(Buffer.alloc(8), 0, 8, 0)).buffer);
  } finally {
    await handle.close();
  }
}

function refuseStart(file: string, start: Buffer): void {
  if (!start.subarray(0, 8).equals(oldStart)) return;
  const reason = 'It is protected by a password, or an old .xls. Save it as .xlsx without a password.';
  throw new FileProblem({ file }, reason);
}

/** A workbook's zip archive while it is open. */
class OpenPackage {
  readonly #file: string;
  readonly #zip: ZipFile;
  readonly #parts: ReadonlyMap<string, ZipEntry>;

  private constructor(file: string, zip: ZipFile, parts: ReadonlyMap<string, ZipEntry>) {
    this.#file = file;
    this.#zip = zip;
    this.#parts = parts;
  }

  static async open(file: string, source: string | Buffer): Promise<OpenPackage> {
    const zip = await openZip(file, source);
    try {
      const parts = new Map<string, ZipEntry>();
      for await (const entry of zipEntries(file, zip)) parts.set(entry.name.toLowerCase(), entry);
      return new OpenPackage(file, zip, parts);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  async openPart(part: string): Promise<Readable> {
    const entry = this.#parts.get(part.toLowerCase());
    if (entry === undefined)
      throw new FileProblem({ file: this.#file }, `It is no Excel workbook: ${part} is missing.`);
    return openEntry(this.#zip, entry);
  }

  async readXml(part: string, handler: XmlHandler): Promise<void> {
    await readXml(this.#file, await this.openPart(part), handler);
  }

  close(): void {
    this.#zip.close();
  }
}

async function readWorkbook(workbook: OpenPackage) {
  const [main] = (await relationsOf(workbook, '')).filter(({ type }) => type === 'officeDocument');
  const part = main?.part ?? 'xl/workbook.xml';
  const listed: { name: string; hidden: boolean; relation: string }[] = [];
  let from1904 = false;
  await workbook.readXml(part, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      listed.push({
        name: attributes['name'] ?? '',
        hidden: (attributes['state'] ?? 'visible') !== 'visible',
        relation,
      });
    },
  });
  const relations = await relationsOf(workbook, part);
  const partOfType = (wanted: string) => relations.find(({ type }) => type === wanted)?.part;
  const sheets = listed.flatMap(({ relation, ...sheet }): Sheet[] => {
    const found = relations.find(({ id }) => id === relation);
    // A chart has its own kind of sheet and holds no rows.
    return found?.type === 'worksheet' ? [{ ...sheet, part: found.part }] : [];
  });
  return { sheets, from1904, texts: partOfType('sharedStrings'), styles: partOfType('styles') };
}

/** What a part of the workbook refers to; `''` is the workbook as a whole. */
async function relationsOf(workbook: OpenPackage, part: string) {
  const relations: { id: string; type: string; part: string }[] = [];
  const folder = part === '' ? '' : posix.dirname(part);
  await workbook.readXml(posix.join(folder, '_rels', `${posix.basename(part)}.rels`), {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return;
      const place = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), part: place });
    },
  });
  return relations;
}
