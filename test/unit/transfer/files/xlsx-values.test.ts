import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodedText, isoText, numberForm, numberText } from '../../../../src/transfer/files/xlsx-values.ts';

const shown = (value: string, code: string, from1904 = false) =>
  numberText(value, numberForm(164, code), from1904);

test('numbers come without exponents and without the noise of calculations', () => {
  const number = numberForm(0, undefined);
  const texts = {
    '0.30000000000000004': '0.3',
    '4.1791234567E10': '41791234567',
    '1E-7': '0.0000001',
    '1.5E21': '1500000000000000000000',
    '-12.50': '-12.5',
    '47.376887000000003': '47.376887',
    '0': '0',
    '12345678901234567890': '12345678901234567890',
  };
  for (const [stored, text] of Object.entries(texts)) assert.equal(numberText(stored, number, false), text);
});

test('a code with leading zeros keeps them', () => {
  assert.equal(shown('123', '00000'), '00123');
  assert.equal(shown('1.5', '00000'), '1.5');
});

test('dates are ISO text in both calendars of spreadsheets', () => {
  assert.equal(shown('46387', 'dd.mm.yyyy'), '2026-12-31');
  assert.equal(shown('44925', 'dd.mm.yyyy', true), '2026-12-31');
  assert.equal(shown('1', 'd.m.yy'), '1900-01-01');
  assert.equal(shown('59', 'd.m.yy'), '1900-02-28');
  assert.equal(shown('61', 'd.m.yy'), '1900-03-01');
  assert.equal(shown('0', 'd.m.yy', true), '1904-01-01');
  assert.equal(numberText('46387', numberForm(14, undefined), false), '2026-12-31');
});

test('times are shown where the cell shows them, to the second', () => {
  assert.equal(shown('46387.8125', 'yyyy-mm-dd hh:mm'), '2026-12-31T19:30:00');
  assert.equal(shown('46387.8125', 'dd.mm.yyyy'), '2026-12-31');
  assert.equal(shown('46387.999999999', 'yyyy-mm-dd hh:mm'), '2027-01-01T00:00:00');
  assert.equal(shown('0.8125', 'hh:mm'), '19:30:00');
  assert.equal(shown('46387', '[$-407]d. mmmm yyyy;@'), '2026-12-31');
  assert.equal(shown('46387.5', 'm/d/yy h:mm AM/PM'), '2026-12-31T12:00:00');
});

test('what is no date stays a number, however red or in whatever currency it is shown', () => {
  for (const code of [
    '[Red]0.00',
    '#,##0 "days"',
    '0.00E+00',
    '_ * #,##0.00_ ;',
    '[$CHF-807] 0',
    'General',
    '\\d0',
  ]) {
    assert.equal(shown('5', code), '5', code);
  }
  assert.equal(shown('-3', 'dd.mm.yyyy'), '-3');
  assert.equal(shown('9999999', 'dd.mm.yyyy'), '9999999');
});

test('cells that hold ISO text lose only what they do not show', () => {
  assert.equal(isoText('2026-12-31T00:00:00', { kind: 'date' }), '2026-12-31');
  assert.equal(isoText('2026-12-31T19:30:00.000Z', { kind: 'date-time' }), '2026-12-31T19:30:00');
  assert.equal(isoText('2026-12-31', { kind: 'date-time' }), '2026-12-31');
});

test('letters that XML cannot hold come back', () => {
  assert.equal(decodedText('a_x000D_\nb_x005F_x'), 'a\r\nb_x');
});
