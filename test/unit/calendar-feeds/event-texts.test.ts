import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventTexts } from '../../../src/calendar-feeds/event-texts.ts';
import type { FeedEventRow } from '../../../src/calendar-feeds/feed-event-row.ts';
import { FeedWriter } from '../../../src/calendar-feeds/feed-rendering.ts';
import { asId, type EventId } from '../../../src/shared/ids.ts';

const writer = new FeedWriter({ name: 'Events', timeZone: 'Europe/Zurich', host: 'x.guildhall' });
const place = { name: 'Town hall', address: '', postalCode: '', city: '', country: '' };
const row: FeedEventRow = {
  id: asId<EventId>(7),
  title: 'Dinner',
  description: 'Bring good humour.',
  start_date: '2026-07-14T18:30:00',
  end_date: '2026-07-14T22:00:00',
  all_day: 0,
  location: JSON.stringify({ ...place, latitude: null, longitude: null }),
  cancelled: 0,
  sequence: 3,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-05-02T10:11:12.345Z',
};

test('whatever changes of an event, its text is the new one from then on', () => {
  const changes: Required<Omit<FeedEventRow, 'id'>> = {
    title: 'Supper',
    description: 'Bring nothing.',
    start_date: '2026-07-14T19:00:00',
    end_date: null,
    all_day: 1,
    location: JSON.stringify({ ...place, city: 'Bern', latitude: 46.9, longitude: 7.4 }),
    cancelled: 1,
    sequence: 4,
    created_at: '2026-01-02T00:00:00.000Z',
    updated_at: '2026-05-03T00:00:00.000Z',
  };
  for (const [column, value] of Object.entries(changes)) {
    const texts = new EventTexts(writer);
    const changed = { ...row, [column]: value };
    const expected = new EventTexts(writer).of(changed);
    const before = texts.of(row);
    assert.notEqual(before, expected, column);
    assert.equal(texts.of(changed), expected, column);
    assert.equal(texts.of({ ...changed }), expected, column);
    assert.equal(texts.of(row), before, column);
  }
});

test('an event that is in many feeds is written once', (t) => {
  const texts = new EventTexts(writer);
  const write = t.mock.method(writer, 'eventText');
  for (let feed = 0; feed < 10; feed++) texts.of({ ...row });
  assert.equal(write.mock.callCount(), 1);
});

test('of more events than are kept the longest unused is written again', (t) => {
  const texts = new EventTexts(writer);
  const event = (id: number) => texts.of({ ...row, id: asId<EventId>(id) });
  for (let id = 1; id <= 2000; id++) event(id);
  event(1);
  event(2001);
  const write = t.mock.method(writer, 'eventText');
  event(1);
  assert.equal(write.mock.callCount(), 0);
  event(2);
  assert.equal(write.mock.callCount(), 1);
});
