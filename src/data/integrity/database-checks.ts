import type { MemberId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';
import { inPortions } from '../../platform/storage/portions.ts';
import type { Tables } from '../../platform/storage/tables.ts';
import type { Check, CheckParts, Found, FoundRow } from './check.ts';
import { recognised } from './found-store.ts';

/** What can be wrong with the database itself, before anyone asks what its rows mean. */
export const databaseChecks: readonly Check[] = [
  {
    code: 'damaged-database',
    severity: 'error',
    title: 'Damage in the file of the database',
    mend: 'Stop the service, keep a copy of the file, and restore the last backup. Then look at the disk.',
    find: damage,
  },
  {
    code: 'lost-reference',
    severity: 'error',
    title: 'Rows that refer to something that is not there',
    mend: 'Another program wrote to the database. Bring back what is missing from a backup, or remove these rows.',
    find: lostReferences,
  },
  {
    code: 'broken-json',
    severity: 'error',
    title: 'Rows with a text that is not JSON where JSON is kept',
    mend: 'Another program wrote to the database. Bring back the column of these rows from a backup.',
    find: recognised(brokenJson),
  },
];

async function damage({ db, dialect, limit }: CheckParts): Promise<Found> {
  const faults = await dialect.findDamage(db);
  const rows = faults.slice(0, limit).map((name) => ({ subject: 'database', id: 0, name, detail: '' }));
  return { count: faults.length, rows };
}

async function lostReferences({ db, dialect, limit }: CheckParts): Promise<Found> {
  const lost = await dialect.lostReferences(db);
  const rows = lost.slice(0, limit).map(({ table, id, parent }) => {
    return { subject: 'row', id, name: table, detail: `refers to a row of ${parent} that is not there` };
  });
  return { count: lost.length, rows };
}

/** Where JSON is kept. The answers that are repeated for a day are left out, and what can be undone for an hour: nobody would mend them. */
export const jsonColumns = {
  audit_entries: ['before', 'after'],
  calendars: ['event_location'],
  clubs: ['social_networks'],
  event_questions: ['options', 'option_ids', 'archived_options'],
  event_series: ['rule'],
  events: ['location', 'before_cancelled'],
  function_groups: ['titles'],
  functions: ['rights', 'titles'],
  members: ['private_address', 'business_address', 'social_networks', 'visibility'],
  messages: ['details'],
  passkeys: ['transports'],
  removed_rows: ['row'],
  scans: ['answer'],
} satisfies { [Table in keyof Tables]?: (keyof Tables[Table])[] };

async function* brokenJson({ db }: CheckParts): AsyncGenerator<FoundRow> {
  for (const [table, columns] of Object.entries(jsonColumns)) {
    for await (const row of textsOf(db, table, columns)) {
      const broken = columns.filter((column) => !isJson(row[column] ?? null));
      // The text itself stays in the database: it may be personal.
      if (broken.length > 0) yield { subject: 'row', id: row.id, name: table, detail: broken.join(', ') };
    }
  }
}

/** The texts of some columns, row by row. Every table with JSON has numbered rows, so one of them speaks for all. */
function textsOf(db: Db, table: string, columns: string[]) {
  type TextRow = { id: number } & Record<string, string | null>;
  const rows = db
    .selectFrom(table as 'members')
    .select(['id', ...(columns as 'visibility'[])])
    .orderBy('id')
    .$castTo<TextRow>();
  return inPortions(rows, ({ id }) => rows.where('id', '>', id as MemberId));
}

function isJson(text: string | null): boolean {
  if (text === null) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
