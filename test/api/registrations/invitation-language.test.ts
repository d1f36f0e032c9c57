import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { locales, type Locale } from '../../../src/platform/localisation/locale.ts';
import type { MemberId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField } from '../../support/test-api.ts';
import { linkIn, mailsTo } from './registration-support.ts';

const greetings = { en: 'Dear', de: 'Guten Tag', fr: 'Bonjour', it: 'Buongiorno' };
let guests = 0;

onEveryDatabase('The language of an invitation', (database) => {
  const api = apiOfSuite(database, { env: { GUILDHALL_LANGUAGE: 'it' } });

  async function personWith(
    language: Locale | null,
  ): Promise<{ id: MemberId; token: string; email: string }> {
    const email = `person${(guests += 1)}@example.net`;
    const id = await api.fixture.addMember({ language, email });
    return { id, token: await api.fixture.tokenFor(id), email };
  }

  async function invite(token: string, body: object) {
    const event = await api.fixture.addEvent();
    const answer = await api.post(`/events/${event}/members/invite`, token, body);
    assert.equal(answer.status, 200, answer.text);
  }

  async function assertLanguage(address: string, locale: Locale): Promise<void> {
    const [mail] = await mailsTo(api, address);
    assert.ok(mail?.text?.startsWith(greetings[locale]), String(mail?.text));
    assert.ok(mail?.html?.includes(`<html lang="${locale}">`));
  }

  const guest = (more: object = {}) => {
    const email = `guest${(guests += 1)}@example.net`;
    return { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: email, ...more };
  };

  test("is that of the invited member, and the organisation's for one whose language is not known", async () => {
    const host = await personWith('en');
    for (const [language, expected] of [
      ['fr', 'fr'],
      ['de', 'de'],
      [null, 'it'],
    ] as const) {
      const invited = await personWith(language);
      await invite(host.token, { member: invited.id });
      await assertLanguage(invited.email, expected);
    }
  });

  test("of a guest or partner is the one that was named, else the host's, else the organisation's", async () => {
    for (const [host, named, expected] of [
      ['de', 'fr', 'fr'],
      ['de', undefined, 'de'],
      [null, 'en', 'en'],
      [null, undefined, 'it'],
    ] as const) {
      const { token } = await personWith(host);
      for (const kind of [{}, { partner: true }]) {
        const body = guest({ ...kind, ...(named === undefined ? {} : { guest_locale: named }) });
        await invite(token, body);
        await assertLanguage(body.guest_email, expected);
      }
    }
  });

  test("of a guest is that of the mail which takes their invitation back, too: the one that was named, else the host's", async () => {
    for (const [language, guest_locale, expected] of [
      ['de', 'fr', 'fr'],
      ['de', null, 'de'],
      [null, null, 'it'],
    ] as const) {
      const host = await personWith(language);
      const event = await api.fixture.addEvent();
      const { guest_email, ...name } = guest();
      const comes = { host_member_id: host.id, guest_email, guest_locale, attending: 'YES' } as const;
      const { id } = await api.fixture.addRegistration(event, { ...name, ...comes });
      const answer = await api.call('DELETE', `/events/${event}/guests/${id}`, { token: host.token });
      assert.equal(answer.status, 200, answer.text);
      await assertLanguage(guest_email, expected);
    }
  });

  test('holds for a partner whose name nobody knows, in the mail and on the page behind it', async () => {
    const hello = { en: 'Hello', de: 'Guten Tag', fr: 'Bonjour,', it: 'Buongiorno,' };
    for (const locale of locales) {
      const { token } = await personWith(locale);
      const guest_email = `partner-${locale}@example.net`;
      await invite(token, { partner: true, guest_email });
      const [mail] = await mailsTo(api, guest_email);
      assert.equal(mail?.text?.split('\n')[0]?.trimEnd(), hello[locale]);
      assert.ok(mail?.html?.includes(`>${hello[locale]}</p>`));
      assert.deepEqual(mail?.to, [{ name: '', address: guest_email }]);
      const { pathname } = linkIn(mail);
      const page = (await api.app.inject(`${pathname}?lang=${locale}`)).payload;
      assert.match(page, /<p><bdi>[^<]+<\/bdi> [^<]+<\/p>/);
      assert.doesNotMatch(page, /Partner of|<bdi><\/bdi>/);
    }
  });

  test('is refused when it is unknown, and for a member, who has their own', async () => {
    const { token } = api.fixture.people.member;
    const path = `/events/${await api.fixture.addEvent()}/members/invite`;
    for (const wrong of ['es', 'DE', ''])
      assertBadField(await api.post(path, token, guest({ guest_locale: wrong })), 'guest_locale');
    const member = { member: api.fixture.people.other.id, guest_locale: 'de' };
    assertBadField(await api.post(path, token, member), 'guest_locale');
  });

  test('is not shown in the record of a member', async () => {
    const person = await personWith('de');
    const { body } = await api.get(`/members/${person.id}`, person.token);
    assert.equal(body.id, person.id);
    assert.ok(!('language' in body));
  });
});

onEveryDatabase('What an invitation carries', (database) => {
  const api = apiOfSuite(database);

  test('the event as a file that calendar programs take for the one in the feed', async () => {
    const { member, other } = api.fixture.people;
    const event = await api.fixture.addEvent({ title: 'Walk, with: fondue', sequence: 4 });
    const invited = await api.post(`/events/${event}/members/invite`, member.token, { member: other.id });
    assert.equal(invited.status, 200, invited.text);
    const [mail] = await mailsTo(api, 'other@example.org');
    const [file, ...others] = mail?.attachments ?? [];
    assert.deepEqual(others, []);
    assert.equal(file?.mimeType, 'text/calendar');
    assert.equal(file.method, 'PUBLISH');
    assert.equal(file.filename, 'walk-with-fondue-2026-11-15.ics');
    const content = new TextDecoder().decode(file.content as ArrayBuffer);
    await api.post(`/events/${event}`, other.token, { attending: 'YES' });
    const feed = await api.get(`/events/ical/${other.id}`, other.token);
    // The reader of mails gives text with plain line ends.
    const eventIn = (text: string) => /BEGIN:VEVENT[^]*END:VEVENT/.exec(text.replaceAll('\r\n', '\n'))?.[0];
    assert.ok(eventIn(content) !== undefined);
    assert.equal(eventIn(content), eventIn(feed.text));
    const calendar = new ICAL.Component(ICAL.parse(content) as unknown[]);
    assert.equal(calendar.getFirstPropertyValue('method'), 'PUBLISH');
    assert.equal(calendar.getAllSubcomponents('vtimezone').length, 1);
    const [read] = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
    assert.equal(read?.summary, 'Walk, with: fondue');
    assert.equal(read.sequence, 4);
  });

  test('the address of the host for answers, and none where the host has none that works', async () => {
    const { member } = api.fixture.people;
    const silent = await api.fixture.addMember({ email: 'not an address', lastName: 'Silent' });
    const hosts = [
      [member.token, 'first@example.net', [{ name: 'Member Fixture', address: 'member@example.org' }]],
      [await api.fixture.tokenFor(silent), 'second@example.net', undefined],
    ] as const;
    for (const [token, address, replyTo] of hosts) {
      const event = await api.fixture.addEvent();
      const guest = { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: address };
      assert.equal((await api.post(`/events/${event}/members/invite`, token, guest)).status, 200);
      const [mail] = await mailsTo(api, address);
      assert.deepEqual(mail?.replyTo, replyTo);
    }
  });

  test('nothing of it is kept once the mail is out', async () => {
    const { member, other } = api.fixture.people;
    const event = await api.fixture.addEvent();
    await api.post(`/events/${event}/members/invite`, member.token, { member: other.id });
    const mails = () => api.deps.storage.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').execute();
    const [queued] = await mails();
    assert.equal(queued?.reply_to_address, 'member@example.org');
    assert.match(queued.calendar, /^BEGIN:VCALENDAR/);
    await api.deps.outbox.sender.drain();
    const [sent] = await mails();
    const { state, text, html, calendar, reply_to_name: name, reply_to_address: address } = sent ?? {};
    assert.deepEqual([state, text, html, calendar, name, address], ['sent', '', '', '', '', '']);
  });

  test('the description of the event, in its paragraphs', async () => {
    const { member } = api.fixture.people;
    const event = await api.fixture.addEvent({ description: 'We walk.\r\n\r\nThen we eat <well>.' });
    const guest = { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: 'walker@example.net' };
    assert.equal((await api.post(`/events/${event}/members/invite`, member.token, guest)).status, 200);
    const [mail] = await mailsTo(api, 'walker@example.net');
    assert.ok(mail?.text?.replaceAll('\r\n', '\n').includes('\n  We walk.\n\n  Then we eat <well>.\n'));
    assert.match(mail?.html ?? '', />We walk\.<\/p>\s*<p [^>]*>Then we eat &lt;well&gt;\.<\/p>/);
  });
});
