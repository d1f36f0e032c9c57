import type { JsonText } from './columns.ts';

/** Reads a JSON column that this service wrote itself. */
export function fromJson<Value>(text: JsonText): Value {
  return JSON.parse(text) as Value;
}

/** Writes a small object into a JSON column. */
export function toJson(value: unknown): JsonText {
  return JSON.stringify(value);
}
