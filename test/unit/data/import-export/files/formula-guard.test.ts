import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../../support/properties.ts';
import { guardCell, unguardCell } from '../../../../../src/platform/spreadsheets/formula-guard-rules.ts';

const dangerous = /^ *[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

test('what a spreadsheet would run gets an apostrophe', () => {
  const cells = {
    '=1+1': "'=1+1",
    '@SUM(A1)': "'@SUM(A1)",
    '-2+3+cmd|/C calc!A0': "'-2+3+cmd|/C calc!A0",
    '+41 44 123 45 67': "'+41 44 123 45 67",
    '\t=1+1': "'\t=1+1",
    ' =1+1': "' =1+1",
    '\u200E=1+1': "'\u200E=1+1",
    '\u202E \uFEFF@SUM(A1)': "'\u202E \uFEFF@SUM(A1)",
    '\uFF1D1+1': "'\uFF1D1+1",
    "'=1+1": "''=1+1",
  };
  for (const [text, cell] of Object.entries(cells)) assert.equal(guardCell(text), cell);
});

test('a call in the middle of a cell is harmless too, when a program splits the cell at another separator', () => {
  assert.equal(guardCell('see;=HYPERLINK("http://x")'), 'see;\'=HYPERLINK("http://x")');
  assert.equal(guardCell('hello\n=cmd|A0'), "hello\n'=cmd|A0");
});

test('ordinary texts and negative numbers stay as they are', () => {
  const texts = [
    'Zürich',
    "'s-Hertogenbosch",
    '-5',
    '-12.50',
    '-3,5',
    '',
    'a=b',
    'Menu:\n- soup\n- fish',
    "O'Neill",
    '7, +41 44',
  ];
  for (const text of texts) {
    assert.equal(guardCell(text), text);
    assert.equal(unguardCell(text), text);
  }
});

test('whatever the text, its cell is harmless and reading gives it back', () => {
  const parts = fc.constantFrom(
    "'",
    '=',
    '+',
    '-',
    '@',
    ' ',
    '\t',
    '\r',
    '\n',
    ',',
    ';',
    '(',
    '|',
    '!',
    '1',
    'a',
    '\uFF1D',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(parts).map((letters) => letters.join('')),
  );
  fc.assert(
    fc.property(text, (text) => {
      const cell = guardCell(text);
      assert.equal(unguardCell(cell), text);
      assert.ok(!dangerous.test(cell) || /^-\d+(?:[.,]\d+)?$/.test(cell));
    }),
    { numRuns: 3000 },
  );
});
