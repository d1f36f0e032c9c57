import { hash } from 'node:crypto';
import { isFileUsed } from '../../events/parts/event-files-store.ts';
import { photoProblem } from '../../directory/photos/stored-photo-check.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { Db } from '../../platform/storage/database.ts';
import { inPortions } from '../../platform/storage/portions.ts';
import type { Check, CheckParts, FoundRow } from './check.ts';
import { recognised, selected } from './found-store.ts';

/** What can be wrong with the files and banners of events. */
export const eventFileChecks: readonly Check[] = [
  {
    code: 'broken-attachment',
    severity: 'error',
    title: 'Files of events that are missing, were changed, or are not as long as the event says',
    mend: 'Bring the file back from a backup or an export, or remove it from the event and attach it again.',
    find: recognised(brokenAttachments),
  },
  {
    code: 'empty-attachment',
    severity: 'error',
    title: 'Files of events that neither lie elsewhere nor were uploaded',
    mend: 'Remove the file from the event.',
    find: selected(emptyAttachments, (row) => attachment(row, '')),
  },
  {
    code: 'broken-banner',
    severity: 'error',
    title: 'Banners of events that are missing or are not pictures',
    mend: 'Bring the file back from a backup or an export, or give the event another banner.',
    find: recognised(brokenBanners),
  },
  {
    code: 'unused-event-file',
    severity: 'warning',
    title: 'Uploaded files that no event has',
    mend: 'Nothing needs to be done: the service removes them within an hour while it runs.',
    find: recognised(unusedFiles),
  },
];

interface AttachmentRow {
  readonly event: number;
  readonly title: string;
  readonly name: string;
}

function attachment({ event, title, name }: AttachmentRow, problem: string): FoundRow {
  return { subject: 'event', id: event, name: title, detail: [`"${name}"`, problem].join(' ').trim() };
}

function attachments(db: Db) {
  return db
    .selectFrom('event_attachments as files')
    .innerJoin('events', 'events.id', 'files.event_id')
    .select(['files.id', 'files.event_id as event', 'events.title', 'files.name', 'files.size'])
    .select('files.attached_file as file')
    .orderBy('files.id');
}

function emptyAttachments({ db }: CheckParts) {
  return attachments(db).where('files.attached_file', '=', '').where('files.url', '=', '');
}

async function* brokenAttachments({ db, eventFiles }: CheckParts): AsyncGenerator<FoundRow> {
  const uploaded = attachments(db).where('files.attached_file', '!=', '');
  for await (const row of inPortions(uploaded, ({ id }) => uploaded.where('files.id', '>', id))) {
    const problem = await problemOf(eventFiles, row.file, async (bytes) => {
      if (hash('sha256', bytes) !== row.file) return 'was changed or is damaged';
      return bytes.length === row.size ? null : `has ${bytes.length} bytes instead of ${row.size}`;
    });
    if (problem !== null) yield attachment(row, problem);
  }
}

async function* brokenBanners({ db, eventFiles }: CheckParts): AsyncGenerator<FoundRow> {
  const banners = db
    .selectFrom('events')
    .select(['id', 'title', 'banner_file', 'banner_sq_file'])
    .where((eb) => eb.or([eb('banner_file', '!=', ''), eb('banner_sq_file', '!=', '')]))
    .orderBy('id');
  for await (const row of inPortions(banners, ({ id }) => banners.where('id', '>', id))) {
    const parts = { 'the wide banner': row.banner_file, 'the square banner': row.banner_sq_file };
    for (const [part, file] of Object.entries(parts)) {
      if (file === '') continue;
      const problem = await problemOf(eventFiles, file, (bytes) => photoProblem(bytes, file));
      if (problem !== null)
        yield { subject: 'event', id: row.id, name: row.title, detail: `${part}: ${problem}` };
    }
  }
}

async function problemOf(
  eventFiles: CheckParts['eventFiles'],
  file: string,
  look: (bytes: Buffer) => Promise<string | null>,
): Promise<string | null> {
  try {
    return await look(await eventFiles.read(file));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.kind === 'not-found' ? 'is missing' : 'has a name that no stored file has';
  }
}

async function* unusedFiles({ db, eventFiles }: CheckParts): AsyncGenerator<FoundRow> {
  for await (const names of eventFiles.names()) {
    for (const name of names) {
      if (!(await isFileUsed(db, name)))
        yield { subject: 'file', id: 0, name: `${name.slice(0, 12)}…`, detail: '' };
    }
  }
}
