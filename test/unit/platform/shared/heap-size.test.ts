import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heapSize } from '../../../../src/platform/shared/heap-size.ts';
import { memoryInUse } from '../../../support/memory.ts';

/** So many that what the process itself keeps or drops meanwhile, about a megabyte, is little beside them. */
const count = 100_000;
const samples: Record<string, (index: number) => unknown> = {
  text: (index) => `a text of some length ${index}`.repeat(3).normalize(),
  object: (index) => ({ id: index, name: `Club ${index}`, url: null }),
  nested: (index) => ({ event: { id: index, title: `Event ${index}` }, questions: [{ title: `${index}?` }] }),
  numbers: (index) => Array.from({ length: 30 }, (_, place) => index + place),
  bytes: (index) => Buffer.alloc(1000, index),
  map: (index) => new Map([[`key ${index}`, index]]),
};

for (const [name, make] of Object.entries(samples)) {
  test(`the estimate of what a value takes is neither far too low nor far too high: ${name}`, () => {
    const before = memoryInUse();
    const values = Array.from({ length: count }, (_, index) => make(index));
    const used = memoryInUse() - before;
    const estimated = values.reduce<number>((sum, value) => sum + heapSize(value), 0);
    assert.ok(estimated > used * 0.7 && estimated < used * 4, `${estimated} estimated, ${used} used`);
  });
}
