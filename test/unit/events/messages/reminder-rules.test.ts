import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { dueWindow, isDue, maxDaysBefore } from '../../../../src/events/messages/reminder-rules.ts';

const now = Temporal.PlainDateTime.from('2026-10-26T00:00:00');
const textOf = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'second' });
const seconds = [0, 1, 59];

/** The moments of a day at which something begins or ends, and those beside them. */
const moments = Array.from({ length: 24 * 60 }, (_, minutes) => minutes)
  .filter((minutes) => minutes % 60 <= 1 || minutes % 60 === 59)
  .flatMap((minutes) => seconds.map((second) => textOf(now.add({ minutes, seconds: second }))));

suite('The window of due dates of the rules that may be due', () => {
  for (const daysBefore of [0, 1, 7, maxDaysBefore]) {
    test(`holds every due date for which a rule of ${daysBefore} days is due, and few others`, () => {
      for (const moment of moments) {
        const { from, until } = dueWindow(daysBefore, moment);
        for (let day = -4; day <= 2; day += 1) {
          const due = textOf(now.add({ days: daysBefore + day }).add({ hours: 23 }));
          const event = {
            start: '2027-12-31T19:00:00',
            end: null,
            allDay: false,
            cancelled: false,
            registrationEnabled: true,
            registrationDueDate: due,
            createdAt: '2026-01-01T00:00:00.000Z',
          };
          const isHeld = due >= from && due < until;
          const known = { now: moment, knownSince: '2026-01-01T00:00:00' };
          if (isDue(event, daysBefore, known)) assert.ok(isHeld, `${due} at ${moment}`);
          if (day < -2 || day > 0) assert.ok(!isHeld, `${due} at ${moment}`);
        }
      }
    });
  }

  test('begins with a day when it is nine in the morning', () => {
    assert.deepEqual(dueWindow(2, '2026-10-26T08:59:59'), { from: '2026-10-26', until: '2026-10-28' });
    assert.deepEqual(dueWindow(2, '2026-10-26T09:00:00'), { from: '2026-10-26', until: '2026-10-29' });
  });
});
