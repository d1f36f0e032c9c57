import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceOf } from '../../../../src/platform/audit/audit-rules.ts';

test('The trail keeps the first thousand characters of a text and says that it is cut, wherever it stands', () => {
  const long = 'x'.repeat(70_000);
  const cut = `${'x'.repeat(1000)}… (cut)`;
  const kept = differenceOf({ a: 'short', b: long, c: 1 }, { a: long, b: `${long}y`, c: { d: [long, 'e'] } });
  assert.deepEqual(kept, {
    before: { a: 'short', b: cut, c: 1 },
    after: { a: cut, b: cut, c: { d: [cut, 'e'] } },
  });
  assert.equal(differenceOf({ b: long }, { b: long }), undefined);
});

test('The trail keeps the beginning of a long list, and no more of a change than sixteen thousand characters', () => {
  const options = Array.from({ length: 100 }, (_, index) => `${index} ${'x'.repeat(196)}`);
  const questions = Array.from({ length: 50 }, (_, index) => ({ title: `Question ${index}`, options }));
  const kept = differenceOf({ questions: [] }, { questions });
  const text = JSON.stringify(kept);
  assert.ok(text.length < 11_000, `${text.length}`);
  const list = kept?.after?.['questions'] as { title: string; options: string[] }[];
  assert.equal(list[0]?.options[0], options[0]);
  assert.equal(list[0]?.options.at(-1), '… (cut)');
  assert.equal(list.at(-1), '… (cut)');
  const answers = Object.fromEntries(questions.map(({ title }) => [title, 'x'.repeat(4000)]));
  const all = differenceOf(answers, Object.fromEntries(questions.map(({ title }) => [title, 'y'])));
  assert.ok(JSON.stringify(all?.before).length < 18_000);
  assert.equal(all?.before?.['Question 49'], '… (cut)');
  assert.deepEqual(all?.after?.['Question 49'], 'y');
});
