import { locales } from '../../localisation/locale.ts';
import { rights } from '../../organisation/right.ts';
import { functionLevels } from '../../organisation/standard-function.ts';
import { column, idColumn, partOf, reference, type Column } from './column.ts';
import { oneOf, someOf } from './list-kinds.ts';
import { mostCount, whole } from './number-kinds.ts';
import type { TableDefinition } from './table-definition.ts';
import { line, orNothing } from './text-kinds.ts';

function code(description: string, example: string): Column {
  return column('code', orNothing(line(50)), description, { required: true, example });
}

const position = column('position', whole(0, mostCount), 'The place in the list.', { example: '1' });

/** One column for each language. */
function titles(examples: readonly string[]): Column[] {
  return locales.map((locale, index) => {
    const name = `title${locale.charAt(0).toUpperCase()}${locale.slice(1)}`;
    const title = partOf(
      'titles',
      locale,
      name,
      line(200),
      `The title in the language ${locale}.`,
      examples[index],
    );
    return locale === 'en' ? { ...title, required: true } : title;
  });
}

const forAdministrators = { right: 'administrator', anchors: [] } as const;

/** The groups of functions. */
export const functionGroups: TableDefinition = {
  name: 'function-groups',
  noun: 'function group',
  purpose: 'The headings under which committees list their functions. Matched by `code` or `id`.',
  stored: 'function_groups',
  identity: ['id'],
  key: 'code',
  ...forAdministrators,
  columns: [
    idColumn,
    code('The code of the group.', 'EXAMPLE_BOARD'),
    position,
    ...titles(['Club board', 'Clubvorstand', 'Comité du club', 'Comitato direttivo']),
  ],
  heldBy: [{ table: 'functions', column: 'group_id' }],
};

/** The functions that members hold. */
export const functions: TableDefinition = {
  name: 'functions',
  noun: 'function',
  purpose: 'The offices that members hold, with the rights they carry. Matched by `code` or `id`.',
  stored: 'functions',
  identity: ['id'],
  key: 'code',
  ...forAdministrators,
  columns: [
    idColumn,
    code('The code of the function.', 'EXAMPLE_CP'),
    reference('group', 'function-groups', 'The code of its group.', {
      required: true,
      byCode: true,
      example: 'EXAMPLE_BOARD',
    }),
    column('level', oneOf(functionLevels), 'At what kind of unit it is held, or at a club.', {
      required: true,
      example: 'club',
    }),
    position,
    column('rights', someOf(rights), 'The rights it carries where it is held and below.', {
      example: 'manage-activities, manage-events',
    }),
    ...titles(['President', 'Präsident/in', 'Président(e)', 'Presidente']),
  ],
  heldBy: [
    { table: 'terms', column: 'function_id' },
    { table: 'event_reviewers', column: 'function_id' },
  ],
};
