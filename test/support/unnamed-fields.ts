import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

// Every object that an answer is made of gets a field that no schema names: no answer of any test may hold it. And what
// a schema wrote is remembered, so that JSON that came about in another way is noticed.

const unnamed = 'aFieldThatNoSchemaNames';
const written = new Set<string>();

type Serialize = (value: unknown) => string;

/** Has every writer of answers that is made from now on given objects with a field too many. */
export function addUnnamedFields(): void {
  const require = createRequire(import.meta.url);
  const build = require('fast-json-stringify') as (schema: object) => Serialize;
  const module = require.cache[require.resolve('fast-json-stringify')];
  assert.ok(module !== undefined);
  module.exports = (schema: object): Serialize => {
    const serialize = build(schema);
    return (value) => {
      const text = serialize(withUnnamed(value));
      written.add(text);
      return text;
    };
  };
}

function withUnnamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnnamed);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    // What else there is to say about a failure has no fixed shape, and a network and its address are a pair.
    name === 'errorInfo' || name === 'socialNetworks' ? field : withUnnamed(field),
  ]);
  return { ...Object.fromEntries(fields), [unnamed]: 'secret' };
}

/** Asserts that a JSON answer was written by the schema of its route and holds nothing that it does not name. */
export function assertNamedOnly(text: string, status: number): void {
  assert.ok(!text.includes(unnamed), `a field leaves that no schema names: ${text.slice(0, 500)}`);
  // The failures that the server finds before any route need no schema.
  if (status < 400) assert.ok(written.has(text), `no schema wrote this answer: ${text.slice(0, 500)}`);
}
