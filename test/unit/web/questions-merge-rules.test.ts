import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  questionParts,
  withKnownIds,
} from '../../../web/src/features/organise/questions/questions-merge-rules.ts';
import type { QuestionDraft } from '../../../web/src/features/organise/questions/questions-rules.ts';
import { merge, withTheirs } from '../../../web/src/lib/merge-rules.ts';

const question = (id: number | null, title: string, more: Partial<QuestionDraft> = {}): QuestionDraft => ({
  key: id === null ? `new-${title}` : String(id),
  id,
  title,
  type: 'text',
  required: false,
  options: [],
  ...more,
});
const options = (...titles: string[]) =>
  titles.map((title, index) => ({ key: String(index + 1), id: index + 1, title }));

const [menu, travel, allergies] = [
  question(1, 'Menu?', { type: 'choice', options: options('Meat', 'Fish') }),
  question(2, 'Travel?'),
  question(3, 'Allergies?'),
];

suite('Questions that two have changed', () => {
  const meet = (mine: QuestionDraft[], theirs: QuestionDraft[]) => {
    const sides = [[menu, travel, allergies], mine, theirs].map((questions) => ({ questions }));
    const [first, own, other] = sides as [
      { questions: QuestionDraft[] },
      (typeof sides)[0],
      (typeof sides)[0],
    ];
    assert.ok(own && other);
    const parts = questionParts(first, own, other);
    const merged = merge(parts.of(first), parts.of(own), parts.of(other));
    const list = parts.together(merged.draft, own);
    /** The titles after the other's version of a field was chosen. */
    const choosing = (field: string) =>
      titles(parts.together(withTheirs(parts.of(list), parts.of(other), [field]), list).questions);
    return { taken: merged.taken, open: merged.open, list: list.questions, choosing };
  };
  const titles = (list: readonly QuestionDraft[]) => list.map(({ title }) => title);

  test('come together question by question, and only one that both have changed has to be chosen', () => {
    const vegan = { ...menu, title: 'Food?', options: options('Meat', 'Fish', 'Vegan') };
    const mine = [{ ...menu, title: 'Which menu?' }, { ...travel, required: true }, allergies];
    const { taken, open, list, choosing } = meet(mine, [vegan, travel, { ...allergies, title: 'Diet?' }]);
    assert.deepEqual([taken, open], [['question-3'], ['question-1']]);
    assert.deepEqual(titles(list), ['Which menu?', 'Travel?', 'Diet?']);
    assert.equal(list[1]?.required, true);
    assert.deepEqual(choosing('question-1'), ['Food?', 'Travel?', 'Diet?']);
  });

  test('take over what there is to choose from together with their question', () => {
    const sorted = { ...menu, options: options('Meat', 'Fish').toReversed() };
    const { taken, open, list } = meet(
      [menu, travel, { ...allergies, required: true }],
      [sorted, travel, allergies],
    );
    assert.deepEqual([taken, open, list[0]], [['question-1'], [], sorted]);
  });

  test('keep what each has added, behind the question that it stood behind', () => {
    const mine = [menu, question(null, 'Wine?'), travel, allergies];
    const theirs = [menu, travel, question(9, 'Room?'), allergies];
    const { open, list } = meet(mine, theirs);
    assert.deepEqual(open, []);
    assert.deepEqual(titles(list), ['Menu?', 'Wine?', 'Travel?', 'Room?', 'Allergies?']);
  });

  test('go when one has removed them, unless the other has changed them', () => {
    const { open, list } = meet(
      [menu, { ...travel, title: 'How do you travel?' }, allergies],
      [{ ...menu, title: 'Menu' }],
    );
    assert.deepEqual(open, ['question-2']);
    assert.deepEqual(titles(list), ['Menu', 'How do you travel?']);
    const other = meet([menu, allergies], [menu, { ...travel, title: 'By train?' }, allergies]);
    assert.deepEqual([other.open, titles(other.list)], [['question-2'], ['Menu?', 'Allergies?']]);
    assert.deepEqual(other.choosing('question-2'), ['Menu?', 'By train?', 'Allergies?']);
  });

  test('take over the order of whoever has changed it, and both orders are to choose from', () => {
    const sorted = meet([menu, travel, allergies], [allergies, menu, travel]);
    assert.deepEqual(titles(sorted.list), ['Allergies?', 'Menu?', 'Travel?']);
    const both = meet([travel, menu, allergies], [allergies, menu, travel]);
    assert.deepEqual([both.open, titles(both.list)], [['order'], ['Travel?', 'Menu?', 'Allergies?']]);
    assert.deepEqual(both.choosing('order'), ['Allergies?', 'Menu?', 'Travel?']);
  });

  test('are new where someone else has deleted them', () => {
    const stored = {
      ...menu,
      id: 1,
      options: [{ id: 1, title: 'Meat' }],
      archivedOptions: [],
      archived: false,
    };
    const [kept, gone] = withKnownIds([menu, travel], [stored]);
    assert.deepEqual(
      kept?.options.map(({ id }) => id),
      [1, null],
    );
    assert.equal(gone?.id, null);
  });
});
