import assert from 'node:assert/strict';
import { it } from 'node:test';
import { counted, grouped, table } from '../../../src/cli/text-output.ts';

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

it('aligns by the width that letters have on a terminal', () => {
  const rows = [
    ['日本クラブ', 'valid'],
    ['👨‍👩‍👧 🇨🇭', 'valid'],
    ['Zoe\u0301 한', 'valid'],
    ['plain', 'valid'],
  ];
  assert.equal(
    table(['NAME', 'STATE'], rows),
    [
      'NAME        STATE',
      '日本クラブ  valid',
      '👨‍👩‍👧 🇨🇭       valid',
      'Zoe\u0301 한      valid',
      'plain       valid',
    ].join('\n'),
  );
});

it('cuts the widest columns until a line fits into the window, and no letter in half', () => {
  const rows = [
    ['1', 'Guild Club of the Upper Valley', 'The mail server refused the connection', 'ok'],
    ['2', '日本の山のクラブの会員の名前の一覧です', 'short', 'ok'],
  ];
  const lines = table(['ID', 'NAME', 'PROBLEM', 'STATE'], rows, 50).split('\n');
  assert.deepEqual(lines, [
    'ID  NAME                PROBLEM             STATE',
    '1   Guild Club of the…  The mail server r…  ok',
    '2   日本の山のクラブ…   short               ok',
  ]);
});

it('cuts neither numbers nor times, of which a part says nothing', () => {
  const rows = [
    ['2026-11-16 11:15', 'create answer', '12,345,678', 'The mail server refused the connection'],
    ['2026-11-16 11:16', 'create', '', 'short'],
  ];
  assert.deepEqual(table(['WHEN', 'WHAT', 'COUNT', 'PROBLEM'], rows, 50).split('\n'), [
    'WHEN              WHAT       COUNT       PROBLEM',
    '2026-11-16 11:15  create a…  12,345,678  The mail…',
    '2026-11-16 11:16  create                 short',
  ]);
});

it('lets lines break in a window in which nothing could be read otherwise', () => {
  const lines = table(['NAME', 'PROBLEM'], [['Guild Club Altenmatt', 'The mail server refused it']], 5).split(
    '\n',
  );
  assert.equal(lines[1], 'Guild …  The ma…');
});

it('cuts nothing where there is no window', () => {
  const long = 'x'.repeat(10_000);
  assert.equal(table(['NAME', 'STATE'], [[long, 'ok']]).split('\n')[1], `${long}  ok`);
});

it('lets stored text neither break a line, nor colour the terminal, nor turn the direction of what is beside it', () => {
  assert.equal(table(['NAME'], [['a\n\u001b[31mb\u0007c']]), 'NAME\na b c');
  assert.equal(table(['NAME'], [['a\u202eb\u2028c']]), 'NAME\na b c');
});

it('takes as many rows as a large organisation has', () => {
  const rows = Array.from({ length: 300_000 }, (_, index) => [String(index)]);
  assert.equal(table(['ID'], rows).split('\n').at(-1), '299999');
});

it('writes numbers with their thousands apart, and the word behind them as it is said', () => {
  assert.deepEqual(
    [0, 7, 999, 1000, 58_000, 1_400_000].map((count) => grouped(count)),
    ['0', '7', '999', '1,000', '58,000', '1,400,000'],
  );
  assert.deepEqual([counted(1, 'row'), counted(2500, 'row')], ['1 row', '2,500 rows']);
});
