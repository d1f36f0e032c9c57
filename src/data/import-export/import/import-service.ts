import { randomUUID } from 'node:crypto';
import { officesAndGrantsOf } from '../../../directory/organisation/grants-store.ts';
import type { EventFiles } from '../../../events/parts/event-files.ts';
import { linkMessages, recountRecipients } from '../../../events/messages/new-messages-store.ts';
import type { PhotoFiles } from '../../../directory/photos/photo-files.ts';
import { findCapacities, recountSeats } from '../../../events/seats/waiting-line-service.ts';
import type { Clock } from '../../../platform/shared/clock.ts';
import { conflict } from '../../../platform/shared/errors.ts';
import type { MemberId } from '../../../platform/shared/ids.ts';
import { nowInstantText, todayText } from '../../../platform/shared/local-time.ts';
import type { Storage, Tx } from '../../../platform/storage/database.ts';
import type { ImportSource } from '../files/source-reader.ts';
import type { DateOrder } from '../tables/cell-kinds.ts';
import type { TableDefinition } from '../tables/table-definition.ts';
import type { Authority, ImportRun } from './import-run.ts';
import { ImportReport, type ImportListener, type TableCounts } from './import-records.ts';
import { ComingFiles, storedContent } from './event-file-records.ts';
import { hasMembers } from './any-member-store.ts';
import { importLoosePictures } from './photo-step.ts';
import { Pictures } from './picture-records.ts';
import { findRootPath, PlaceNumbers } from './imported-places-store.ts';
import { removeMissing } from './removal-service.ts';
import { SeenRows } from './seen-records.ts';
import { countRows, readTables, type ReadableTable } from './header-reader.ts';
import { importTable } from './table-step.ts';

/** What an import needs. */
export interface ImportDependencies {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly photoFiles: PhotoFiles;
  readonly eventFiles: EventFiles;
  /** The country in which phone numbers without a country code are meant. */
  readonly countryCode: string;
}

/** How an import is done. */
export interface ImportOptions {
  /** Does everything and takes it back. */
  readonly dryRun: boolean;
  /** Imports the good rows although others are refused. */
  readonly skipBad: boolean;
  readonly dateOrder: DateOrder | null;
  /** Takes keys, postal codes and telephone numbers as they are, although zeros seem to be lost. */
  readonly asWritten: boolean;
  /** The member on whose behalf it is done; null for the operator. */
  readonly asMember: MemberId | null;
  /** Removes rows of the given tables that the file does not name. */
  readonly deleteMissing: boolean;
  /** How many rows may be removed, when it is more than a few. */
  readonly mayDelete: number | null;
}

/** What came of an import. */
export interface ImportResult {
  readonly isWritten: boolean;
  readonly tables: ReadonlyMap<string, Readonly<TableCounts>>;
  /** The batch under which removed rows are kept; null when none were. */
  readonly removedBatch: string | null;
  readonly report: ImportReport;
}

/** Imports a source, all or nothing. */
export async function importOrganisation(
  deps: ImportDependencies,
  source: ImportSource,
  options: ImportOptions,
  listener: ImportListener,
): Promise<ImportResult> {
  const report = new ImportReport(listener);
  const tables = readTables(source, report);
  const total = await countRows(tables, report, listener);
  // A table that cannot be read at all says nothing about its rows, and those of others refer to them.
  const nothing = { isWritten: false, tables: report.counts, removedBatch: null, report };
  if (report.isFatal) return nothing;
  const reading = (what: string) => ({
    isTrial: options.dryRun,
    heard: (count: number) => {
      if (count === 1) listener.begins(what);
      listener.reads(what, count);
    },
  });
  const pictures = await Pictures.of(source, deps.photoFiles, report, reading('photos'));
  const files = await ComingFiles.of(source, deps.eventFiles, report, reading('files'));
  const batch = options.deleteMissing ? randomUUID() : null;
  const parts = { report, pictures, files, tables, total, listener, batch };
  const work = once((tx) => importAll(deps, options, { tx, ...parts }));
  try {
    await deps.storage.write(work, { patient: true, rowsOnly: true });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    return nothing;
  }
  await files.bringBack(source, deps.eventFiles);
  const hasRemoved = [...report.counts.values()].some(({ removed }) => removed > 0);
  return { ...nothing, isWritten: true, removedBatch: hasRemoved ? batch : null };
}

/** Of which the places of events are counted. */
const seatTables = ['members', 'events', 'registrations'];
/** With which recipients of messages come and go. */
const recipientTables = ['registrations', 'messages', 'message-events', 'message-recipients'];

/** Thrown so that the transaction is rolled back; everything worth knowing is in the report. */
class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

interface Parts {
  readonly tx: Tx;
  readonly report: ImportReport;
  readonly pictures: Pictures;
  readonly files: ComingFiles;
  readonly tables: readonly ReadableTable[];
  readonly total: number;
  readonly listener: ImportListener;
  readonly batch: string | null;
}

async function importAll(deps: ImportDependencies, options: ImportOptions, parts: Parts): Promise<void> {
  const { tx, report, pictures, tables, listener, batch } = parts;
  const { dialect } = deps.storage;
  // Another import is waited for: it has this table to itself, too.
  await dialect.lockTable(tx, 'places');
  const capacities = await findCapacities(tx);
  const run = await begin(deps, options, parts);
  let done = 0;
  listener.progress(done, parts.total);
  for (const readable of tables) {
    listener.begins(readable.table.name);
    // A table without rows is reported, too.
    report.of(readable.table.name);
    await importTable(run, readable, (rows) => listener.progress((done += rows), parts.total));
    if (readable.table.name === 'installation') {
      await refuseOtherInstallation(run, readable);
      // What would become of the rows is of no use to anyone then.
      if (report.isFatal) throw new RolledBack();
    }
    if (readable.table.name === 'members') await importLoosePictures(run, pictures);
    if (readable.table.identity[0] === 'id') await dialect.continueNumbering(tx, readable.table.stored);
  }
  if (!tables.some(({ table }) => table.name === 'members')) await importLoosePictures(run, pictures);
  parts.files.warnOfUnused(report);
  await dialect.continueNumbering(tx, 'places');
  const isGood = () => !report.isFatal && (report.refusals === 0 || options.skipBad);
  if (isGood() && batch !== null) await removeMissing(run, tables, { batch, mayDelete: options.mayDelete });
  if (!isGood() || options.dryRun) throw new RolledBack();
  const isAmong = (names: readonly string[]) => tables.some(({ table }) => names.includes(table.name));
  if (isAmong(seatTables)) await recountSeats(tx, deps.clock, capacities);
  if (!isAmong(recipientTables)) return;
  await recountRecipients(tx);
  await linkMessages(tx);
}

async function begin(
  deps: ImportDependencies,
  { asMember, dateOrder, asWritten }: ImportOptions,
  { tx, report, pictures, files }: Parts,
): Promise<ImportRun> {
  const { clock, photoFiles, eventFiles, countryCode, storage } = deps;
  const seen = new Map<TableDefinition, SeenRows>();
  return {
    tx,
    dialect: storage.dialect,
    clock,
    origin: { channel: 'import', memberId: asMember, tokenId: null, requestId: randomUUID() },
    options: {
      dateOrder,
      timeZone: clock.timeZone(),
      photo: (name) => pictures.find(name),
      eventFile: (name) => files.find(name),
    },
    asWritten,
    context: { now: nowInstantText(clock), countryCode },
    report,
    authority: asMember === null ? null : await authorityOf(tx, clock, asMember),
    places: await PlaceNumbers.after(tx),
    seen(table) {
      const known = seen.get(table) ?? new SeenRows();
      seen.set(table, known);
      return known;
    },
    newMembers: new SeenRows(),
    hasPhoto: async (sha256) => pictures.holds(sha256) || photoFiles.has(sha256),
    comingFile: (sha256) => files.get(sha256),
    fileContent: async (sha256) => files.get(sha256) ?? storedContent(eventFiles, sha256),
  };
}

async function authorityOf(tx: Tx, clock: Clock, member: MemberId): Promise<Authority> {
  const { grants } = await officesAndGrantsOf(tx, member, todayText(clock));
  return { grants, rootPath: await findRootPath(tx) };
}

/** Refuses the export of another installation where members are already: its numbers mean other rows than here. */
async function refuseOtherInstallation(
  { tx, report }: ImportRun,
  { table, source: { file } }: ReadableTable,
): Promise<void> {
  const isOther = report.of(table.name).changed > 0;
  if (!isOther || !(await hasMembers(tx))) return;
  report.refuseAll({
    table: table.name,
    file,
    line: null,
    column: 'identifier',
    value: null,
    reason:
      'is that of another installation, and this database holds members already: rows with the same id would be replaced, ' +
      `although they mean someone else. Import into an empty database. If the numbers do mean the same here, take ${file} out.`,
  });
}

/** What was reported of the rows cannot be taken back, so the work is not done a second time. */
function once(work: (tx: Tx) => Promise<void>): (tx: Tx) => Promise<void> {
  let isFirst = true;
  return (tx) => {
    if (!isFirst) {
      throw conflict(
        'Others changed the same data at this moment, so nothing was imported. Please try again.',
      );
    }
    isFirst = false;
    return work(tx);
  };
}
