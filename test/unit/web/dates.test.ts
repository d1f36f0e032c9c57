import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { writerFor } from '../../../web/src/lib/format/dates.ts';

suite('Dates as a language writes them', () => {
  test('the first of a month has its own word in French and Italian', () => {
    assert.equal(writerFor(['fr']).shortDay('2026-12-01', '2026-01-01'), '1er décembre');
    assert.equal(writerFor(['it-CH', 'it']).longDay('2026-12-01'), 'martedì, 1° dicembre 2026');
    assert.equal(writerFor(['de']).shortDay('2026-12-01', '2026-01-01'), '1. Dezember');
    assert.equal(writerFor(['en-GB']).shortDay('2026-12-01', '2026-01-01'), '1 December');
  });

  test('other days and single numbers stay as they are', () => {
    const writer = writerFor(['fr']);
    assert.equal(writer.shortDay('2026-12-11', '2026-01-01'), '11 décembre');
    assert.equal(writer.dayOfMonth('2026-12-01'), '1');
    assert.equal(writer.time('2026-12-01T01:00:00'), '01:00');
  });
});
