import assert from 'node:assert/strict';
import { test } from 'node:test';
import { venueInShort, venueLines, venueWords } from '../../../../src/platform/shared/venue.ts';

const krone = {
  name: 'Hotel Krone',
  address: 'Bahnhofstrasse 1',
  postalCode: '8001',
  city: 'Zürich',
  country: 'Switzerland',
};
const nowhere = { name: '', address: '', postalCode: '', city: '', country: '' };

test('a venue is written in the order of an envelope, with the postal code before the town', () => {
  assert.equal(venueWords(krone), 'Hotel Krone, Bahnhofstrasse 1, 8001 Zürich, Switzerland');
});

test('parts that are not known leave no gap', () => {
  assert.deepEqual(venueLines({ ...nowhere, city: 'Zürich' }), ['Zürich']);
  assert.deepEqual(venueLines({ ...krone, address: ' ', postalCode: '', country: '' }), [
    'Hotel Krone',
    'Zürich',
  ]);
  assert.equal(venueWords(nowhere), '');
});

test('a part of several lines becomes several lines, and one line in words', () => {
  assert.deepEqual(venueLines({ ...nowhere, address: 'Krone\r\nBahnhofstrasse\t1\n\n' }), [
    'Krone',
    'Bahnhofstrasse 1',
  ]);
  assert.equal(venueWords({ ...nowhere, address: 'Krone\nBahnhofstrasse 1' }), 'Krone, Bahnhofstrasse 1');
});

test('in short a venue is its name and town, as far as they are known', () => {
  assert.equal(venueInShort(krone), 'Hotel Krone, Zürich');
  assert.equal(venueInShort({ ...krone, name: '' }), 'Zürich');
  assert.equal(venueInShort({ ...krone, city: ' ' }), 'Hotel Krone');
  assert.equal(venueInShort({ ...krone, name: 'Town hall of zürich' }), 'Town hall of zürich');
  assert.equal(venueInShort(nowhere), '');
});
