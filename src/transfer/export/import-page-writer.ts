import { allTables } from '../tables/every-table.ts';
import { headingsOf, type Column } from '../tables/column-kinds.ts';
import type { TableDefinition } from '../tables/table-definition.ts';

const introduction = `# Importing and exporting

<!-- Made from src/transfer/tables by "npm run docs". -->

\`npx guildhall export <folder or .zip>\` writes every table below as a CSV file, and the photos. \`npx guildhall import <path>\`
reads them: from a folder, a \`.zip\`, or a single \`.csv\` or \`.xlsx\` (every sheet is a table). An export that is imported into
an empty database gives the same data, byte for byte when it is exported again, on either database.

Begin with \`npx guildhall import --templates ./templates\`: it writes every table with an example. Fill in the tables that you
need, leave out the others, and look at what would happen with \`--dry-run\`.

## How it works

- **All or nothing.** Everything is checked and written in one transaction. If a single row is refused, nothing is written,
  and every refused row is reported with file, line, column, value and reason. \`--skip-bad <folder or .zip>\` imports the good rows
  and writes the refused ones there, with the reasons in a last column \`refused\`; mend them and import that folder. When the
  program is killed in the middle, the database is as it was. (Photos may be stored already by then. Nobody refers to them,
  and they do no harm.)
- **Keys.** A row is found again by \`id\` (Guildhall's own number) or by \`externalId\` (your own key: whatever your other system
  calls it). One of them is enough. An \`id\` that is not known yet becomes the number of the new row. Functions and groups have
  a \`code\` instead, and tables without a key of their own say below by what their rows are matched.
- **References** have two columns, of which one is enough: \`club\` holds your own key (the \`externalId\` of the club), \`clubId\`
  holds Guildhall's number. So a key that consists of digits is never mistaken for a number.
- **The same file again** changes nothing: only rows that differ are written. Columns that a file does not have keep their
  values, so a file with \`externalId\` and \`email\` changes e-mail addresses and nothing else. An empty cell empties the field.
  Members of one file may swap usernames.
- **Exports of other installations** are refused where there are members already, because the same \`id\` means somebody else there. The
  table \`installation\` says whose export it is; without it, Guildhall cannot know.
- **Nothing is deleted** because it is missing in a file. \`--delete-missing\` asks for it, for the tables in the source only. More
  than 5 % of a table needs \`--yes-delete <count>\`, and the refusal says the number. What was removed comes back within 30 days
  with \`npx guildhall removed restore <batch>\`.
- **On behalf of a member** (\`--as <username>\`): rows outside the places where the member holds the right are refused. Without
  it, the operator imports and may change everything. Every changed row stands in the audit trail.
- **Order.** The tables are imported in the order of this page, whatever the files are called in a folder, and rows of a table may
  stand in any order. While an import writes to SQLite, others can read but not write: answers to invitations and scans get 503 with
  \`Retry-After\` until it is done (50,000 new members take about 20 seconds). On PostgreSQL others go on writing.

## Files

CSV with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252, as spreadsheets write it; or XLSX, up to 64 MB (256 MB unpacked; larger
tables are for CSV). The name of the file or sheet is the name of the table. The first line holds the names of the columns, in any order and any case. Unknown columns are
refused. Text is kept without blanks around it. In keys, codes, usernames, names of members and telephone numbers, characters that nobody
sees (zero width, direction marks) are left out and accents and blanks are written in one way, so that cells which look the same are
the same. A telephone number or key that a spreadsheet has shortened (\`4.179E+10\`) is refused, because its digits are lost: format the
column as text before you fill it in.

### Dates

\`2026-12-31\` is always understood. \`31.12.2026\`, \`31/12/2026\` and \`12/31/2026\` are taken where only one day can be meant; for
\`05.06.2026\` say \`--date-format day-first\` or \`month-first\`, or it is refused.

### Photos

Pictures (JPEG, PNG, WebP, AVIF; up to 50 million pixels) lie in a folder \`photos\` beside the tables. Either the column \`photo\` of \`members\` names the file, or
the file is called after the member: \`<externalId>.jpg\` or \`<id>.jpg\`. The folder alone can be imported, too. An export names each
photo by the SHA-256 of its content, so that members who share one share the file.

### Secrets

An export holds personal data of every member; keep it like the database. The columns \`privateIdentifier\`, \`photoName\`, \`barcode\`
and \`replyHash\` open calendar feeds, photos, doors and invitations. \`--with-sign-ins\` adds the tables marked *secret* below, with
hashes of passwords and tokens, so that after a move to another database everybody stays signed in. The mail outbox, sign-in
attempts, removed rows and the audit trail are not exported.

## Tables
`;

/** The page docs/import.md, made from the definitions of the tables. */
export function importPage(): string {
  return [introduction, ...allTables.map(tableSection)].join('\n');
}

function tableSection(table: TableDefinition): string {
  return [
    `### ${table.name}`,
    '',
    `${table.purpose}${table.signIn === true ? ' *Secret: exported with `--with-sign-ins` only.*' : ''}`,
    '',
    `With \`--as\`: needs the right \`${table.right}\`${table.anchors.length === 0 ? ' over the whole organisation' : ' where it belongs'}.`,
    '',
    '| Column | Required | What it holds |',
    '|---|---|---|',
    ...table.columns.map(columnLine),
    '',
  ].join('\n');
}

function columnLine(column: Column): string {
  const names = headingsOf(column)
    .toReversed()
    .map((name) => `\`${name}\``)
    .join(' or ');
  const cells = [names, column.required === true ? 'yes' : '', contentOf(column)];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

function contentOf(column: Column): string {
  const kind = column.to === undefined ? column.kind.words : `a row of \`${column.to}\``;
  const notes = [
    column.newOnly === true ? 'Counts for new rows only; the service goes on with it.' : '',
    column.keeps === true ? 'An empty cell keeps what is stored.' : '',
    column.example === undefined || column.example === ''
      ? ''
      : `Example: \`${column.example.replaceAll('\n', ' ⏎ ')}\``,
  ];
  return [`${column.description} *${kind}*`, ...notes.filter((note) => note !== '')].join(' ');
}
