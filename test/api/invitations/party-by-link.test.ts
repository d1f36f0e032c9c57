import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';
import { mailsTo, storedById, storedRegistrations } from '../registrations/registration-support.ts';
import { assertPage, invitedGuest, open, send } from './page-support.ts';

const closed = { registration_due_date: '2026-11-14T11:00:00' };

onEveryDatabase('POST /invitations/{secret}/party', (database) => {
  const api = apiOfSuite(database);
  let guests = 0;

  /** A member with a link, as one whom a message to everyone has asked, who comes with a guest and the partner. */
  async function memberWithParty(settings: object = {}) {
    const { id } = api.fixture.people.member;
    const own = { member_id: id, host_member_id: null, invited_by: null, attending: 'YES' } as const;
    const nobody = { guest_first_name: '', guest_last_name: '', guest_email: '' };
    const link = await invitedGuest(api, settings, { ...own, ...nobody });
    guests += 1;
    const bring = (more: object) =>
      api.fixture.addRegistration(link.event, {
        host_member_id: id,
        invited_by: id,
        attending: 'YES',
        ...more,
      });
    const guest = await bring({
      guest_first_name: 'Ida <b>',
      guest_last_name: 'Roth',
      guest_email: `ida${guests}@example.net`,
    });
    return { ...link, guest, partner: await bring({ partner: 1 }), email: `ida${guests}@example.net` };
  }
  const answersOf = async (event: EventId) =>
    (await storedRegistrations(api, event)).map(({ attending }) => attending);

  test('a member who declines by the link is asked who else stays away, in their language; who comes and who is a guest is not', async () => {
    const { path } = await memberWithParty();
    assert.doesNotMatch(assertPage(await open(api, path), 200), /name="away"/);
    assert.equal((await send(api, path, 'attending=NO')).statusCode, 303);
    const page = assertPage(await open(api, path), 200);
    assert.match(page, /<legend>Who else is not coming\?<\/legend>/);
    assert.match(page, /Ida &lt;b&gt; Roth/);
    assert.match(page, /value="\d+" checked>My partner/);
    assert.doesNotMatch(page, /Registration is closed/);
    for (const [language, words] of [
      ['de', 'Wer kommt auch nicht?'],
      ['fr', 'Qui d’autre ne vient pas\u00a0?'],
      ['it', 'Chi altro non viene?'],
    ] as const)
      assert.ok((await open(api, `${path}?lang=${language}`)).payload.includes(words));
    const alone = await invitedGuest(api, {}, { attending: 'NO' });
    assert.doesNotMatch(assertPage(await open(api, alone.path), 200), /name="away"/);
  });

  test('those who are ticked are taken back, and told; the others are still expected', async () => {
    const { path, event, guest, partner, email } = await memberWithParty();
    assert.equal((await send(api, path, 'attending=NO')).statusCode, 303);
    const sent = await send(api, `${path}/party?lang=de`, `away=${guest.id}`);
    assert.equal(sent.statusCode, 303);
    assert.equal(sent.headers['location'], `${path}?lang=de&saved=party`);
    const page = assertPage(await open(api, `${path}?lang=de&saved=party`), 200);
    assert.match(page, /Sie werden nicht mehr erwartet\./);
    assert.doesNotMatch(page, /Roth/);
    assert.match(page, new RegExp(`value="${partner.id}"`));
    assert.deepEqual(await answersOf(event), ['NO', 'YES']);
    assert.equal((await mailsTo(api, email)).length, 1);
  });

  test('once registration is closed they stay on record as a late NO, until the event starts', async () => {
    const { path, event, guest, partner } = await memberWithParty(closed);
    assert.equal((await send(api, path, 'attending=NO')).statusCode, 303);
    assert.match(assertPage(await open(api, path), 200), /only the organisers can undo this/);
    const away = `away=${guest.id}&away=${partner.id}`;
    assert.equal((await send(api, `${path}/party`, away)).statusCode, 303);
    for (const { id } of [guest, partner]) {
      const { attending, answered_late } = await storedById(api, id);
      assert.deepEqual([attending, answered_late], ['NO', 1]);
    }
    const late = await memberWithParty(closed);
    await send(api, late.path, 'attending=NO');
    const started = { start_date: '2026-11-14T11:30:00', end_date: '2026-11-14T22:00:00' };
    await api.deps.storage.write((tx) =>
      tx.updateTable('events').set(started).where('id', '=', late.event).execute(),
    );
    assert.doesNotMatch(assertPage(await open(api, late.path), 200), /name="away"/);
    assert.equal((await send(api, `${late.path}/party`, `away=${late.guest.id}`)).statusCode, 303);
    assert.deepEqual(await answersOf(late.event), ['NO', 'YES', 'YES']);
    assert.deepEqual(await answersOf(event), ['NO', 'NO', 'NO']);
  });

  test('nobody of another party or event goes, nobody who is in, nothing while the member comes, and a guest takes back nobody', async () => {
    const one = await memberWithParty();
    const other = await memberWithParty();
    assert.equal((await send(api, `${one.path}/party`, `away=${one.guest.id}`)).statusCode, 303);
    assert.deepEqual(await answersOf(one.event), ['YES', 'YES', 'YES']);
    await send(api, one.path, 'attending=NO');
    const { id: host } = api.fixture.people.other;
    const stranger = await api.fixture.addRegistration(one.event, { host_member_id: host, attending: 'YES' });
    const mark = { validated_at: '2026-11-14T11:00:00.000Z' };
    await api.deps.storage.write((tx) =>
      tx.updateTable('registrations').set(mark).where('id', '=', one.partner.id).execute(),
    );
    const away = [stranger, other.guest, one.partner].map(({ id }) => `away=${id}`).join('&');
    assert.equal((await send(api, `${one.path}/party`, away)).statusCode, 303);
    assert.deepEqual(await answersOf(one.event), ['NO', 'YES', 'YES', 'YES']);
    assert.deepEqual(await answersOf(other.event), ['YES', 'YES', 'YES']);
    const guest = await invitedGuest(api, {}, { attending: 'NO' });
    assert.equal((await send(api, `${guest.path}/party`, `away=${guest.registration}`)).statusCode, 303);
    assert.deepEqual(await answersOf(guest.event), ['NO']);
    assertPage(await send(api, '/invitations/unknown/party', 'away=1'), 404);
    for (const strange of ['away=x', 'away=-1', 'away=1.5'])
      assertPage(await send(api, `${one.path}/party`, strange), 400);
  });
});
