import { activityLimits, unsaid } from '../../../directory/activities/activity.ts';
import { endProblems } from '../../../platform/shared/local-time.ts';
import { textOrNull } from './cell-kinds.ts';
import { activityCategories, activityStatuses } from '../../../platform/localisation/activity-titles.ts';
import { column, externalId, idColumn, newOnly, reference, required } from './column-kinds.ts';
import { date, instant } from './date-kinds.ts';
import { listed } from './list-kinds.ts';
import { maxCount, whole } from './number-kinds.ts';
import { stamped } from './row-fields-rules.ts';
import { defineTable } from './table-definition.ts';
import { line, text, webAddress } from './text-kinds.ts';

const amount = whole(0, activityLimits.amount);
const peopleOrHours = whole(0, activityLimits.peopleOrHours);

/** The social activities of clubs. */
export const activities = defineTable({
  name: 'activities',
  purpose: 'The social activities of clubs.',
  right: 'manage-activities',
  anchors: ['club'],
  columns: [
    idColumn,
    externalId('A-1'),
    reference('club', 'clubs', 'The club.', 'C-100', required),
    column('title', line(activityLimits.title), 'The title.', 'Soup day', required),
    column('description', text(activityLimits.description), 'What was done.', 'We cook for everyone.'),
    column('beneficiary', line(activityLimits.beneficiary), 'For whom.', 'The children’s home'),
    column('link', webAddress, 'Where to read more.', 'https://www.example.org/soup'),
    column('startDate', date, 'The first day.', '2026-10-03', required),
    column('endDate', date, 'The last day.', '2026-10-04'),
    column('amountCollected', amount, 'How much was collected.', '1200'),
    column('amountDonated', amount, 'How much was donated.', '1000'),
    column('personsServed', peopleOrHours, 'How many people were served.', '80'),
    column('volunteers', peopleOrHours, 'How many helped.', '12'),
    column('hoursWorked', peopleOrHours, 'How many hours they worked.', '60'),
    column(
      'status',
      listed(activityStatuses, unsaid.status),
      'How far it has come; empty means planned.',
      'Completed',
    ),
    column(
      'category',
      listed(activityCategories, unsaid.category),
      'What it is about; empty means other.',
      '2',
    ),
    column('createdAt', instant, 'When it was made; empty means now.', null, newOnly),
    column('updatedAt', instant, 'When it was last changed; empty means now.', null, newOnly),
    column('deletedAt', instant, 'When it was deleted; an administrator can still bring it back.'),
  ],
  check: ({ fields: { startDate, endDate } }) => endProblems(String(startDate), textOrNull(endDate)),
  complete: stamped,
});

/** The magazines. */
export const magazines = defineTable({
  name: 'magazines',
  purpose: 'Addresses of magazines.',
  natural: [['uri']],
  columns: [
    idColumn,
    externalId('MAG-1'),
    column('position', whole(0, maxCount), 'The place in the list.', '1'),
    column('flag', line(10), 'The country of the flag beside it.', 'ch'),
    column('name', line(200), 'The name.', 'The Example', required),
    column('uri', webAddress, 'Where it is.', 'https://magazine.example.org', required),
  ],
});

/** The conventions. */
export const conventions = defineTable({
  name: 'conventions',
  purpose: 'Where the conventions are held.',
  natural: [['year']],
  columns: [
    idColumn,
    externalId('CON-2027'),
    column('year', whole(1900, 9999, null), 'The year.', '2027', required),
    column('location', line(200), 'Where it is held.', 'Lausanne, Switzerland', required),
  ],
});
