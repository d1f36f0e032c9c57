import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readAgendaSearch } from '../../../web/src/features/agenda/agenda-search.ts';
import {
  dayByKey,
  firstWeekdayOf,
  isDay,
  isMonth,
  monthsAfter,
  weeksOf,
} from '../../../web/src/lib/format/month-rules.ts';
import { dayInView } from '../../../web/src/features/agenda/shown-day-rules.ts';

suite('A month', () => {
  test('has all the weeks that it touches, whole, from the first weekday on', () => {
    const weeks = weeksOf('2026-11', 1);
    assert.equal(weeks.length, 6);
    assert.deepEqual(weeks[0], [
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
    ]);
    assert.equal(weeks.at(-1)?.[6], '2026-12-06');
    assert.equal(weeksOf('2026-11', 7)[0]?.[0], '2026-11-01');
    assert.equal(weeksOf('2027-02', 1).length, 4);
  });

  test('begins its weeks as people there do', () => {
    assert.equal(firstWeekdayOf('de-CH'), 1);
    assert.equal(firstWeekdayOf('en-US'), 7);
  });

  test('follows the last one of a year', () => {
    assert.equal(monthsAfter('2026-12', 1), '2027-01');
    assert.equal(monthsAfter('2026-01', -13), '2024-12');
  });

  test('opens at the chosen day, else today, else the first', () => {
    assert.equal(dayInView('2026-11', '2026-11-05', '2026-11-16T10:00:00'), '2026-11-05');
    assert.equal(dayInView('2026-11', '2026-12-05', '2026-11-16T10:00:00'), '2026-11-16');
    assert.equal(dayInView('2026-12', undefined, '2026-11-16T10:00:00'), '2026-12-01');
  });

  test('is walked through with the keys of a calendar', () => {
    const to = (key: string, day = '2026-11-18') => dayByKey(key, day, 1);
    assert.equal(to('ArrowLeft'), '2026-11-17');
    assert.equal(to('ArrowRight', '2026-11-30'), '2026-12-01');
    assert.equal(to('ArrowUp'), '2026-11-11');
    assert.equal(to('ArrowDown'), '2026-11-25');
    assert.equal(to('Home'), '2026-11-16');
    assert.equal(to('End'), '2026-11-22');
    assert.equal(to('PageUp'), '2026-10-18');
    assert.equal(to('PageDown', '2027-01-31'), '2027-02-28');
    assert.equal(to('Tab'), null);
  });
});

suite('The address of the agenda', () => {
  test('is read, and what makes no sense is left out', () => {
    assert.deepEqual(given(readAgendaSearch({ view: 'month', month: '2026-11', day: '2026-11-31' })), {
      view: 'month',
      month: '2026-11',
    });
    assert.deepEqual(given(readAgendaSearch({ view: 'year', more: -1, calendar: '3', answer: 'maybe' })), {});
    assert.deepEqual(given(readAgendaSearch({ more: 1e9, calendar: 3, answer: 'open' })), {
      more: 40,
      calendar: 3,
      answer: 'open',
    });
  });

  test('names the month of a day that stands alone', () => {
    assert.equal(readAgendaSearch({ view: 'month', day: '2027-02-03' }).month, '2027-02');
  });

  test('knows days and months that exist', () => {
    assert.equal(isDay('2028-02-29'), true);
    for (const wrong of ['2027-02-29', '2027-2-3', 'today', 20270203, undefined])
      assert.equal(isDay(wrong), false);
    assert.equal(isMonth('2027-12'), true);
    for (const wrong of ['2027-13', '2027-00', '12-2027', 202712]) assert.equal(isMonth(wrong), false);
  });
});

/** Only what is there. */
function given(search: object): object {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
