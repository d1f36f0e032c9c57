import { activityLimits, unsaid } from '../../activities/activity.ts';
import { endProblems } from '../../shared/local-time.ts';
import { textOrNull } from './cell-kinds.ts';
import { activityCategories, activityStatuses } from '../../localisation/activity-titles.ts';
import { column, externalId, idColumn, reference } from './column-kinds.ts';
import { date, instant } from './date-kinds.ts';
import { listed } from './list-kinds.ts';
import { maxCount, whole } from './number-kinds.ts';
import type { StoreContext, StoredRow, TableDefinition } from './table-definition.ts';
import { line, text, webAddress } from './text-kinds.ts';

const amount = whole(0, activityLimits.amount);
const peopleOrHours = whole(0, activityLimits.peopleOrHours);

/** The social activities of clubs. */
export const activities: TableDefinition = {
  name: 'activities',
  noun: 'activity',
  purpose: 'The social activities of clubs.',
  stored: 'activities',
  identity: ['id'],
  key: 'externalId',
  right: 'manage-activities',
  anchors: ['club'],
  columns: [
    idColumn,
    externalId('A-1'),
    reference('club', 'clubs', 'The club.', { required: true, example: 'C-100' }),
    column('title', line(activityLimits.title), 'The title.', { required: true, example: 'Soup day' }),
    column('description', text(activityLimits.description), 'What was done.', {
      example: 'We cook for everybody.',
    }),
    column('beneficiary', line(activityLimits.beneficiary), 'For whom.', { example: 'The children’s home' }),
    column('link', webAddress, 'Where to read more.', { example: 'https://www.example.org/soup' }),
    column('startDate', date, 'The first day.', { required: true, example: '2026-10-03' }),
    column('endDate', date, 'The last day.', { example: '2026-10-04' }),
    column('amountCollected', amount, 'How much was collected.', { example: '1200' }),
    column('amountDonated', amount, 'How much was donated.', { example: '1000' }),
    column('personsServed', peopleOrHours, 'How many people were served.', { example: '80' }),
    column('volunteers', peopleOrHours, 'How many helped.', { example: '12' }),
    column('hoursWorked', peopleOrHours, 'How many hours they worked.', { example: '60' }),
    column('status', listed(activityStatuses, unsaid.status), 'How far it has come; empty means planned.', {
      example: 'Completed',
    }),
    column('category', listed(activityCategories, unsaid.category), 'What it is about; empty means other.', {
      example: '2',
    }),
    column('createdAt', instant, 'When it was made; empty means now.', { newOnly: true }),
    column('updatedAt', instant, 'When it was last changed; empty means now.', { newOnly: true }),
    column('deletedAt', instant, 'When it was deleted; an administrator can still bring it back.'),
  ],
  check: ({ fields: { startDate, endDate } }) => endProblems(String(startDate), textOrNull(endDate)),
  complete: dated,
};

function dated(row: StoredRow, stored: StoredRow | undefined, { now }: StoreContext): StoredRow {
  if (stored !== undefined) return { ...row, updated_at: now };
  const created = row['created_at'] ?? now;
  return { ...row, created_at: created, updated_at: row['updated_at'] ?? created };
}

const forAdministrators = { right: 'administrator', anchors: [] } as const;

/** The magazines. */
export const magazines: TableDefinition = {
  name: 'magazines',
  noun: 'magazine',
  purpose: 'Addresses of magazines.',
  stored: 'magazines',
  identity: ['id'],
  key: 'externalId',
  natural: [['uri']],
  ...forAdministrators,
  columns: [
    idColumn,
    externalId('MAG-1'),
    column('position', whole(0, maxCount), 'The place in the list.', { example: '1' }),
    column('flag', line(10), 'The country of the flag beside it.', { example: 'ch' }),
    column('name', line(200), 'The name.', { required: true, example: 'The Example' }),
    column('uri', webAddress, 'Where it is.', { required: true, example: 'https://magazine.example.org' }),
  ],
};

/** The conventions. */
export const conventions: TableDefinition = {
  name: 'conventions',
  noun: 'convention',
  purpose: 'Where the conventions are held.',
  stored: 'conventions',
  identity: ['id'],
  key: 'externalId',
  natural: [['year']],
  ...forAdministrators,
  columns: [
    idColumn,
    externalId('CON-2027'),
    column('year', whole(1900, 9999, null), 'The year.', { required: true, example: '2027' }),
    column('location', line(200), 'Where it is held.', { required: true, example: 'Lausanne, Switzerland' }),
  ],
};
