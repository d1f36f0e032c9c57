import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serialToDate } from 'hucre';
import { shownCell } from '../../../../src/platform/spreadsheets/workbook-cell-rules.ts';

const styled = (numFmt: string) => ({ value: null, type: 'number', style: { numFmt } }) as const;
const shown = (value: number | string, format = '') => shownCell(value, styled(format)).text;
const moment = (serial: number, format: string) => shownCell(serialToDate(serial), styled(format)).text;

test('numbers come without exponents and without the noise of calculations', () => {
  assert.equal(shown(0.30000000000000004), '0.3');
  assert.equal(shown(41791234567), '41791234567');
  assert.equal(shown(1e-7), '0.0000001');
  assert.equal(shown(-12.5), '-12.5');
  assert.equal(shown(Number('47.376887000000003')), '47.376887');
  assert.equal(shown(0), '0');
  for (const format of ['[Red]0.00', '#,##0 "days"', '_ * #,##0.00_ ;', '[$CHF-807] 0', 'General', '\\d0']) {
    assert.equal(shown(5, format), '5', format);
  }
});

test('a number of more digits than a spreadsheet keeps breaks its cell', () => {
  assert.match(shownCell(2 ** 60, undefined).broken ?? '', /more than 15 digits.*as text/);
  assert.match(shownCell(-1_234_567_890_123_456, undefined).broken ?? '', /more than 15 digits/);
  assert.deepEqual(shownCell(999_999_999_999_999, undefined), { text: '999999999999999', isNumber: true });
});

test('a code with leading zeros keeps them, and does not count as a number', () => {
  assert.deepEqual(shownCell(123, styled('00000')), { text: '00123' });
  assert.equal(shown(123, '00000'), '00123');
  assert.equal(shown(1.5, '00000'), '1.5');
});

test('of a moment comes what the cell shows, to the second', () => {
  assert.equal(moment(46387.8125, 'yyyy-mm-dd hh:mm'), '2026-12-31T19:30:00');
  assert.equal(moment(46387.8125, 'dd.mm.yyyy'), '2026-12-31');
  assert.equal(moment(46387.999999, 'dd.mm.yyyy'), '2026-12-31');
  assert.equal(moment(46387.999999, 'yyyy-mm-dd hh:mm'), '2027-01-01T00:00:00');
  assert.equal(moment(0.8125, 'hh:mm'), '19:30:00');
  assert.equal(moment(46387, '[$-407]d. mmmm yyyy;@'), '2026-12-31');
  assert.equal(moment(46387.5, 'm/d/yy h:mm AM/PM'), '2026-12-31T12:00:00');
  assert.equal(moment(46387, ''), '2026-12-31');
  assert.equal(moment(46387.5, ''), '2026-12-31T12:00:00');
  assert.equal(moment(1, 'd.m.yy'), '1900-01-01');
});

test('the day that a formula makes of an empty cell is none', () => {
  for (const serial of [0, 0.5]) {
    assert.match(shownCell(serialToDate(serial), styled('dd.mm.yyyy')).broken ?? '', /an empty cell/);
  }
  assert.equal(shownCell(serialToDate(0), styled('hh:mm')).broken, undefined);
  assert.equal(shownCell(serialToDate(1), styled('dd.mm.yyyy')).broken, undefined);
});

test('cells that hold ISO text lose only what they do not show', () => {
  assert.equal(shown('2026-12-31T00:00:00', 'dd.mm.yyyy'), '2026-12-31');
  assert.equal(shown('2026-12-31T19:30:00.000Z', 'yyyy-mm-dd hh:mm'), '2026-12-31T19:30:00');
  assert.equal(shown('2026-12-31', 'yyyy-mm-dd hh:mm'), '2026-12-31');
  assert.equal(shown('2026-12-31T19:30:00'), '2026-12-31T19:30:00');
});
