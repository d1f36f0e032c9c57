import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  fieldsOfQuestions,
  questionsMeeting,
  questionsOfFields,
  withKnownIds,
} from '../../../web/src/features/organise/questions/questions-merge-rules.ts';
import type { QuestionDraft } from '../../../web/src/features/organise/questions/questions-rules.ts';
import { withTheirs } from '../../../web/src/lib/merge-rules.ts';

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
const how = { version: 5, by: [] };

suite('Questions that two have changed', () => {
  const meet = (mine: QuestionDraft[], theirs: QuestionDraft[]) => {
    const met = questionsMeeting({ first: [menu, travel, allergies], mine, theirs }, how);
    return { ...met, list: questionsOfFields(met.meeting.draft, met, mine) };
  };
  const titles = (list: readonly QuestionDraft[]) => list.map(({ title }) => title);

  test('come together by their parts, and only what both wrote has to be chosen', () => {
    const mine = [{ ...menu, title: 'Which menu?' }, { ...travel, required: true }, allergies];
    const theirs = [
      { ...menu, title: 'Food?', options: options('Meat', 'Fish', 'Vegan') },
      travel,
      allergies,
    ];
    const { meeting, shared, choices, list, ...lists } = meet(mine, theirs);
    assert.deepEqual([meeting.taken, meeting.open], [['1.option.3'], ['1.title']]);
    assert.deepEqual(titles(list), ['Which menu?', 'Travel?', 'Allergies?']);
    assert.equal(list[0]?.options.length, 3);
    assert.equal(list[1]?.required, true);
    const chosen = withTheirs(fieldsOfQuestions(list, { shared, choices }), meeting.theirs, ['1.title']);
    assert.equal(questionsOfFields(chosen, { shared, ...lists }, list)[0]?.title, 'Food?');
  });

  test('keep what each has added, behind the question that it stood behind', () => {
    const mine = [menu, question(null, 'Wine?'), travel, allergies];
    const theirs = [menu, travel, question(9, 'Room?'), allergies];
    const { meeting, list } = meet(mine, theirs);
    assert.deepEqual(meeting.open, []);
    assert.deepEqual(titles(list), ['Menu?', 'Wine?', 'Travel?', 'Room?', 'Allergies?']);
  });

  test('go when one has removed them, unless the other has changed them', () => {
    const { meeting, list } = meet(
      [menu, { ...travel, title: 'How do you travel?' }, allergies],
      [{ ...menu, title: 'Menu' }],
    );
    assert.deepEqual(meeting.open, ['2']);
    assert.deepEqual(titles(list), ['Menu', 'How do you travel?']);
    const other = meet([menu, allergies], [menu, { ...travel, title: 'By train?' }, allergies]);
    assert.deepEqual([other.meeting.open, titles(other.list)], [['2'], ['Menu?', 'Allergies?']]);
    const chosen = withTheirs(other.meeting.draft, other.meeting.theirs, ['2']);
    assert.deepEqual(titles(questionsOfFields(chosen, other, other.list)), [
      'Menu?',
      'By train?',
      'Allergies?',
    ]);
  });

  test('take over the order of whoever has changed it', () => {
    assert.deepEqual(titles(meet([menu, travel, allergies], [allergies, menu, travel]).list), [
      'Allergies?',
      'Menu?',
      'Travel?',
    ]);
  });

  test('are new where somebody else has deleted them', () => {
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
