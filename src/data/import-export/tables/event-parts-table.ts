import { reviewerProblems } from '../../../events/event/event-rules.ts';
import { questionTypes, type QuestionType } from '../../../events/event/question.ts';
import { questionProblems } from '../../../events/event/question-rules.ts';
import { fromJson } from '../../../platform/storage/json.ts';
import { column, externalId, idColumn, positionColumn, reference, required } from './column-kinds.ts';
import { lines, numbers, oneOf } from './list-kinds.ts';
import { maxCount, whole, yesNo } from './number-kinds.ts';
import { defineTable } from './table-definition.ts';
import { content, line, webAddress } from './text-kinds.ts';

const event = reference('event', 'events', 'The event.', 'E-1', required);
const ofEvents = { right: 'manage-events', anchors: ['event'] } as const;

/** Files that belong to events. */
export const attachments = defineTable({
  name: 'attachments',
  purpose:
    'Files that belong to events; they lie elsewhere, or were uploaded. Matched by `id`, or else by event and position.',
  stored: 'event_attachments',
  natural: [['event', 'position']],
  ...ofEvents,
  columns: [
    idColumn,
    event,
    positionColumn,
    column('name', line(200), 'The name of the file.', 'menu.pdf', required),
    column('url', webAddress, 'Where it lies, unless it was uploaded.', 'https://www.example.org/menu.pdf'),
    column('type', line(100), 'Its media type.', 'application/pdf'),
    column('size', whole(0, maxCount), 'Its size in bytes; empty for a file that comes along.', '12000'),
    column('attachedFile', content, 'The content of an uploaded file.'),
  ],
  check: ({ fields }) =>
    fields['url'] === '' && fields['attachedFile'] === '' ? [{ field: 'url', problem: 'is missing' }] : [],
});

/** The questions of events. */
export const questions = defineTable({
  name: 'questions',
  purpose:
    'What people are asked when they register. Matched by `id`, `externalId`, or else by event and position.',
  stored: 'event_questions',
  natural: [['event', 'position']],
  ...ofEvents,
  columns: [
    idColumn,
    externalId('Q-1'),
    event,
    positionColumn,
    column('title', line(500), 'The question.', 'Meat or vegetarian?', required),
    column('type', oneOf(questionTypes), 'How it is answered.', 'choice', required),
    column('required', yesNo(0), 'Whether it must be answered.', 'yes'),
    column('options', lines, 'For a choice: the options, one on each line.', 'Meat\nVegetarian'),
    column('optionIds', numbers, 'The numbers by which the service knows the options, in their order.'),
    column('archivedOptions', lines, 'Options that are no longer offered, but that someone chose.'),
    column('archived', yesNo(0), 'Whether it is no longer asked, but was answered.'),
  ],
  check: ({ fields }) =>
    questionProblems({
      type: fields['type'] as QuestionType,
      options: fromJson<string[]>(String(fields['options'])),
    }),
  takesAlong: { registration_answers: ['question_id'] },
});

/** Who reviews events. */
export const reviewers = defineTable({
  name: 'reviewers',
  purpose:
    'Who checks tickets and corrects answers: a member, or everyone who holds a function at the owner of the calendar. ' +
    'Matched by `id`, or else by all other columns.',
  stored: 'event_reviewers',
  natural: [
    ['event', 'member'],
    ['event', 'function'],
  ],
  ...ofEvents,
  columns: [
    idColumn,
    event,
    reference('member', 'members', 'The member; or else the function.', 'M-1'),
    reference('function', 'functions', 'The code of the function; or else the member.', '', { byCode: true }),
  ],
  unique: [
    { fields: ['event_id', 'member_id'], column: 'member', reason: 'reviews this event already' },
    { fields: ['event_id', 'function_id'], column: 'function', reason: 'reviews this event already' },
  ],
  check: ({ fields }) => reviewerProblems(fields['member'] !== null, fields['function'] !== null),
});
