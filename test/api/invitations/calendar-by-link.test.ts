import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, startTestApi } from '../../support/test-api.ts';
import { assertPage, invitedGuest, open, stored } from './page-support.ts';

onEveryDatabase('GET /invitations/{secret}/calendar.ics', (database) => {
  const api = apiOfSuite(database);

  async function eventBehind(path: string) {
    const answer = await open(api, `${path}/calendar.ics`);
    assert.equal(answer.statusCode, 200, answer.payload);
    assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8; method=PUBLISH');
    const name = 'autumn-meeting-2026-11-15.ics';
    assert.equal(answer.headers['content-disposition'], `inline; filename="${name}"`);
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal(answer.headers['x-robots-tag'], 'noindex');
    const calendar = new ICAL.Component(ICAL.parse(answer.payload) as unknown[]);
    assert.equal(calendar.getFirstPropertyValue('method'), 'PUBLISH');
    const [event, ...others] = calendar.getAllSubcomponents('vevent');
    assert.deepEqual(others, []);
    return new ICAL.Event(event);
  }

  test('is the event as it stands, for a calendar program, before and after an answer', async () => {
    for (const attending of [null, 'YES', 'NO'] as const) {
      const guest = await invitedGuest(api, { title: 'Autumn meeting', sequence: 2 }, { attending });
      const before = await stored(api, guest.event);
      const event = await eventBehind(guest.path);
      assert.equal(event.summary, 'Autumn meeting');
      assert.equal(event.sequence, 2);
      assert.match(event.uid, new RegExp(`^event-${guest.event}@[a-z0-9]+\\.guildhall$`));
      assert.equal(event.startDate.toString(), '2026-11-15T18:30:00');
      assert.equal(event.component.getFirstPropertyValue('status'), 'CONFIRMED');
      assert.deepEqual(await stored(api, guest.event), before);
    }
  });

  test('says that an event was cancelled', async () => {
    const guest = await invitedGuest(api, { cancelled: 1 });
    const event = await eventBehind(guest.path);
    assert.equal(event.component.getFirstPropertyValue('status'), 'CANCELLED');
  });

  test('is not there behind a wrong secret, and no longer once the event is over', async () => {
    assertPage(await open(api, `/invitations/${'a'.repeat(52)}/calendar.ics`), 404);
    const over = { start_date: '2026-11-13T12:00:00', end_date: '2026-11-14T11:59:59' };
    assertPage(await open(api, `${(await invitedGuest(api, over)).path}/calendar.ics`), 410);
  });
});

onEveryDatabase('Many requests for the calendar file of one link', (database) => {
  test('are answered with a page that asks to wait, and says for how long', async (t) => {
    const env = { GUILDHALL_HEAVY_READS_PER_MINUTE: '10' };
    const api = await startTestApi(t, database, { env });
    const guest = await invitedGuest(api);
    const answers = [];
    for (let index = 0; index < 5; index += 1) answers.push(await open(api, `${guest.path}/calendar.ics`));
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    assert.ok(refused !== undefined, answers.map(({ statusCode }) => statusCode).join(' '));
    assert.match(assertPage(refused, 429), /Please wait a little/);
    assert.match(String(refused.headers['retry-after']), /^\d+$/);
  });
});
