import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

/** The event itself, without the calendar around it. */
function eventIn(text: string): string {
  return /BEGIN:VEVENT.*END:VEVENT/s.exec(text)?.[0] ?? assert.fail('There is no event.');
}

onEveryDatabase('GET /events/{id}/calendar', (database) => {
  suite('an event for a calendar', () => {
    const api = apiOfSuite(database);

    test('is the same, letter by letter, as in the feed of who comes', async () => {
      const { id, token } = api.fixture.people.member;
      const event = await api.fixture.addEvent({ title: 'Sommerfest für alle' });
      await api.post(`/events/${event}`, token, { attending: 'YES' });
      const answer = await api.get(`/events/${event}/calendar`, token);
      assert.equal(answer.status, 200, answer.text);
      assert.match(String(answer.headers['content-type']), /^text\/calendar/);
      assert.equal(
        answer.headers['content-disposition'],
        'attachment; filename="sommerfest-fur-alle-2026-11-15.ics"; ' +
          "filename*=UTF-8''sommerfest-f%C3%BCr-alle-2026-11-15.ics",
      );
      const feed = await api.get(`/events/ical/${id}`, token);
      assert.equal(eventIn(answer.text), eventIn(feed.text));
    });

    test('is there before an answer, too, and 404 for who may not see the event', async () => {
      const event = await api.fixture.addEvent();
      const { member, stranger } = api.fixture.people;
      assert.equal((await api.get(`/events/${event}/calendar`, member.token)).status, 200);
      assertFailure(await api.get(`/events/${event}/calendar`, stranger.token), 404);
      assertFailure(await api.get('/events/999999/calendar', member.token), 404);
      assertFailure(await api.get(`/events/${event}/calendar`), 401);
      assertBadField(await api.get('/events/x/calendar', member.token), 'id');
    });
  });
});
