import { doorActions } from '../../../events/door/check-in.ts';
import type { Question, QuestionType } from '../../../events/event/question.ts';
import { answerProblem } from '../../../events/registration/answer-rules.ts';
import { asId } from '../../../platform/shared/ids.ts';
import { fromJson } from '../../../platform/storage/json.ts';
import { column, idColumn, reference, required } from './column-kinds.ts';
import { dateTime, instant } from './date-kinds.ts';
import { json, oneOf } from './list-kinds.ts';
import { id as idKind, whole } from './number-kinds.ts';
import { defineTable, type CheckedRow, type RowProblem, type Target } from './table-definition.ts';
import { digest, line, orNothing, text } from './text-kinds.ts';

const ofRegistrations = { right: 'manage-events', anchors: ['registration'] } as const;

/** What people answered to the questions of an event. */
export const answers = defineTable({
  name: 'answers',
  purpose: 'What people answered to the questions of an event. One row for each registration and question.',
  stored: 'registration_answers',
  identity: ['registration', 'question'],
  ...ofRegistrations,
  columns: [
    reference('registration', 'registrations', 'The registration.', 'R-1', required),
    reference('question', 'questions', 'The question, of the same event.', 'Q-1', required),
    column(
      'answer',
      text(4000),
      'The answer: for a choice one of its options, for yes-no YES or NO.',
      'Vegetarian',
      required,
    ),
  ],
  check: checkAnswer,
});

function checkAnswer({ fields, targets }: CheckedRow): RowProblem[] {
  const { registration, question } = targets;
  if (registration === undefined || question === undefined) return [];
  if (registration.row['event_id'] !== question.row['event_id']) {
    return [{ field: 'question', problem: 'belongs to another event than the registration' }];
  }
  const problem = answerProblem(asQuestion(question), String(fields['answer']));
  return problem === null ? [] : [{ field: 'answer', problem }];
}

function asQuestion({ id, row }: Target): Question {
  return {
    id: asId(id),
    title: '',
    type: row['type'] as QuestionType,
    required: false,
    options: ['options', 'archived_options'].flatMap((field) => fromJson<string[]>(String(row[field]))),
  };
}

const max = Number.MAX_SAFE_INTEGER;

/** What happened at the door. */
export const scans = defineTable({
  name: 'scans',
  purpose:
    'Every scan at a door, accepted or not. Written by the service; it is here so that a move keeps it.',
  ...ofRegistrations,
  columns: [
    { ...idColumn, required: true },
    column(
      'requestedEvent',
      whole(0, max, null),
      'The number of the event that the reviewer named.',
      null,
      required,
    ),
    reference('registration', 'registrations', 'The registration; empty for an unknown code.'),
    reference('reviewer', 'members', 'Who scanned.', null, required),
    column('result', whole(0, 999, null), '200, or the number of the failure.', null, required),
    // It names people: a person who is erased is taken out of the scan, and must not stay in a copy of it.
    column('answer', json, 'What was answered to the reviewer.', null, { required: true, secret: true }),
    column('codeHash', digest, 'The digest of the scanned text.', null, { required: true, secret: true }),
    column('metaid', whole(-max, max, null), 'What the scanner sent along.'),
    column('nonce', orNothing(line(500)), 'By what a repeated scan is recognised.'),
    column('gate', line(500), 'Which door.'),
    column('scannedAt', dateTime, 'When it was scanned, by the clock of the scanner.'),
    column('receivedAt', instant, 'When the service got it.', null, required),
    column('tokenId', idKind, 'The number of the token through which it came.'),
    column('requestId', orNothing(line(200)), 'The request by which it came.'),
    column('kind', oneOf(doorActions, 'scan'), 'What was done.'),
    column('decided', oneOf(['in']), 'What the device had decided by itself.'),
    column('reason', line(500), 'Why a check-in was annulled.'),
  ],
  unique: [{ fields: ['reviewer_id', 'nonce'], column: 'nonce', reason: 'was used by this reviewer before' }],
});
