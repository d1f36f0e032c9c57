import assert from 'node:assert/strict';
import { test } from 'node:test';
import { datePhrases } from '../../../../src/platform/localisation/date-words.ts';
import { locales, type Locale } from '../../../../src/platform/localisation/locale.ts';
import type { When } from '../../../../src/platform/shared/when.ts';

const dateWords = (when: When, locale: Locale) => datePhrases(when, locale).join(' ');

const timed = (start: string, end: string | null) => dateWords({ start, end, allDay: false }, 'en');
const allDay = (start: string, end: string | null) => dateWords({ start, end, allDay: true }, 'en');

test('an evening is written with its day once and both times', () => {
  assert.equal(
    timed('2026-11-14T18:30:00', '2026-11-14T22:00:00'),
    'Saturday, 14 November 2026, 18:30 – 22:00',
  );
});

test('a party that ends in the night belongs to the day it began', () => {
  assert.equal(
    timed('2026-11-14T18:30:00', '2026-11-15T02:00:00'),
    'Saturday, 14 November 2026, 18:30 – 02:00',
  );
  assert.equal(
    timed('2026-12-31T20:00:00', '2027-01-01T02:00:00'),
    'Thursday, 31 December 2026, 20:00 – 02:00',
  );
  assert.equal(
    timed('2026-11-14T18:30:00', '2026-11-15T06:00:00'),
    'Saturday, 14 November, 18:30 – Sunday, 15 November 2026, 06:00',
  );
  assert.equal(
    timed('2026-11-14T01:00:00', '2026-11-15T02:00:00'),
    'Saturday, 14 November, 01:00 – Sunday, 15 November 2026, 02:00',
  );
});

test('without an end, or with one that is no later, only the start is written', () => {
  const expected = 'Sunday, 1 March 2026, 09:05';
  assert.equal(timed('2026-03-01T09:05:00', null), expected);
  assert.equal(timed('2026-03-01T09:05:00', '2026-03-01T09:05:00'), expected);
  assert.equal(timed('2026-03-01T09:05:00', '2026-02-28T09:05:00'), expected);
});

test('several days are written with both days, and the year twice only when it changes', () => {
  assert.equal(
    timed('2026-11-13T18:00:00', '2026-11-15T12:00:00'),
    'Friday, 13 November, 18:00 – Sunday, 15 November 2026, 12:00',
  );
  assert.equal(
    timed('2026-12-31T20:00:00', '2027-01-02T11:00:00'),
    'Thursday, 31 December 2026, 20:00 – Saturday, 2 January 2027, 11:00',
  );
});

test('an all-day event has no times, and its end is its last day', () => {
  assert.equal(allDay('2026-11-14T00:00:00', null), 'Saturday, 14 November 2026');
  assert.equal(allDay('2026-11-14T00:00:00', '2026-11-14T23:59:59'), 'Saturday, 14 November 2026');
});

test('several whole days name the month and the year twice only when they change', () => {
  assert.equal(
    allDay('2026-11-14T00:00:00', '2026-11-16T00:00:00'),
    'Saturday, 14 – Monday, 16 November 2026',
  );
  assert.equal(
    allDay('2026-10-30T00:00:00', '2026-11-01T00:00:00'),
    'Friday, 30 October – Sunday, 1 November 2026',
  );
  assert.equal(
    allDay('2026-12-31T00:00:00', '2027-01-01T00:00:00'),
    'Thursday, 31 December 2026 – Friday, 1 January 2027',
  );
});

test('the phrases are the same words, parted where a line may end', () => {
  const weekend = { start: '2026-11-13T18:00:00', end: '2026-11-15T12:00:00', allDay: false };
  assert.deepEqual(datePhrases(weekend, 'en'), [
    'Friday, 13 November, 18:00 –',
    'Sunday, 15 November 2026, 12:00',
  ]);
});

const moments = {
  evening: { start: '2026-11-28T18:30:00', end: '2026-11-28T22:00:00', allDay: false },
  start: { start: '2026-03-01T09:05:00', end: null, allDay: false },
  weekend: { start: '2026-11-13T18:00:00', end: '2026-11-15T12:00:00', allDay: false },
  newYear: { start: '2026-12-31T20:00:00', end: '2027-01-02T11:00:00', allDay: false },
  day: { start: '2026-08-01T00:00:00', end: null, allDay: true },
  days: { start: '2026-11-14T00:00:00', end: '2026-11-16T00:00:00', allDay: true },
  months: { start: '2026-10-30T00:00:00', end: '2026-11-01T00:00:00', allDay: true },
} as const;

for (const [locale, expected] of [
  [
    'de',
    {
      evening: 'Samstag, 28. November 2026, 18:30 bis 22:00 Uhr',
      start: 'Sonntag, 1. März 2026, 09:05 Uhr',
      weekend: 'Freitag, 13. November, 18:00 Uhr bis Sonntag, 15. November 2026, 12:00 Uhr',
      newYear: 'Donnerstag, 31. Dezember 2026, 20:00 Uhr bis Samstag, 2. Januar 2027, 11:00 Uhr',
      day: 'Samstag, 1. August 2026',
      days: 'Samstag, 14. bis Montag, 16. November 2026',
      months: 'Freitag, 30. Oktober bis Sonntag, 1. November 2026',
    },
  ],
  [
    'fr',
    {
      evening: 'samedi 28 novembre 2026, de 18 h 30 à 22 h 00',
      start: 'dimanche 1er mars 2026, à 9 h 05',
      weekend: 'du vendredi 13 novembre à 18 h 00 au dimanche 15 novembre 2026 à 12 h 00',
      newYear: 'du jeudi 31 décembre 2026 à 20 h 00 au samedi 2 janvier 2027 à 11 h 00',
      day: 'samedi 1er août 2026',
      days: 'du samedi 14 au lundi 16 novembre 2026',
      months: 'du vendredi 30 octobre au dimanche 1er novembre 2026',
    },
  ],
  [
    'it',
    {
      evening: 'sabato 28 novembre 2026, dalle 18:30 alle 22:00',
      start: 'domenica 1° marzo 2026, alle 09:05',
      weekend: 'da venerdì 13 novembre alle 18:00 a domenica 15 novembre 2026 alle 12:00',
      newYear: 'da giovedì 31 dicembre 2026 alle 20:00 a sabato 2 gennaio 2027 alle 11:00',
      day: 'sabato 1° agosto 2026',
      days: 'da sabato 14 a lunedì 16 novembre 2026',
      months: 'da venerdì 30 ottobre a domenica 1° novembre 2026',
    },
  ],
] as const) {
  test(`a date is written as ${locale} writes it`, () => {
    for (const [name, when] of Object.entries(moments)) {
      // An hour in French never breaks from its minutes.
      const words = expected[name as keyof typeof moments].replaceAll(/ h /g, '\u00a0h\u00a0');
      assert.equal(dateWords(when, locale), words);
    }
  });
}

test('weekdays and months are those that the runtime knows in each language', () => {
  for (const locale of locales) {
    const format = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', timeZone: 'UTC' });
    for (let month = 1; month <= 12; month += 1) {
      const start = Temporal.PlainDate.from({ year: 2026, month, day: 9 });
      const parts = format.formatToParts(new Date(`${start.toString()}T00:00:00Z`));
      const words = dateWords({ start: `${start.toString()}T00:00:00`, end: null, allDay: true }, locale);
      for (const { type, value } of parts)
        assert.ok(type === 'literal' || words.includes(value), `${locale}: ${words} has no ${value}`);
    }
  }
});
