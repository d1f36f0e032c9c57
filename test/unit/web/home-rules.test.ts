import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { homeOf, partOfDay } from '../../../web/src/features/agenda/home-rules.ts';
import { listedEvent } from './listed-event.ts';

const now = '2026-11-16T17:00:00';
const nothingAnswered = new Set<number>();

suite('The first page', () => {
  test('greets by the time of day', () => {
    const at = (time: string) => partOfDay(`2026-11-16T${time}`);
    assert.equal(at('05:00:00'), 'morning');
    assert.equal(at('11:59:59'), 'morning');
    assert.equal(at('12:00:00'), 'afternoon');
    assert.equal(at('17:59:59'), 'afternoon');
    assert.equal(at('18:00:00'), 'evening');
    assert.equal(at('04:59:59'), 'evening');
  });

  test('shows the tickets of today while the event is not over, and of no other day', () => {
    const ticket = { attending: 'YES', reviewBarcode: 'x', reviewEnabled: true } as const;
    const events = [
      listedEvent({ id: 1, ...ticket }),
      listedEvent({ id: 2, ...ticket, endDate: '2026-11-16T16:59:59' }),
      listedEvent({ id: 3, ...ticket, startDate: '2026-11-17T18:30:00', endDate: null }),
      listedEvent({ id: 4, ...ticket, startDate: '2026-11-15T09:00:00', endDate: '2026-11-17T16:00:00' }),
      listedEvent({ id: 5, ...ticket, cancelled: true }),
      listedEvent({ id: 6, attending: 'YES' }),
    ];
    const { tickets, comingUp } = homeOf(events, now, nothingAnswered);
    assert.deepEqual(ids(tickets), [1, 4]);
    assert.deepEqual(ids(comingUp), [3, 6]);
  });

  test('asks only for answers that can be given', () => {
    const events = [
      listedEvent({ id: 1 }),
      listedEvent({ id: 2, mayAnswer: false }),
      listedEvent({ id: 3, mayAnswer: false, registrationEnabled: false }),
      listedEvent({ id: 4, attending: 'NO' }),
    ];
    const { waiting, waitingCount, comingUp } = homeOf(events, now, nothingAnswered);
    assert.deepEqual(ids(waiting), [1]);
    assert.equal(waitingCount, 1);
    assert.deepEqual(ids(comingUp), [3]);
  });

  test('keeps in its place what was answered here, and counts it no longer', () => {
    const events = [listedEvent({ id: 1, attending: 'YES' }), listedEvent({ id: 2 })];
    const { waiting, waitingCount, comingUp } = homeOf(events, now, new Set([1]));
    assert.deepEqual(ids(waiting), [1, 2]);
    assert.equal(waitingCount, 1);
    assert.deepEqual(ids(comingUp), []);
  });
});

function ids(entries: readonly { event: { id: number } | null }[]): (number | undefined)[] {
  return entries.map(({ event }) => event?.id);
}
