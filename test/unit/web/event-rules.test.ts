import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { EventDetail } from '../../../web/src/lib/api/schema.gen.ts';
import { changedAnswers, refusedAnswer } from '../../../web/src/entities/question/answers-rules.ts';
import { whyAlone } from '../../../web/src/features/event-page/event-rules.ts';
import { dayWords } from '../../../web/src/entities/event/when-rules.ts';
import {
  isScanTime,
  minutesLeft,
  stepOfKey,
  stepOfSwipe,
  ticketsOf,
} from '../../../web/src/features/event-page/ticket-rules.ts';
import { formatterFor } from '../../../web/src/lib/format/dates.ts';
import { listedEvent } from './listed-event.ts';

const me = { fullName: 'Ada Example', club: null };
const guest = { registration: 2, partner: false, firstName: 'Ona', lastName: 'Winter', reviewBarcode: 'g' };
const party = {
  ...listedEvent({ attending: 'YES', registration: 1, reviewBarcode: 'm' }),
  guests: [guest],
} as unknown as EventDetail;

suite('The days of an event', () => {
  const words = (startDate: string, endDate: string | null, allDay = false) =>
    dayWords({ startDate, endDate, allDay }, formatterFor(['en-GB']));

  test('have their year, whether it is one day or several', () => {
    assert.equal(words('2027-01-05T19:00:00', '2027-01-06T01:00:00'), 'Tuesday, 5 January 2027');
    assert.equal(
      words('2027-01-20T17:00:00', '2027-01-22T14:00:00'),
      'Wed 20 January, 17:00 – Fri, 22 January 2027, 14:00',
    );
    assert.equal(
      words('2026-12-30T00:00:00', '2027-01-02T23:59:59', true),
      'Wed, 30 December 2026 – Sat, 2 January 2027',
    );
  });
});

suite('The tickets of a party', () => {
  test('are gone through by wiping sideways and with arrows, and stay while someone scrolls', () => {
    assert.deepEqual([stepOfSwipe(-80, 10), stepOfSwipe(80, -10)], [1, -1]);
    assert.deepEqual([stepOfSwipe(-20, 0), stepOfSwipe(-80, 60), stepOfSwipe(0, 200)], [0, 0, 0]);
    assert.deepEqual(['ArrowRight', 'ArrowLeft', 'Tab'].map(stepOfKey), [1, -1, 0]);
  });

  test('are those of the member and of the guests', () => {
    assert.deepEqual(
      ticketsOf(party, me).map(({ code }) => code),
      ['m', 'g'],
    );
  });

  test('are gone when the event is cancelled', () => {
    assert.deepEqual(ticketsOf({ ...party, cancelled: true }, me), []);
  });
});

suite('A ticket that is held out', () => {
  const event = { startDate: '2026-11-14T19:00:00', endDate: '2026-11-14T23:00:00', allDay: false };
  const [ticket] = ticketsOf(party, me);
  assert.ok(ticket !== undefined);

  test('says in the last hour and a half in how many minutes the event begins', () => {
    assert.equal(minutesLeft(event, '2026-11-14T18:20:00'), 40);
    assert.equal(minutesLeft(event, '2026-11-14T17:29:00'), null);
    assert.equal(minutesLeft(event, '2026-11-14T19:00:00'), null);
    assert.equal(minutesLeft({ ...event, allDay: true }, '2026-11-14T18:20:00'), null);
    assert.equal(formatterFor(['de-CH']).minutesFromNow(40), 'in 40 Minuten');
  });

  test('asks whether it was scanned from shortly before the event to its end, until everyone is in', () => {
    assert.equal(isScanTime(event, [ticket], '2026-11-14T17:00:00'), false);
    assert.equal(isScanTime(event, [ticket], '2026-11-14T18:00:00'), true);
    assert.equal(isScanTime(event, [ticket], '2026-11-14T22:00:00'), true);
    assert.equal(isScanTime(event, [ticket], '2026-11-15T01:00:00'), false);
    assert.equal(isScanTime(event, [{ ...ticket, isIn: true }], '2026-11-14T18:00:00'), false);
    assert.equal(isScanTime(event, [{ ...ticket, isIn: true }, ticket], '2026-11-14T18:00:00'), true);
  });
});

suite('The answers to what an event asks', () => {
  const asked = { title: '', required: false, options: [], answer: '' };
  const questions: EventDetail['questions'] = [
    { ...asked, id: 1, type: 'text' },
    { ...asked, id: 10, type: 'number' },
    { ...asked, id: 11, type: 'text', answer: 'as before' },
    { ...asked, id: 12, type: 'text' },
  ];

  test('are sent where they have changed, with blanks instead of tabs', () => {
    assert.deepEqual(
      changedAnswers(
        questions,
        { 'question-11': 'as before' },
        { 'question-1': 'no\tnuts\t', 'question-10': '1,5', 'question-11': 'as before', 'question-12': '' },
      ),
      [
        { question: 1, answer: 'no nuts' },
        { question: 10, answer: '1.5' },
      ],
    );
  });

  test('are refused by their place among those that were sent, whatever number the question has', () => {
    const sent = [
      { question: 10, answer: '1' },
      { question: 1, answer: 'x' },
    ];
    assert.equal(refusedAnswer('answers.0.answer', sent), 'question-10');
    assert.equal(refusedAnswer('answers.1.answer', sent), 'question-1');
    assert.equal(refusedAnswer('answers.10.answer', sent), undefined);
    assert.equal(refusedAnswer('attendingComment', sent), undefined);
  });
});

suite('Bringing someone along', () => {
  const now = '2026-11-16T17:00:00';
  const event = { ...party, guestsAllowed: true, partnersAllowed: true };

  test('is possible while an answer is, where guests or a partner may come', () => {
    assert.equal(whyAlone(event, now), null);
    assert.equal(whyAlone({ ...event, guestsAllowed: false }, now), null);
    assert.equal(whyAlone({ ...event, guestsAllowed: false, partnersAllowed: false }, now), 'alone');
    assert.equal(whyAlone({ ...event, registrationOpen: false }, now), 'begun');
    assert.equal(whyAlone({ ...event, cancelled: true }, now), 'cancelled');
  });

  test('ends with the one partner where only partners may come', () => {
    const together = {
      ...event,
      guestsAllowed: false,
      guests: event.guests.map((one) => ({ ...one, partner: true })),
    };
    assert.equal(whyAlone(together, now), 'alone');
  });
});
