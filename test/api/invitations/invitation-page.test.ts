import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { toJson } from '../../../src/platform/storage/json.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';
import { assertPage, invitedGuest, open, stored } from './page-support.ts';

const running = { start_date: '2026-11-14T11:00:00', end_date: '2026-11-14T22:00:00' };

onEveryDatabase('GET /invitations/{secret}', (database) => {
  const api = apiOfSuite(database);

  test('shows event, date, place, guest and host, and both answers, to anyone who has the link and no account', async () => {
    const guest = await invitedGuest(api);
    const page = assertPage(await open(api, guest.path), 200);
    for (const words of [
      'Autumn meeting',
      'Sunday, 15 November 2026,',
      '18:30 – 22:00',
      'Town Hall',
      'Market Square 1, 8000 Example, Switzerland',
      'Gil Guest',
      'Member Fixture',
      'You have not answered yet.',
    ]) {
      assert.ok(page.includes(words), words);
    }
    assert.match(page, new RegExp(`<form method="post" action="${guest.path}">`));
    assert.match(page, /<button[^>]* name="attending" value="YES">/);
    assert.match(page, /<button[^>]* name="attending" value="NO">/);
    assert.doesNotMatch(page, /ticket|gil@example\.net/);
  });

  test('names the host of a guest whom an officer registered', async () => {
    const { member, officer } = api.fixture.people;
    const guest = { host_member_id: member.id, invited_by: officer.id, registered_by: officer.id };
    const page = assertPage(await open(api, (await invitedGuest(api, {}, guest)).path), 200);
    assert.match(page, /Member Fixture/);
    assert.doesNotMatch(page, /Officer Fixture/);
  });

  test('changes nothing, however often it is opened, because mail scanners open links too', async () => {
    const guest = await invitedGuest(api);
    const before = await stored(api, guest.event);
    await open(api, guest.path);
    const head = await api.app.inject({ method: 'HEAD', url: guest.path });
    assert.equal(head.statusCode, 200);
    assert.equal(head.payload, '');
    await open(api, `${guest.path}?attending=YES`);
    await open(api, `${guest.path}/ticket`);
    assert.deepEqual(await stored(api, guest.event), before);
  });

  test('offers a guest who has answered only the other answer, and the ticket only after a YES', async () => {
    const yes = assertPage(await open(api, (await invitedGuest(api, {}, { attending: 'YES' })).path), 200);
    assert.match(yes, /You are coming\./);
    assert.match(yes, /value="NO"/);
    assert.doesNotMatch(yes, /value="YES"/);
    assert.match(yes, /href="\/invitations\/[a-z2-7]{52}\/ticket"/);
    const no = assertPage(await open(api, (await invitedGuest(api, {}, { attending: 'NO' })).path), 200);
    assert.match(no, /You are not coming\./);
    assert.match(no, /value="YES"/);
    assert.doesNotMatch(no, /ticket/);
    const none = await invitedGuest(api, { tickets_enabled: 0 }, { attending: 'YES' });
    assert.doesNotMatch(assertPage(await open(api, none.path), 200), /ticket/);
  });

  test('works for an invited member, too', async () => {
    const { other } = api.fixture.people;
    const unnamed = { host_member_id: null, guest_first_name: '', guest_last_name: '', guest_email: '' };
    const member = { ...unnamed, guest_email_key: null, member_id: other.id };
    const guest = await invitedGuest(api, { closed: 1 }, member);
    assert.match(assertPage(await open(api, guest.path), 200), /Dear <bdi>Other Fixture<\/bdi>/);
  });

  test('says why there is nothing to answer any more, and keeps the ticket of a running event', async () => {
    for (const [words, event, registration] of [
      ['The event has already started.', running, {}],
      ['The event was cancelled.', { cancelled: 1 }, {}],
      ['You are already checked in.', {}, { validated_at: '2026-11-14T10:00:00.000Z' }],
    ] as const) {
      const guest = await invitedGuest(api, event, { attending: 'YES', ...registration });
      const page = assertPage(await open(api, guest.path), 200);
      assert.ok(page.includes(words), words);
      assert.doesNotMatch(page, /<form|<button/);
      assert.equal(page.includes('/ticket'), words !== 'The event was cancelled.', words);
    }
  });

  for (const [name, event, last, first] of [
    [
      'an event with an end',
      { end_date: '2026-11-15T22:00:00' },
      '2026-11-15T22:00:00',
      '2026-11-15T22:00:01',
    ],
    ['an event without an end', { end_date: null }, '2026-11-15T23:59:59', '2026-11-16T00:00:00'],
    [
      'an event of whole days',
      { start_date: '2026-11-15T00:00:00', end_date: '2026-11-16T00:00:00', all_day: 1 },
      '2026-11-16T23:59:59',
      '2026-11-17T00:00:00',
    ],
  ] as const) {
    test(`lives to the last second of ${name}, and dies with it`, async (t) => {
      t.after(() => api.clock.set('2026-11-14T12:00:00'));
      const guest = await invitedGuest(api, event, { attending: 'YES' });
      api.clock.set(last);
      assertPage(await open(api, guest.path), 200);
      api.clock.set(first);
      for (const path of [guest.path, `${guest.path}/ticket`]) {
        assert.match(assertPage(await open(api, path), 410), /The event is over/);
      }
    });
  }

  test('knows nothing of a wrong secret, and says so on a page', async () => {
    const guest = await invitedGuest(api);
    const [row] = await stored(api, guest.event);
    for (const secret of [
      'a'.repeat(52),
      guest.secret.slice(0, -1),
      guest.secret.toUpperCase(),
      row?.reply_hash,
      row?.barcode,
      String(guest.registration),
      '%00',
      '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      "'%20OR%201=1--",
    ]) {
      const page = assertPage(await open(api, `/invitations/${secret}`), 404);
      assert.match(page, /This invitation was not found\./);
      assert.doesNotMatch(page, /<script/);
      assertPage(await open(api, `/invitations/${secret}/ticket`), 404);
    }
  });

  test('shows names, titles and places as text, whatever stands in them', async () => {
    const evil = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&lt;`;
    const host = await api.fixture.addMember({ firstName: evil, lastName: 'Host' });
    const place = { name: evil, address: evil, postalCode: '', city: evil, country: '' };
    const guest = await invitedGuest(
      api,
      { title: evil, location: toJson(place) },
      { guest_first_name: evil, invited_by: host, host_member_id: host },
    );
    const page = assertPage(await open(api, guest.path), 200);
    const text =
      '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&#39;alert(2)&#39;&gt;&amp;lt;';
    assert.ok(page.includes(`<h1 dir="auto">${text}</h1>`));
    assert.ok(page.includes(`<title>Invitation: ${text}</title>`));
    assert.ok(page.includes(`<bdi>${text} Guest</bdi>`));
    assert.ok(page.includes(`<bdi>${text} Host</bdi>`));
    assert.doesNotMatch(page, /<script|<img/);
  });

  test('lets the browser load nothing but the style on the page, and frame it nowhere', async () => {
    const answer = await open(api, (await invitedGuest(api)).path);
    const style = /<style>([^]*)<\/style>/.exec(answer.payload)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    assert.equal(
      answer.headers['content-security-policy'],
      `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    );
    // A map is loaded only by someone who opens it.
    const others = answer.payload.replaceAll('<a href="https://www.openstreetmap.org/', '');
    assert.doesNotMatch(others, /\bstyle=|\bon[a-z]+=|https?:\/\//);
  });

  test('answers other methods with 405 and what is allowed', async () => {
    const { path } = await invitedGuest(api);
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      const page = await api.call(method, `/${path}`);
      assertFailure(page, 405);
      assert.equal(page.headers['allow'], 'GET, HEAD, POST');
      const ticket = await api.call(method, `/${path}/ticket`);
      assertFailure(ticket, 405);
      assert.equal(ticket.headers['allow'], 'GET, HEAD');
    }
  });

  test('is no part of the interface for programs', async () => {
    const document = await open(api, '/openapi.json');
    assert.equal(document.statusCode, 200);
    const { paths } = document.json<{ paths: object }>();
    assert.deepEqual(
      Object.keys(paths).filter((path) => path.startsWith('/invitations')),
      [],
    );
    const { secret } = await invitedGuest(api);
    assert.equal((await open(api, `/v2/invitations/${secret}`)).statusCode, 404);
  });
});
