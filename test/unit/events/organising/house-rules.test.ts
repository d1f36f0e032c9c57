import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { detailsOfNew, withSent } from '../../../../src/events/organising/managed-event-rules.ts';

const krone = {
  name: 'Hotel Krone',
  address: 'Lane 1',
  postalCode: '5000',
  city: 'Aarau',
  country: 'Switzerland',
  latitude: 47.39,
  longitude: 8.04,
  phone: '+41 62 000 00 00',
  email: 'hotel@example.org',
  www: 'https://krone.example.org',
};
const dinner = detailsOfNew({ title: 'Dinner', startDate: '2027-03-16T19:00:00', location: krone });
const nothing = { address: '', postalCode: '', city: '', phone: '', email: '', www: '' };
const nowhere = { latitude: null, longitude: null };
const moved = (location: Partial<typeof krone>) => withSent(dinner, { location }).location;

suite('The house of an event', () => {
  test('takes nothing of the former one with it but the country', () => {
    assert.deepEqual(moved({ name: 'Schloss' }), { ...krone, ...nothing, ...nowhere, name: 'Schloss' });
  });

  test('has what is sent with its name, and nothing else', () => {
    assert.deepEqual(moved({ name: 'Schloss', city: 'Lenzburg', latitude: 47.38, longitude: 8.18 }), {
      ...krone,
      ...nothing,
      name: 'Schloss',
      city: 'Lenzburg',
      latitude: 47.38,
      longitude: 8.18,
    });
  });

  test('is the same one with other capitals and accents, without a name, and when only its parts change', () => {
    assert.equal(moved({ name: 'HOTEL KRÖNE'.replace('Ö', 'O') }).address, 'Lane 1');
    assert.equal(moved({ name: '' }).address, 'Lane 1');
    assert.deepEqual(moved({ phone: '1' }), { ...krone, phone: '1' });
  });

  test('keeps its address when it gets its first name', () => {
    const unnamed = withSent(dinner, { location: { name: '' } });
    assert.equal(withSent(unnamed, { location: { name: 'Schloss' } }).location.address, 'Lane 1');
  });
});
