import { allTables } from '../tables/every-table.ts';
import { headingsOf, type Column } from '../tables/column-kinds.ts';
import type { TableDefinition } from '../tables/table-definition.ts';

/** Below it the page is made from the definitions of the tables; what stands above is written by hand. */
const heading = '## Tables\n';

/** The page docs/import.md, with the tables as they are defined now. */
export function importPage(page: string): string {
  const [introduction = ''] = page.split(heading);
  return [`${introduction}${heading}`, ...allTables.map(tableSection)].join('\n');
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
    ...[...table.columns, ...(table.earlier ?? [])].map(columnLine),
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
