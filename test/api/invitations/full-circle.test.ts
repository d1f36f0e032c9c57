import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSmtp } from '../../mail/smtp-house.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { startTestApi } from '../../support/test-api.ts';
import { linkIn, mailsTo } from '../registrations/registration-support.ts';
import { assertPage, open, send } from './page-support.ts';

const gil = {
  guest_first_name: 'Gil',
  guest_last_name: 'Guest',
  guest_email: 'gil@example.net',
  guest_message: 'Do come!',
};

onEveryDatabase('An invitation, from the host to the guest and back', (database) => {
  test('goes out over SMTP, is answered with YES on the page, and the host sees it', async (t) => {
    const { port, received } = await startSmtp(t);
    const api = await startTestApi(t, database, { env: { GUILDHALL_SMTP_URL: `smtp://127.0.0.1:${port}` } });
    const { member } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const invited = await api.post(`/events/${event}/members/invite`, member.token, gil);
    assert.equal(invited.status, 200, invited.text);
    const again = await api.post(`/events/${event}/members/invite`, member.token, gil);
    assert.equal(again.status, 409);
    assert.deepEqual(await api.deps.outbox.sender.drain(), {
      sent: 1,
      postponed: 0,
      failed: 0,
      problems: [],
    });
    assert.deepEqual(received[0]?.envelopeTo, ['gil@example.net']);
    const { pathname } = linkIn(received[0]?.email);

    const page = assertPage(await open(api, pathname), 200);
    const action = /<form method="post" action="([^"]+)">/.exec(page)?.[1] ?? '';
    const answered = await send(api, action, 'attending=YES');
    assert.equal(answered.statusCode, 303);
    assert.match(assertPage(await open(api, String(answered.headers['location'])), 200), /You are coming\./);

    const { guests } = (await api.get(`/events/${event}`, member.token)).body;
    assert.equal(guests.length, 1);
    assert.partialDeepStrictEqual(guests, [
      {
        registration: invited.body.registration,
        firstName: 'Gil',
        lastName: 'Guest',
        email: 'gil@example.net',
        partner: false,
        attending: 'YES',
      },
    ]);
    const list = (await api.get(`/events/${event}/members`, member.token)).body;
    assert.equal(list.guests[0].attending, 'YES');
  });

  for (const [name, env, link, path] of [
    [
      'a base path',
      { GUILDHALL_BASE_PATH: '/club', GUILDHALL_PUBLIC_URL: 'https://x.example/club' },
      'https://x.example/club/invitations/',
      '/club/invitations/',
    ],
    [
      'a proxy that adds a path of its own',
      { GUILDHALL_PUBLIC_URL: 'https://x.example/outside/' },
      'https://x.example/outside/invitations/',
      '/invitations/',
    ],
  ] as const) {
    test(`finds its way behind ${name}: link, form, redirect and ticket`, async (t) => {
      const api = await startTestApi(t, database, { env });
      const prefix: string = 'GUILDHALL_BASE_PATH' in env ? env.GUILDHALL_BASE_PATH : '';
      const event = await api.fixture.addEvent();
      const url = `${prefix}/v2/events/${event}/members/invite`;
      const invited = await api.app.inject({
        method: 'POST',
        url,
        headers: { 'x-authorization': api.fixture.people.member.token },
        payload: gil,
      });
      assert.equal(invited.statusCode, 200, invited.payload);
      const [mail] = await mailsTo(api, 'gil@example.net');
      const { href, pathname } = linkIn(mail);
      assert.ok(href.startsWith(link), href);
      const inside = path + pathname.split('/').at(-1);
      const page = assertPage(await open(api, inside), 200);
      assert.ok(page.includes(`action="${pathname}"`), 'the form goes to the address the browser sees');
      const answered = await send(api, inside);
      assert.equal(answered.headers['location'], pathname);
      assert.ok(assertPage(await open(api, inside), 200).includes(`href="${pathname}/ticket"`));
    });
  }
});
