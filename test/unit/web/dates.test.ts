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
});
