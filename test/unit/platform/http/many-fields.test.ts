import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ErrorObject } from 'ajv';
import { Type } from 'typebox';
import { createValidators, fieldProblems, validatorOf } from '../../../../src/platform/http/validation.ts';

const closed = { additionalProperties: false };
const inner = Type.Object({ name: Type.Optional(Type.String({ trim: true })) }, closed);
const schema = Type.Object(
  {
    title: Type.String({ trim: true }),
    inner: Type.Optional(inner),
    list: Type.Optional(Type.Array(inner, { maxItems: 10 })),
  },
  closed,
);

/** What is found wrong with a body. */
function check(body: object) {
  const checked = validatorOf(createValidators(), schema, false)(body);
  assert.ok('error' in checked);
  return fieldProblems(checked.error as ErrorObject[], 'body');
}

/** The same object, which counts how often a value in it is read. */
function counted<Part extends object>(part: Part): { part: Part; reads: () => number } {
  let reads = 0;
  const get = (target: Part, name: string | symbol): unknown => {
    reads += 1;
    return Reflect.get(target, name);
  };
  return { part: new Proxy(part, { get }), reads: () => reads };
}

const unknownFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, index]));

suite('A body of very many values', () => {
  test('is refused for unknown fields as any other is, and only the first of them are looked at', () => {
    const few = check({ title: ' ', inner: unknownFields(3000) });
    assert.equal(few.length, 1);
    const { part: inner, reads } = counted(unknownFields(20_000));
    assert.deepEqual(check({ title: ' ', inner }), few);
    assert.ok(reads() < 3000, `${reads()} were read`);
    const whole = counted({ ...unknownFields(20_000), title: ' ' });
    assert.equal(check(whole.part).length, 1);
    assert.ok(whole.reads() < 3000, `${whole.reads()} were read`);
  });

  test('is checked for what it knows behind the unknown fields, too', () => {
    const problems = check({ ...unknownFields(30), inner: 1, ...unknownFields(100) });
    assert.ok(problems.some(({ problem }) => problem.startsWith('is not a known field')));
    const late = { ...unknownFields(15), list: 'none', title: 5 };
    assert.ok(['title', 'list'].every((name) => check(late).some(({ field }) => field === name)));
  });

  test('is refused for the length of a list without a look at what it holds', () => {
    const { part, reads } = counted(Array.from({ length: 5000 }, () => ({ name: ' a ' })));
    assert.deepEqual(check({ title: 'a', list: part }), [
      { field: 'list', problem: 'must have at most 10 entries' },
    ]);
    assert.ok(reads() < 20, `${reads()} were read`);
  });
});
