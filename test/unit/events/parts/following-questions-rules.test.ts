import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { EditedQuestion } from '../../../../src/events/parts/edited-question.ts';
import { asksTheSame, questionsForLater } from '../../../../src/events/parts/following-questions-rules.ts';
import { asId, type QuestionId } from '../../../../src/platform/shared/ids.ts';

function menu(id: number, more: Partial<EditedQuestion> = {}): EditedQuestion {
  return {
    id: asId<QuestionId>(id),
    title: 'Which menu?',
    type: 'choice',
    required: true,
    options: [
      { id: 1, title: 'Meat' },
      { id: 2, title: 'Fish' },
    ],
    archivedOptions: [],
    archived: false,
    ...more,
  };
}

const text = (id: number, title: string, archived = false) =>
  menu(id, { title, type: 'text', required: false, options: [], archived });
const numbers = (...ids: number[]) =>
  menu(0).options.map(({ title }, index) => ({ id: ids[index] ?? 0, title }));

suite('the questions of the events of a series', () => {
  test('are the same whatever their numbers are, and whatever is no longer asked or offered', () => {
    const other = menu(17, { options: numbers(5, 3), archivedOptions: ['Soup'] });
    assert.ok(asksTheSame([menu(7)], [other, text(18, 'Gone?', true)]));
    assert.ok(asksTheSame([], [text(18, 'Gone?', true)]));
  });

  test('are not the same with another title, type, duty, option or order', () => {
    const mine = [menu(7), text(8, 'Wishes?')];
    const others: EditedQuestion[][] = [
      [menu(7)],
      [text(8, 'Wishes?'), menu(7)],
      [menu(7, { title: 'Menu?' }), text(8, 'Wishes?')],
      [menu(7), { ...text(8, 'Wishes?'), type: 'number' }],
      [menu(7, { required: false }), text(8, 'Wishes?')],
      [menu(7, { options: menu(7).options.toReversed() }), text(8, 'Wishes?')],
      [menu(7, { options: menu(7).options.slice(1) }), text(8, 'Wishes?')],
    ];
    for (const other of others) assert.equal(asksTheSame(mine, other), false);
  });

  test('change by their place: what is kept has the numbers of the later event, and what is new has none', () => {
    const own = [menu(7), text(8, 'Wishes?')];
    const later = [menu(17, { options: numbers(5, 3) }), text(18, 'Wishes?')];
    const sent = [
      { title: 'Bus?', type: 'yes-no' as const },
      { id: asId<QuestionId>(8), title: 'Any wishes?', type: 'text' as const },
      {
        ...menu(7),
        options: [{ id: 2, title: 'Trout' }, { title: 'Soup' }],
      },
    ];
    const [bus, wishes, food] = questionsForLater(sent, own, later);
    assert.deepEqual([bus?.id, wishes?.id, food?.id], [undefined, 18, 17]);
    assert.equal(wishes?.title, 'Any wishes?');
    assert.deepEqual(food?.options, [
      { id: 3, title: 'Trout' },
      { id: undefined, title: 'Soup' },
    ]);
  });

  test('one that is asked again is asked again where it was, and is new where it never was', () => {
    const own = [text(8, 'Wishes?', true), menu(9, { archived: true })];
    const sent = own.map(({ id, title, type, options }) => ({ id, title, type, options }));
    const later = [text(18, 'Wishes?', true), text(19, 'Wishes?', true)];
    const [wishes, food] = questionsForLater(sent, own, later);
    assert.deepEqual([wishes?.id, food?.id], [18, undefined]);
    assert.deepEqual(
      food?.options?.map(({ id }) => id),
      [undefined, undefined],
    );
  });
});
