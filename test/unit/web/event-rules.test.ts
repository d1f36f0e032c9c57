import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { EventDetail } from '../../../web/src/api/schema.gen.ts';
import { ticketsOf } from '../../../web/src/events/ticket-rules.ts';
import { listedEvent } from './listed-event.ts';

const me = { fullName: 'Ada Example', club: null };
const guest = { registration: 2, partner: false, firstName: 'Ona', lastName: 'Winter', reviewBarcode: 'g' };
const party = {
  ...listedEvent({ attending: 'YES', registration: 1, reviewBarcode: 'm' }),
  guests: [guest],
} as unknown as EventDetail;

suite('The tickets of a party', () => {
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
