import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { daysAfter, formatterFor } from '../../../web/src/lib/format/dates.ts';
import {
  dayAndTimeTyped,
  dayWordsOf,
  isMoment,
  isWholeDay,
  typedDay,
  typedTime,
} from '../../../web/src/lib/format/typed-date-rules.ts';

const today = '2026-11-19';
const read = (locale: string) => {
  const words = dayWordsOf([locale]);
  return (text: string) => typedDay(text, words, today);
};

suite('A day that is typed', () => {
  test('is read in the order of the language', () => {
    for (const locale of ['de', 'de-CH', 'fr', 'it', 'en-GB'])
      for (const text of [
        '20.7.27',
        '20/07/2027',
        '20-7-27',
        '20 7 2027',
        '200727',
        '20072027',
        '2027-07-20',
      ])
        assert.equal(read(locale)(text), '2027-07-20', `${locale}: ${text}`);
    assert.equal(read('en-US')('7/20/27'), '2027-07-20');
    assert.equal(read('en-US')('20/7/27'), null);
  });

  test('may name its month and its weekday', () => {
    assert.equal(read('de')('Sa., 12. Dez. 2026'), '2026-12-12');
    assert.equal(read('de')('12. März 27'), '2027-03-12');
    assert.equal(read('fr')('mar. 8 déc. 2026'), '2026-12-08');
    assert.equal(read('fr')('mardi 9 mars 2027'), '2027-03-09');
    assert.equal(read('fr')('le 1er août 2027'), '2027-08-01');
    assert.equal(read('it')('1° maggio 2027'), '2027-05-01');
    assert.equal(read('en-GB')('Tuesday, 20th of July 2027'), '2027-07-20');
    assert.equal(read('en-US')('July 20, 2027'), '2027-07-20');
  });

  test('is the next one where it says no year, and one of those beside today where it says so', () => {
    assert.equal(read('de')('20.7.'), '2027-07-20');
    assert.equal(read('de')('24.12.'), '2026-12-24');
    assert.equal(read('en-GB')('29 Feb'), '2028-02-29');
    assert.equal(typedDay('20.7.', dayWordsOf(['de']), today, true), '2026-07-20');
    assert.equal(typedDay('24.12.', dayWordsOf(['de']), today, true), '2025-12-24');
    assert.equal(read('de')('heute'), today);
    assert.equal(read('fr')('demain'), '2026-11-20');
    assert.equal(read('it')('ieri'), '2026-11-18');
  });

  test('is none where it cannot be told', () => {
    for (const text of [
      '',
      '31.2.2027',
      '20.7.202',
      '20',
      '1.2.3.4',
      'soon',
      '20 Quintember 2027',
      '0.0.2027',
    ])
      assert.equal(read('de')(text), null, text);
    assert.equal(read('fr')('3 jui 2027'), null);
  });

  test('is understood again as it is written', () => {
    for (const locale of ['de', 'de-CH', 'fr', 'fr-CH', 'it', 'it-CH', 'en-GB', 'en-US']) {
      const { weekdayAndShortDate } = formatterFor([locale]);
      const again = read(locale);
      for (let day = '2027-01-01'; day < '2029-01-01'; day = daysAfter(day, 1))
        assert.equal(again(weekdayAndShortDate(day)), day, `${locale}: ${weekdayAndShortDate(day)}`);
    }
  });

  test('is whole as soon as its year is', () => {
    assert.equal(isWholeDay('20.7.2027'), true);
    assert.equal(isWholeDay('20.7.20'), false);
    assert.equal(isWholeDay('20072027'), true);
    assert.equal(isWholeDay('200720'), false);
  });
});

suite('A time that is typed', () => {
  test('is read in the ways in which people write it', () => {
    for (const text of [
      '17:15',
      '17.15',
      '17h15',
      '17 h 15',
      '1715',
      '5:15 pm',
      '5.15pm',
      '17 Uhr 15',
      'um 17:15',
    ])
      assert.equal(typedTime(text), '17:15', text);
    for (const text of ['17', '17 Uhr', '5 pm', '5 p.m.', '17h', 'ore 17', '17 heures', 'à 17 h'])
      assert.equal(typedTime(text), '17:00', text);
    assert.equal(typedTime('915'), '09:15');
    assert.equal(typedTime('12 am'), '00:00');
    assert.equal(typedTime('12 pm'), '12:00');
  });

  test('is none where it cannot be told', () => {
    for (const text of ['', '24:00', '12:60', '13 pm', 'in the evening', '1:2:3'])
      assert.equal(typedTime(text), null, text);
  });

  test('may stand behind the day', () => {
    assert.deepEqual(dayAndTimeTyped('20.7.27 17:15'), { day: '20.7.27', time: '17:15' });
    assert.deepEqual(dayAndTimeTyped('20 July 2027, 5 pm'), { day: '20 July 2027', time: '5 pm' });
    assert.deepEqual(dayAndTimeTyped('2027-07-20T17:15'), { day: '2027-07-20', time: '17:15' });
    assert.deepEqual(dayAndTimeTyped('20.7.2027 um 17 Uhr'), { day: '20.7.2027', time: '17 Uhr' });
    assert.deepEqual(dayAndTimeTyped('20 July 2027'), { day: '20 July 2027', time: '' });
    assert.deepEqual(dayAndTimeTyped('20 7 27'), { day: '20 7 27', time: '' });
  });

  test('makes a moment with a day', () => {
    assert.equal(isMoment('2027-07-20T17:15'), true);
    for (const text of ['', '2027-07-20', '2027-02-30T17:15', '2027-07-20T24:00', 'soonT17:15'])
      assert.equal(isMoment(text), false, text);
  });
});
