import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialsOf } from '../../../../src/directory/photos/initials.ts';

const cases: [firstName: string, lastName: string, initials: string[]][] = [
  ['Anna', 'Meier', ['A', 'M']],
  ['anna', 'meier', ['A', 'M']],
  ['Élodie', 'Ønskov', ['É', 'Ø']],
  ['e\u0301lodie', 'Meier', ['É', 'M']],
  ['Иван', 'щербаков', ['И', 'Щ']],
  ['ἀθηνᾶ', 'ψυχή', ['Ἀ', 'Ψ']],
  ['', 'Meier', ['M']],
  ['Anna', '', ['A']],
  ['', '', []],
  ['  Anna', '\tMeier', ['A', 'M']],
  ["'t", 'O’Neil', ['T', 'O']],
  ['-', '…', []],
  ['\u0000\u0007\u202EAnna', '\uFEFFMeier', ['A', 'M']],
  ['ʻAlani', '(Nick) Meier', ['A', 'N']],
  ['<b>', '&amp;', ['B', 'A']],
  ['ßen', 'ﬁnn', ['S', 'F']],
  ['3M', '99', ['3', '9']],
  ['小明', '王', ['小', '王']],
  ['ნინო', 'ჯაფარიძე', ['ნ', 'ჯ']],
  ['प्रिया', 'शर्मा', ['प्रि', 'श']],
  ['👩‍👩‍👧', 'Meier', ['M']],
  ['𐐨𐐲', '𝒜', ['𐐀', '𝒜']],
  [`Z${'\u0334'.repeat(5000)}`, 'A\u0308\u0308', ['Z', 'Ä\u0308']],
  ['\uD800', '\uDC00x', ['X']],
];

for (const [firstName, lastName, initials] of cases) {
  test(`the initials of ${JSON.stringify([firstName.slice(0, 12), lastName])} are ${JSON.stringify(initials)}`, () => {
    assert.deepEqual(initialsOf({ firstName, lastName }), initials);
  });
}

test('a name of a million characters costs no more than a short one', () => {
  assert.deepEqual(initialsOf({ firstName: '-'.repeat(1_000_000), lastName: 'é'.repeat(1_000_000) }), ['É']);
});
