import {
  areLanguages,
  isClubYearStart,
  isTimeZone,
  splitList,
} from '../../../platform/config/organisation-values.ts';
import { plainKind, Refusal } from './cell-kinds.ts';
import { column, newOnly, required } from './column-kinds.ts';
import { instant } from './date-kinds.ts';
import { defineTable } from './table-definition.ts';
import { line } from './text-kinds.ts';

const timeZone = plainKind('a time zone of the IANA list, such as Europe/Zurich', null, (text) =>
  isTimeZone(text) ? text : new Refusal('is not a time zone of the IANA list'),
);

const clubYearStart = plainKind('a day that every year has, written MM-DD', null, (text) =>
  isClubYearStart(text) ? text : new Refusal('is not a day that every year has, written MM-DD'),
);

const languages = plainKind('languages of the service, each once, with commas between them', null, (text) =>
  areLanguages(text)
    ? splitList(text).join(',')
    : new Refusal('names no language, the same twice, or one that is not known'),
);

/** What the organisation has set for itself. */
export const organisationSettings = defineTable({
  name: 'organisation-settings',
  purpose:
    'At most one row: what was said at the first set-up. What the settings of the service say wins over it.',
  identity: [],
  columns: [
    column('name', line(200), "The organisation's name.", null, required),
    column('timeZone', timeZone, 'In which all local times are meant.', null, required),
    column('clubYearStart', clubYearStart, 'The first day of the club year.', null, required),
    column('languages', languages, 'The languages of the app, the usual one first.', null, required),
    column('updatedAt', instant, 'When it was last changed; empty means now.', null, newOnly),
  ],
  complete: (row, stored, { now }) => {
    const isNew = stored === undefined;
    return { ...row, id: 1, updated_at: isNew ? (row['updated_at'] ?? now) : now };
  },
});
