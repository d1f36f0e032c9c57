import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  draftOfParts,
  participantChange,
  partsOf,
} from '../../../web/src/features/attendees/registering/participant-form-rules.ts';
import { merge } from '../../../web/src/lib/merge-rules.ts';

const questions = [
  { id: 3, title: 'Menu?', type: 'choice', required: false, options: ['Meat', 'Fish'] },
  { id: 4, title: 'How many?', type: 'number', required: false, options: [] },
] as const;
const first = { attending: '', comment: '', filled: { 3: 'Meat' } } as const;

suite('The answer of somebody that two have changed', () => {
  test('comes together question by question, and nothing that was typed is lost', () => {
    const mine = { attending: 'YES', comment: 'By train ', filled: { 3: 'Fish', 4: '' } } as const;
    const theirs = { attending: 'YES', comment: 'With a dog', filled: { 3: 'Meat', 4: '2' } } as const;
    const [before, own, other] = [first, mine, theirs].map((draft) => partsOf(questions, draft));
    assert.ok(before && own && other);
    const merged = merge(before, own, other);
    assert.deepEqual([merged.taken, merged.open], [['question-4'], ['comment']]);
    const draft = draftOfParts(questions, merged.draft);
    assert.deepEqual(draft, { attending: 'YES', comment: 'By train', filled: { 3: 'Fish', 4: '2' } });
    assert.deepEqual(participantChange(questions, theirs, draft), {
      comment: 'By train',
      answers: [{ question: 3, answer: 'Fish' }],
    });
  });
});
