import { reviewerProblems } from '../../events/event-rules.ts';
import { questionTypes, type QuestionType } from '../../events/question.ts';
import { questionProblems } from '../../events/question-rules.ts';
import { fromJson } from '../../storage/json.ts';
import { column, externalId, idColumn, positionColumn, reference } from './column-kinds.ts';
import { lines, oneOf } from './list-kinds.ts';
import { maxCount, whole, yesNo } from './number-kinds.ts';
import type { TableDefinition } from './table-definition.ts';
import { line, webAddress } from './text-kinds.ts';

const event = reference('event', 'events', 'The event.', { required: true, example: 'E-1' });
const ofEvents = { right: 'manage-events', anchors: ['event'] } as const;

/** Files that belong to events. */
export const attachments: TableDefinition = {
  name: 'attachments',
  noun: 'attachment',
  purpose: 'Files that belong to events; they lie elsewhere. Matched by `id`, or else by event and position.',
  stored: 'event_attachments',
  identity: ['id'],
  natural: [['event', 'position']],
  ...ofEvents,
  columns: [
    idColumn,
    event,
    positionColumn,
    column('name', line(200), 'The name of the file.', { required: true, example: 'menu.pdf' }),
    column('url', webAddress, 'Where it lies.', {
      required: true,
      example: 'https://www.example.org/menu.pdf',
    }),
    column('type', line(100), 'Its media type.', { example: 'application/pdf' }),
    column('size', whole(0, maxCount), 'Its size in bytes.', { example: '12000' }),
  ],
};

/** The questions of events. */
export const questions: TableDefinition = {
  name: 'questions',
  noun: 'question',
  purpose:
    'What people are asked when they register. Matched by `id`, `externalId`, or else by event and position.',
  stored: 'event_questions',
  identity: ['id'],
  key: 'externalId',
  natural: [['event', 'position']],
  ...ofEvents,
  columns: [
    idColumn,
    externalId('Q-1'),
    event,
    positionColumn,
    column('title', line(500), 'The question.', { required: true, example: 'Meat or vegetarian?' }),
    column('type', oneOf(questionTypes), 'How it is answered.', {
      required: true,
      example: 'choice',
    }),
    column('required', yesNo(0), 'Whether it must be answered.', { example: 'yes' }),
    column('options', lines, 'For a choice: the options, one on each line.', { example: 'Meat\nVegetarian' }),
  ],
  check: ({ fields }) =>
    questionProblems({
      type: fields['type'] as QuestionType,
      options: fromJson<string[]>(String(fields['options'])),
    }),
  takesAlong: [{ table: 'registration_answers', column: 'question_id' }],
};

/** Who reviews events. */
export const reviewers: TableDefinition = {
  name: 'reviewers',
  noun: 'reviewer',
  purpose:
    'Who checks tickets and corrects answers: a member, or everyone who holds a function at the owner of the calendar. ' +
    'Matched by `id`, or else by all other columns.',
  stored: 'event_reviewers',
  identity: ['id'],
  natural: [
    ['event', 'member'],
    ['event', 'function'],
  ],
  ...ofEvents,
  columns: [
    idColumn,
    event,
    reference('member', 'members', 'The member; or else the function.', { example: 'M-1' }),
    reference('function', 'functions', 'The code of the function; or else the member.', {
      byCode: true,
      example: '',
    }),
  ],
  unique: [
    { fields: ['event_id', 'member_id'], column: 'member', reason: 'reviews this event already' },
    { fields: ['event_id', 'function_id'], column: 'function', reason: 'reviews this event already' },
  ],
  check: ({ fields }) => reviewerProblems(fields['member'] !== null, fields['function'] !== null),
};
