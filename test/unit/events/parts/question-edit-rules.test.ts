import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { EditedQuestion, SentQuestion } from '../../../../src/events/parts/edited-question.ts';
import { planQuestions } from '../../../../src/events/parts/question-edit-rules.ts';
import { DomainError } from '../../../../src/platform/shared/errors.ts';
import { asId, type QuestionId } from '../../../../src/platform/shared/ids.ts';

const menu: EditedQuestion = {
  id: asId<QuestionId>(7),
  title: 'Which menu?',
  type: 'choice',
  required: true,
  options: [
    { id: 1, title: 'Meat' },
    { id: 2, title: 'Fish' },
  ],
  archivedOptions: [],
  archived: false,
};
const remark: EditedQuestion = { ...menu, id: asId<QuestionId>(8), type: 'text', options: [] };
const meatWasChosen = new Map([[menu.id, ['Meat']]]);

function sentAs({ id, title, type, required, options }: EditedQuestion): SentQuestion {
  return { id, title, type, required, options };
}

function refusal(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.info;
    throw error;
  }
  throw new Error('It was not refused.');
}

suite('changing the questions of an event', () => {
  test('archives what was answered and removes what was not', () => {
    const { asked, archived, removed } = planQuestions([menu, remark], [], meatWasChosen);
    assert.deepEqual(asked, []);
    assert.deepEqual(archived, [{ ...menu, archived: true }]);
    assert.deepEqual(removed, [remark.id]);
  });

  test('asks an archived question again when it is sent again', () => {
    const stored = [{ ...menu, archived: true }];
    const { asked, archived } = planQuestions(stored, [sentAs(menu)], meatWasChosen);
    assert.equal(asked[0]?.archived, false);
    assert.deepEqual(archived, []);
  });

  test('lets no option take the title of one that people chose before and that is gone, or goes with it', () => {
    const [meat, fish] = menu.options;
    const beef = { ...menu, options: [{ id: 3, title: 'Beef' }], archivedOptions: ['Meat'] };
    const info = [
      { field: 'questions.0.options.0.title', problem: 'is what people chose before; use another title' },
    ];
    const renamed = (stored: EditedQuestion, id: number | undefined, title: string) =>
      planQuestions(
        [stored],
        [{ ...sentAs(stored), options: [{ id, title }, { title: 'Nothing' }] }],
        meatWasChosen,
      );
    assert.deepEqual(
      refusal(() => renamed(beef, 3, 'Meat')),
      info,
    );
    assert.deepEqual(
      refusal(() => renamed({ ...menu, options: [meat, fish].flatMap((one) => one ?? []) }, 2, 'Meat')),
      info,
    );
    assert.deepEqual(renamed(beef, undefined, 'Meat').asked[0]?.archivedOptions, [], 'it is offered again');
    assert.equal(renamed(beef, 3, 'Veal').asked[0]?.renames.size, 1);
  });

  test('keeps no option among those that are gone because it was renamed', () => {
    const options = [{ id: 1, title: 'Beef' }, { title: 'Nothing' }];
    const { asked } = planQuestions([menu], [{ ...sentAs(menu), options }], meatWasChosen);
    assert.deepEqual(asked[0]?.archivedOptions, []);
  });

  test('renames the answers with their option, also when two options change their names with each other', () => {
    const options = [
      { id: 1, title: 'Fish' },
      { id: 2, title: 'Meat' },
    ];
    const { asked } = planQuestions([menu], [{ ...sentAs(menu), options }], meatWasChosen);
    assert.deepEqual(
      [...(asked[0]?.renames ?? [])],
      [
        ['Meat', 'Fish'],
        ['Fish', 'Meat'],
      ],
    );
    assert.deepEqual(asked[0]?.archivedOptions, []);
  });

  test('keeps an option that someone chose as one that is no longer offered', () => {
    const options = [{ id: 2, title: 'Fish' }];
    const { asked } = planQuestions([menu], [{ ...sentAs(menu), options }], meatWasChosen);
    assert.deepEqual(asked[0]?.archivedOptions, ['Meat']);
  });

  test('offers an option again that was no longer offered', () => {
    const stored = [{ ...menu, options: [{ id: 2, title: 'Fish' }], archivedOptions: ['Meat'] }];
    const options = [{ id: 2, title: 'Fish' }, { title: 'Meat' }];
    const { asked } = planQuestions(stored, [{ ...sentAs(menu), options }], meatWasChosen);
    assert.deepEqual(asked[0]?.archivedOptions, []);
    assert.deepEqual(asked[0]?.options, [
      { id: 2, title: 'Fish' },
      { id: 3, title: 'Meat' },
    ]);
  });

  test('changes a type where every answer fits the new one', () => {
    const given = new Map([[remark.id, ['12', '7,5']]]);
    const { asked } = planQuestions([remark], [{ ...sentAs(remark), type: 'number' }], given);
    assert.equal(asked[0]?.type, 'number');
    const asText = { ...sentAs(menu), type: 'text' as const, options: [] };
    assert.equal(planQuestions([menu], [asText], meatWasChosen).asked[0]?.type, 'text');
  });

  test('refuses a type that would lose an answer, at its field', () => {
    const given = new Map([[remark.id, ['12', 'a dozen']]]);
    const info = refusal(() => planQuestions([remark], [{ ...sentAs(remark), type: 'number' }], given));
    assert.match(JSON.stringify(info), /"questions\.0\.type".*would be lost/);
  });

  test('refuses ids that the event does not have, and the same twice', () => {
    const strange = { ...sentAs(menu), id: asId<QuestionId>(99) };
    const twice = [sentAs(menu), sentAs(menu)];
    const option = { ...sentAs(menu), options: [{ id: 5, title: 'Soup' }, { title: 'Soup' }] };
    assert.match(
      JSON.stringify(refusal(() => planQuestions([menu], [strange], new Map()))),
      /99 is no question/,
    );
    assert.match(JSON.stringify(refusal(() => planQuestions([menu], twice, new Map()))), /questions\.1\.id/);
    const info = JSON.stringify(refusal(() => planQuestions([menu], [option], new Map())));
    assert.match(info, /options\.0\.id.*5 is no option/);
    assert.match(info, /options\.1\.title/);
  });

  test('refuses a choice without options, and options of any other question', () => {
    const without = { ...sentAs(menu), options: [] };
    const superfluous = { ...sentAs(remark), options: [{ title: 'Soup' }] };
    assert.match(
      JSON.stringify(refusal(() => planQuestions([menu], [without], new Map()))),
      /questions\.0\.options/,
    );
    const info = refusal(() => planQuestions([remark], [superfluous], new Map()));
    assert.match(JSON.stringify(info), /questions\.0\.options/);
  });
});
