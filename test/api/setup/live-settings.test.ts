import assert from 'node:assert/strict';
import { test } from 'node:test';
import { putStoredSettings } from '../../../src/identity/setup/setup-store.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { startTestApi } from '../../support/test-api.ts';
import { openDoor } from '../check-in/door.ts';
import { signedInBrowser } from '../../support/browser.ts';

onEveryDatabase('The name and the time zone of the organisation', (database) => {
  test('hold at once everywhere when they change while the service runs', async (t) => {
    const api = await startTestApi(t, database);
    const { clock, deps } = api;
    const { reviewer, member } = api.fixture.people;
    const { event, registration, scan } = await openDoor(api);
    assert.equal((await scan()).status, 200);
    const { browser } = await signedInBrowser(api);

    const participants = `/manage/events/${event}/participants`;
    const door = `/door/events/${event}`;
    const timed = [
      participants,
      `${participants}/${registration}`,
      `${participants}?format=csv`,
      `${door}/people?q=fixture`,
      `${door}/names`,
      `${door}/figures?hours=24`,
    ];
    /** At which hour the scan was, wherever it can be read. */
    const hours = async () => {
      const answers = await Promise.all(timed.map((path) => api.get(path, reviewer.token)));
      return answers.map(({ text }) => /2026-11-14[T ](\d\d):00/.exec(text)?.[1]);
    };
    const names = async () => {
      const feed = await api.get(`/events/ical/${member.id}`, member.token);
      const passkey = await browser.call('POST', '/me/passkeys/options', { body: {} });
      const line = (name: string) => new RegExp(`^${name}[:;=](.*)$`, 'm').exec(feed.text)?.[1]?.trim();
      return [line('X-WR-CALNAME'), line('TZID'), passkey.body.options.rp.name];
    };
    const feed = (headers = {}) =>
      api.call('GET', `/events/ical/${member.id}`, { token: member.token, headers });
    const held = { 'if-none-match': String((await feed()).headers.etag) };
    assert.equal((await feed(held)).status, 304);
    assert.deepEqual(new Set(await hours()), new Set(['12']));
    assert.deepEqual(await names(), ['Guildhall', 'Europe/Zurich', 'Guildhall']);

    const changed = {
      organisation: 'Friends of the Lake',
      timeZone: 'America/Toronto',
      clubYearStart: '07-01',
      languages: ['en' as const],
    };
    await deps.storage.write((tx) => putStoredSettings(tx, changed, clock.now().toString()));
    await deps.organisationSettings.refresh();
    // The clock of the service follows the settings; this one stands for it.
    clock.zone = changed.timeZone;
    assert.deepEqual(new Set(await hours()), new Set(['06']));
    assert.equal((await feed(held)).status, 200, 'whoever holds the former feed gets the new one');
    assert.deepEqual(await names(), ['Friends of the Lake', 'America/Toronto', 'Friends of the Lake']);
  });
});
