import { locales, type Locale, type Titles } from '../../../platform/localisation/locale.ts';
import { rights } from '../../../platform/access/right.ts';
import { placeKinds } from '../../../directory/organisation/place.ts';
import { standardFunctions, standardGroups } from '../../../directory/organisation/standard-functions.ts';
import { asCode } from './code-kinds.ts';
import { column, idColumn, partOf, reference, required, type Column } from './column-kinds.ts';
import { oneOf, someOf } from './list-kinds.ts';
import { maxCount, whole } from './number-kinds.ts';
import { defineTable } from './table-definition.ts';
import { line, orNothing, properName } from './text-kinds.ts';

function code(description: string, example: string): Column {
  return column('code', orNothing(asCode(properName(50))), description, example, required);
}

const position = column('position', whole(0, maxCount), 'The place in the list.', '1');

/** One column for each language. */
function titles(examples: readonly string[]): Column[] {
  return locales.map((locale, index) => {
    const description = `The title in the language ${locale}.`;
    const title = partOf('titles', locale, titleName(locale), line(200), description, examples[index] ?? '');
    return locale === 'en' ? { ...title, required: true } : title;
  });
}

function titleName(locale: Locale): string {
  return `title${locale.charAt(0).toUpperCase()}${locale.slice(1)}`;
}

function titleCells(given: Titles): Record<string, string> {
  return Object.fromEntries(locales.map((locale) => [titleName(locale), given[locale]]));
}

/** The groups of functions. */
export const functionGroups = defineTable({
  name: 'function-groups',
  purpose:
    'The headings under which committees list their functions. Matched by `code` or `id`. The template holds those that ' +
    'most organisations want.',
  columns: [
    idColumn,
    code('The code of the group.', 'BOARD'),
    position,
    ...titles(['Club board', 'Clubvorstand', 'Comité du club', 'Comitato direttivo']),
  ],
  heldBy: { functions: ['group_id'] },
  moreExamples: standardGroups.slice(1).map((group) => {
    return { code: group.code, position: String(group.position), ...titleCells(group.titles) };
  }),
});

/** The functions that members hold. */
export const functions = defineTable({
  name: 'functions',
  purpose:
    'The offices that members hold, with the rights they carry. Matched by `code` or `id`. The template holds those that ' +
    'most organisations want.',
  columns: [
    idColumn,
    code('The code of the function.', 'CP'),
    reference('group', 'function-groups', 'The code of its group.', 'BOARD', {
      required: true,
      byCode: true,
    }),
    column('level', oneOf(placeKinds), 'At what kind of unit it is held, or at a club.', 'club', required),
    position,
    column(
      'rights',
      someOf(rights),
      'The rights it carries where it is held and below.',
      'manage-directory, manage-activities, manage-events, review-events',
    ),
    ...titles(['President', 'Präsident/in', 'Président(e)', 'Presidente']),
  ],
  heldBy: {
    terms: ['function_id'],
    event_reviewers: ['function_id'],
    calendar_reviewers: ['function_id'],
  },
  moreExamples: standardFunctions.slice(1).map((office) => ({
    code: office.code,
    group: office.group,
    level: office.level,
    position: String(office.position),
    rights: office.rights.join(', '),
    ...titleCells(office.titles),
  })),
});
