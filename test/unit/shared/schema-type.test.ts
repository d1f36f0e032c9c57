import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type as TypeBox } from 'typebox';
import { Type } from '../../../src/shared/schema-type.ts';

type Builder = typeof Type;

/** Every kind of schema, with and without keywords of its own. */
function everyKind(make: Builder): unknown[] {
  const enumeration = () => make.Enum(['one', 'two']);
  return [
    make.String(),
    make.String({ maxLength: 5, pattern: '^a', description: 'A text.', trim: true }),
    make.Integer({ minimum: 1, maximum: 3 }),
    make.Number(),
    make.Boolean({ default: true }),
    make.Null({ description: 'Nothing.' }),
    make.Unknown(),
    make.Unknown({ description: 'Anything.' }),
    make.Literal(true),
    make.Literal(''),
    make.Literal(7, { description: 'Seven.' }),
    make.Array(make.String({ maxLength: 1 }), { maxItems: 3, description: 'Some.' }),
    make.Object({}),
    make.Object({ a: make.String(), b: make.Optional(make.Integer({ minimum: 0 })) }, { title: 'Pair' }),
    make.Object({ a: make.Optional(make.String()) }, { additionalProperties: false }),
    make.Object({ inner: make.Object({ a: make.Optional(make.Boolean()), b: make.Number() }) }),
    make.Unsafe<number>(make.Integer({ minimum: 1 })),
    make.Optional(make.Unsafe<number>(make.Integer())),
    make.Object({ a: make.Optional(make.Unsafe<number>(make.Integer())), b: make.Unsafe(make.Null()) }),
    enumeration(),
    make.Enum(['one'], { description: 'The only one.' }),
    make.Record(make.String(), make.Number(), { description: 'Numbers by name.' }),
    make.Record(make.Unsafe<'x'>(make.String({ enum: ['x'] })), make.String()),
    make.Record(enumeration(), make.String({ minLength: 1 })),
    make.Partial(make.Record(enumeration(), make.String()), { additionalProperties: false }),
    make.Partial(make.Object({ a: make.String(), b: make.Optional(make.Number()) })),
  ];
}

test('the schemas are those TypeBox would write', () => {
  const own = everyKind(Type);
  const theirs = everyKind(TypeBox);
  for (const [index, schema] of theirs.entries()) {
    assert.equal(JSON.stringify(own[index]), JSON.stringify(schema), `schema ${index}`);
  }
});

test('a schema is not changed by what is made of it', () => {
  const text = Type.String();
  Type.Object({ a: Type.Optional(text), b: text });
  assert.deepEqual(Type.Object({ text }), {
    type: 'object',
    required: ['text'],
    properties: { text: { type: 'string' } },
  });
});
