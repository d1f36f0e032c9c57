import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { undoOf, undoOfFollowing } from '../../../../src/events/organising/change-undo-rules.ts';
import { detailsOfNew, withSent } from '../../../../src/events/organising/managed-event-rules.ts';
import type { SentDetails } from '../../../../src/events/organising/managed-event.ts';
import { asId, type EventId } from '../../../../src/platform/shared/ids.ts';
import * as fc from '../../../support/properties.ts';

const dinner = detailsOfNew({
  title: 'Dinner',
  startDate: '2027-03-16T19:00:00',
  location: { name: 'Hall', city: 'Bern', latitude: 46.9 },
});
const changing = (id: number, sent: SentDetails) => ({
  id: asId<EventId>(id),
  version: 4,
  before: dinner,
  after: withSent(dinner, sent),
});

suite('What takes a change of an event back', () => {
  test('is the fields that have changed, as they were, and of the place only its parts', () => {
    const sent = {
      title: 'Dinner',
      endDate: '2027-03-16T22:00:00',
      location: { name: 'Castle', city: 'Bern' },
    };
    assert.deepEqual(undoOf(dinner, withSent(dinner, sent)), {
      endDate: null,
      location: { name: 'Hall', city: 'Bern', latitude: 46.9, longitude: null },
    });
    assert.deepEqual(undoOf(dinner, withSent(dinner, { location: { phone: '1' } })), {
      location: { phone: '' },
    });
  });

  test('is nothing when nothing has changed', () => {
    assert.equal(undoOf(dinner, withSent(dinner, { location: {} })), null);
    assert.equal(undoOfFollowing([changing(1, {}), changing(2, { capacity: null })]), null);
  });

  test('makes of every change what was before it', () => {
    const sent = fc.record<SentDetails>(
      {
        title: fc.string(),
        startDate: fc.constantFrom('2027-03-16T19:00:00', '2027-04-01T08:00:00'),
        endDate: fc.constantFrom(null, '2027-04-02T08:00:00'),
        allDay: fc.boolean(),
        capacity: fc.option(fc.nat()),
        waitingOrder: fc.constantFrom('strict', 'fitting'),
        location: fc.record(
          {
            name: fc.oneof(fc.constantFrom('', 'hall', 'Castle'), fc.string()),
            phone: fc.string(),
            address: fc.constantFrom('', 'Lane 1', 'Lane 2'),
            latitude: fc.constantFrom(46.9, 47.1, null),
            longitude: fc.constantFrom(7.4, null),
          },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(sent, (change) => {
        const after = withSent(dinner, change);
        assert.deepEqual(withSent(after, undoOf(dinner, after) ?? {}), dinner);
      }),
    );
  });

  test('names the others of a series that have changed, under the version that the change gave them', () => {
    const place = { location: { name: 'Castle' } };
    const former = { location: { name: 'Hall', city: 'Bern', latitude: 46.9, longitude: null } };
    const undo = undoOfFollowing([changing(1, place), changing(2, place), changing(3, {})]);
    assert.deepEqual(undo, { ...former, following: [{ id: 2, version: 5, ...former }] });
    // The first one may have been there already.
    assert.deepEqual(undoOfFollowing([changing(1, {}), changing(2, place)]), {
      following: [{ id: 2, version: 5, ...former }],
    });
    assert.deepEqual(undoOfFollowing([changing(1, place)]), { ...former, following: [] });
  });
});
