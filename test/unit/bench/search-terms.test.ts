import assert from 'node:assert/strict';
import { it } from 'node:test';
import { asTyped } from '../../../bench/population/search-terms.ts';

it('types telephone numbers in every way, one for each person', () => {
  const number = '+41 79 555 12 34';
  const typed = [0, 1, 2, 3, 4, 5].flatMap((index) => asTyped(number, index));
  assert.deepEqual(typed, [number, '+41795551234', '079 555 12 34', '0795551234', '5551234', number]);
});

it('leaves out who has no number', () => {
  assert.deepEqual(asTyped('', 0), []);
});
