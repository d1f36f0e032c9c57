import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { formatterFor } from '../../../web/src/lib/format/dates.ts';

suite('Dates as a language writes them', () => {
  test('the first of a month has its own word in French and Italian', () => {
    assert.equal(formatterFor(['fr']).shortDay('2026-12-01', '2026-01-01'), '1er décembre');
    assert.equal(formatterFor(['it-CH', 'it']).longDay('2026-12-01'), 'martedì, 1° dicembre 2026');
    assert.equal(formatterFor(['de']).shortDay('2026-12-01', '2026-01-01'), '1. Dezember');
    assert.equal(formatterFor(['en-GB']).shortDay('2026-12-01', '2026-01-01'), '1 December');
  });

  test('other days and single numbers stay as they are', () => {
    const formatter = formatterFor(['fr']);
    assert.equal(formatter.shortDay('2026-12-11', '2026-01-01'), '11 décembre');
    assert.equal(formatter.dayOfMonth('2026-12-01'), '1');
    assert.equal(formatter.time('2026-12-01T01:00:00'), '01:00');
  });

  test('from one to another is written in one way: times in one line, the year of two days once', () => {
    const formatter = formatterFor(['en-GB']);
    const [evening, night] = ['2027-01-20T19:00:00', '2027-01-20T22:30:00'];
    assert.equal(formatter.times(evening, night), '19:00\u00a0–\u00a022:30');
    assert.equal(formatter.times(evening, null), '19:00');
    assert.equal(formatter.days('2027-01-20', '2027-03-05'), '20 January – 5 March 2027');
    assert.equal(formatter.days('2026-12-30', '2027-01-02'), '30 December 2026 – 2 January 2027');
    assert.equal(formatter.dayAndTime(evening, '2027-02-01'), '20 January, 19:00');
  });
});
