import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { offeredVenues, venueOfMeeting } from '../../../../src/events/calendars/venue-rules.ts';

const house = (name: string, city = '') => ({ ...venueOfMeeting(''), name, city });
const names = (venues: readonly { name: string }[]) => venues.map(({ name }) => name);

suite('The venues that are offered', () => {
  test('are each house once, as it was said last', () => {
    const venues = offeredVenues([house('Krone', 'Aarau'), house('', 'Bern'), house('KRONE', 'Basel')], '');
    assert.deepEqual(venues, [house('Krone', 'Aarau')]);
  });

  test('have every word that is looked for, at its name or its town', () => {
    const known = [house('Café Zürich', 'Bern'), house('Hotel Krone', 'Zürich'), house('Krone', 'Bern')];
    assert.deepEqual(names(offeredVenues(known, 'zur')), ['Café Zürich', 'Hotel Krone']);
    assert.deepEqual(names(offeredVenues(known, 'krone bern')), ['Krone']);
    assert.deepEqual(names(offeredVenues(known, 'nowhere')), []);
  });

  test('are eight at most', () => {
    const many = Array.from({ length: 20 }, (_, at) => house(`House ${at}`));
    assert.equal(offeredVenues(many, 'house').length, 8);
  });

  test('know the parts of the house in which a club meets', () => {
    const parts = (text: string) => {
      const { name, address, postalCode, city } = venueOfMeeting(text);
      return [name, address, postalCode, city];
    };
    assert.deepEqual(parts('Hotel Krone, Lane 1, 5000 Aarau'), ['Hotel Krone', 'Lane 1', '5000', 'Aarau']);
    assert.deepEqual(parts('Hotel Krone\nLane 1\nCH-5000 Aarau'), ['Hotel Krone', 'Lane 1', '5000', 'Aarau']);
    assert.deepEqual(parts('Hotel Krone, at the lake'), ['Hotel Krone', 'at the lake', '', '']);
    assert.deepEqual(parts('Hotel Krone'), ['Hotel Krone', '', '', '']);
  });
});
