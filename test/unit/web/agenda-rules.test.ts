import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  activityEntry,
  calendarsOf,
  eventEntry,
  groupByDay,
  inOrder,
  isEntryOver,
  isWanted,
  partOn,
  stateOf,
} from '../../../web/src/features/agenda/agenda-rules.ts';
import type { Activity, Event } from '../../../web/src/lib/api/schema.gen.ts';
import { mostAsked, readMore } from '../../../web/src/lib/read-more.ts';
import { listedEvent } from './listed-event.ts';

const entry = (fields: Partial<Event> = {}) => eventEntry(listedEvent(fields));

const club = { id: 1, name: 'Guild Club' };
const activity: Activity = {
  id: 2,
  title: 'Wayside cross',
  description: '',
  beneficiary: '',
  link: '',
  startDate: '2026-11-11',
  endDate: '',
  amountCollected: 0,
  amountDonated: 0,
  personsServed: 0,
  volunteers: 0,
  hoursWorked: 0,
  status: 2,
  statusName: 'Running',
  category: 12,
  categoryName: 'Other',
};

suite('The state of an event', () => {
  const closed = { mayAnswer: false, registrationOpen: false };

  test('is what was answered, whether or not registration is still open', () => {
    assert.equal(stateOf(listedEvent({ attending: 'YES' })), 'coming');
    assert.equal(stateOf(listedEvent({ attending: 'NO', ...closed })), 'declined');
  });

  test('waits for an answer only of those who may give one', () => {
    assert.equal(stateOf(listedEvent()), 'unanswered');
    assert.equal(stateOf(listedEvent(closed)), 'closed');
    assert.equal(stateOf(listedEvent({ mayAnswer: false })), 'closed');
  });

  test('is free where nobody is asked, and cancelled before everything else', () => {
    assert.equal(stateOf(listedEvent({ ...closed, registrationEnabled: false })), 'free');
    assert.equal(stateOf(listedEvent({ attending: 'YES', cancelled: true })), 'cancelled');
  });
});

suite('The days of an event', () => {
  const lastDay = (fields: Partial<Event>) => entry(fields).lastDay;

  test('end with that on which it ends, and an evening past midnight is one day', () => {
    assert.equal(lastDay({ endDate: null }), '2026-11-16');
    assert.equal(lastDay({ endDate: '2026-11-17T00:00:00' }), '2026-11-16');
    assert.equal(lastDay({ endDate: '2026-11-17T02:30:00' }), '2026-11-16');
    assert.equal(lastDay({ endDate: '2026-11-17T05:00:01' }), '2026-11-17');
    assert.equal(lastDay({ endDate: '2026-11-18T01:00:00' }), '2026-11-17');
    assert.equal(lastDay({ startDate: '2026-11-16T00:30:00', endDate: '2026-11-16T02:00:00' }), '2026-11-16');
  });

  test('count the last of whole days', () => {
    const days = { startDate: '2026-11-16T00:00:00', endDate: '2026-11-18T00:00:00', allDay: true };
    assert.equal(lastDay(days), '2026-11-18');
    assert.deepEqual(partOn(entry(days), '2026-11-17'), { number: 2, of: 3 });
  });

  test('are counted across the end of a month, and not for one day', () => {
    const long = entry({ startDate: '2027-02-27T09:00:00', endDate: '2027-03-02T16:00:00' });
    assert.deepEqual(partOn(long, '2027-03-01'), { number: 3, of: 4 });
    assert.equal(partOn(entry(), '2026-11-16'), null);
  });

  test('are over with the end, or with the day where no end is known or it takes whole days', () => {
    assert.equal(isEntryOver(entry(), '2026-11-16T21:59:59'), false);
    assert.equal(isEntryOver(entry(), '2026-11-16T22:00:01'), true);
    assert.equal(isEntryOver(entry({ endDate: null }), '2026-11-16T23:59:59'), false);
    assert.equal(isEntryOver(entry({ endDate: null }), '2026-11-17T00:00:00'), true);
    const wholeDay = { startDate: '2026-11-16T00:00:00', endDate: '2026-11-16T00:00:00', allDay: true };
    assert.equal(isEntryOver(entry(wholeDay), '2026-11-16T12:00:00'), false);
  });
});

suite('The agenda', () => {
  const evening = entry({ id: 1, title: 'Evening' });
  const lunch = entry({ id: 2, title: 'Lunch', startDate: '2026-11-16T12:00:00', endDate: null });
  const camp = entry({
    id: 3,
    title: 'Camp',
    startDate: '2026-11-14T00:00:00',
    endDate: '2026-11-17T00:00:00',
    allDay: true,
  });
  const titles = (from: string, to: string) =>
    groupByDay([evening, camp, lunch, evening], from, to).map(({ day, entries }) => [
      day,
      ...entries.map(({ title }) => title),
    ]);

  test('groups by day in the order of time, whole days first, each event once a day', () => {
    assert.deepEqual(titles('2026-11-15', '2026-11-30'), [
      ['2026-11-15', 'Camp'],
      ['2026-11-16', 'Camp', 'Lunch', 'Evening'],
      ['2026-11-17', 'Camp'],
    ]);
  });

  test('shows of a long event only the days in view', () => {
    assert.deepEqual(titles('2026-11-17', '2026-11-17'), [['2026-11-17', 'Camp']]);
    assert.deepEqual(titles('2026-11-18', '2026-11-30'), []);
  });

  test('shows a social activity once, on the first of its days in view, however many weeks it takes', () => {
    const days = { startDate: '2026-11-11', endDate: '2026-12-23' };
    const cross = activityEntry({ ...activity, ...days }, club);
    const shown = (from: string, to: string) =>
      groupByDay([cross, evening], from, to).map(({ day, entries }) => [
        day,
        ...entries.map(({ state }) => state),
      ]);
    assert.deepEqual(shown('2026-11-01', '2026-11-30'), [
      ['2026-11-11', 'activity'],
      ['2026-11-16', 'unanswered'],
    ]);
    assert.deepEqual(shown('2026-11-16', '2026-11-30'), [['2026-11-16', 'activity', 'unanswered']]);
    assert.deepEqual(shown('2026-12-24', '2026-12-31'), []);
  });

  test('knows an activity of one day and one that was called off, and leaves both out of calendars and answers', () => {
    const oneDay = activityEntry({ ...activity, endDate: '' }, club);
    assert.equal(oneDay.lastDay, '2026-11-11');
    assert.equal(activityEntry({ ...activity, status: 4 }, club).state, 'cancelled');
    assert.equal(isWanted(oneDay, {}), true);
    assert.equal(isWanted(oneDay, { calendar: 1 }), false);
    assert.equal(isWanted(oneDay, { answer: 'open' }), false);
  });

  test('keeps the newer state of an event that came twice', () => {
    const answered = entry({ id: 1, attending: 'YES' });
    assert.deepEqual(
      inOrder([evening, answered]).map(({ state }) => state),
      ['coming'],
    );
  });

  test('can be narrowed to a calendar and to an answer', () => {
    const other = entry({ calendar: { id: 7, title: 'Club' }, attending: 'YES' });
    assert.equal(isWanted(other, {}), true);
    assert.equal(isWanted(other, { calendar: 7, answer: 'yes' }), true);
    assert.equal(isWanted(other, { calendar: 7, answer: 'open' }), false);
    assert.equal(isWanted(other, { calendar: 1 }), false);
    assert.equal(isWanted(evening, { answer: 'open' }), true);
    assert.equal(isWanted(entry({ attending: 'NO' }), { answer: 'no' }), true);
  });

  test('offers each calendar once, by name', () => {
    const events = [
      listedEvent({ calendar: { id: 2, title: 'Zone' } }),
      listedEvent({ calendar: { id: 1, title: 'Club' } }),
      listedEvent({ calendar: { id: 2, title: 'Zone' } }),
    ];
    assert.deepEqual(
      calendarsOf(events).map(({ title }) => title),
      ['Club', 'Zone'],
    );
  });
});

test('the address of a list can ask for as many parts as a reload may load', () => {
  assert.equal(readMore(mostAsked), mostAsked);
  assert.equal(readMore(mostAsked + 1), mostAsked);
  for (const nonsense of [0, -1, 1.5, '3', Number.NaN]) assert.equal(readMore(nonsense), undefined);
});
