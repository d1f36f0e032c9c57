import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';
import { linkIn, mailsTo } from './registration-support.ts';

onEveryDatabase('The mail of an invitation', (database) => {
  const api = apiOfSuite(database, { env: { GUILDHALL_ORGANISATION: 'Lakeside Clubs' } });

  test('names event, date, place, host and message, and holds a link, for eyes and for plain text', async () => {
    const { token } = api.fixture.people.member;
    const event = await api.fixture.addEvent({ title: 'Fête d’automne 🍂' });
    const answer = await api.post(`/events/${event}/members/invite`, token, {
      guest_first_name: 'Žofie',
      guest_last_name: 'Nováková',
      guest_email: 'zofie@example.net',
      guest_message: 'Do come!\nThere is <cake>.',
    });
    assert.equal(answer.status, 200, answer.text);
    const [mail, ...others] = await mailsTo(api, 'zofie@example.net');
    assert.deepEqual(others, []);
    assert.equal(mail?.subject, 'Invitation: Fête d’automne 🍂');
    assert.deepEqual(mail?.to, [{ name: 'Žofie Nováková', address: 'zofie@example.net' }]);
    const link = linkIn(mail);
    assert.match(link.href, /^http:\/\/guildhall\.test\/invitations\/[a-z2-7]{52}$/);
    for (const words of [
      'Žofie Nováková',
      'Member Fixture',
      'Lakeside Clubs',
      'Fête d’automne 🍂',
      'Sunday, 15 November 2026,',
      '18:30 – 22:00',
      'Town Hall',
      'Market Square 1, 8000 Example, Switzerland',
      'Do come!',
      link.href,
    ]) {
      assert.ok(mail?.text?.includes(words), words);
      assert.ok(mail?.html?.includes(words), words);
    }
    assert.ok(mail?.text?.includes('There is <cake>.'));
    assert.ok(mail?.html?.includes('There is &lt;cake&gt;.'));
  });

  test('goes to an invited member, and to a partner with an address', async () => {
    const { member, other } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const partner = { partner: true, guest_first_name: 'Pat', guest_email: 'pat@example.net' };
    for (const body of [{ member: other.id, guest_message: 'Join us' }, partner]) {
      const answer = await api.post(`/events/${event}/members/invite`, member.token, body);
      assert.equal(answer.status, 200, answer.text);
    }
    const [toOther] = await mailsTo(api, 'other@example.org');
    assert.ok(toOther?.text?.includes('Dear Other Fixture'));
    assert.ok(toOther?.text?.includes('Join us'));
    const [toPartner] = await mailsTo(api, 'pat@example.net');
    assert.ok(toPartner?.text?.includes('Dear Pat'));
    assert.notEqual(linkIn(toOther).href, linkIn(toPartner).href);
  });

  test('is kept with whom it is from, to and about', async () => {
    const { member, other } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const guest = { guest_first_name: 'Una', guest_last_name: 'Guest', guest_email: 'una@example.net' };
    for (const body of [{ member: other.id }, guest])
      await api.post(`/events/${event}/members/invite`, member.token, body);
    const mails = await api.deps.storage.db
      .selectFrom('outbox')
      .innerJoin('registrations', 'registrations.id', 'outbox.registration_id')
      .select(['from_member_id', 'to_member_id'])
      .where('event_id', '=', event)
      .orderBy('outbox.id')
      .execute();
    assert.deepEqual(
      mails.map((mail) => [mail.from_member_id, mail.to_member_id]),
      [
        [member.id, other.id],
        [member.id, null],
      ],
    );
  });

  test('is all there is of the link: the database keeps a hash, and nothing else once the mail is out', async () => {
    const { token } = api.fixture.people.member;
    const event = await api.fixture.addEvent();
    const guest = { guest_first_name: 'Ida', guest_last_name: 'Guest', guest_email: 'ida@example.net' };
    assert.equal((await api.post(`/events/${event}/members/invite`, token, guest)).status, 200);
    const [mail] = await mailsTo(api, 'ida@example.net');
    const secret = linkIn(mail).pathname.split('/').at(-1) ?? '';
    const { db } = api.deps.storage;
    const kept = JSON.stringify([
      await db.selectFrom('registrations').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
    ]);
    assert.ok(secret.length === 52 && !kept.includes(secret));
  });
});
