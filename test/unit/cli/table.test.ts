import assert from 'node:assert/strict';
import { it } from 'node:test';
import { table } from '../../../src/cli/text-output.ts';

it('aligns the columns under their headings', () => {
  const rows = [
    ['1', 'Club website', 'valid'],
    ['12', 'App', 'expired'],
  ];
  assert.equal(
    table(['ID', 'NAME', 'STATE'], rows),
    'ID  NAME          STATE\n1   Club website  valid\n12  App           expired',
  );
});

it('lets stored text neither break a line nor colour the terminal', () => {
  assert.equal(table(['NAME'], [['a\n\u001b[31mb\u0007c']]), 'NAME\na b c');
});

it('takes as many rows as a large organisation has', () => {
  const rows = Array.from({ length: 300_000 }, (_, index) => [String(index)]);
  assert.equal(table(['ID'], rows).split('\n').at(-1), '299999');
});
