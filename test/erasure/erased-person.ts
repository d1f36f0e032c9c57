import { setPassword } from '../../src/identity/sign-in/credentials-service.ts';
import { operatorOrigin } from '../../src/platform/audit/origin.ts';
import { queueMail } from '../../src/platform/outbox/outbox-service.ts';
import { sendTo } from '../api/messages/message-support.ts';
import type { EventId, MemberId } from '../../src/platform/shared/ids.ts';
import { instantText, nowInstantText } from '../../src/platform/shared/local-time.ts';
import { secretHash } from '../../src/platform/shared/secrets.ts';
import { toJson } from '../../src/platform/storage/json.ts';
import type { Db } from '../../src/platform/storage/database.ts';
import { addAddressChange, addEmailChange } from '../api/me/email-support.ts';
import type { TestApi } from '../support/test-api.ts';
import { plainPicture } from '../unit/directory/photos/photo-support.ts';

/** Whatever of the person may be found anywhere, in lower case; their secrets are added to it. */
export const traces = [
  'zelda',
  'quirin',
  'vanish',
  '1234567',
  '7654321',
  'attic lane',
  '1971-03-05',
  'lute makers',
  'without onions',
  'windmill',
];

/** A person of whom everything is stored that can be, and what others have to do with them. */
export interface Zelda {
  id: MemberId;
  token: string;
  /** An event tomorrow that she attends, reviews, and has guests at. */
  event: EventId;
  /** Her photo, its public name, and her private identifier. */
  photo: { sha256: string; name: string };
  identifier: string;
  barcode: string;
  otherBarcode: string;
}

export const password = 'correct horse';

/** Adds the person with photo, offices, rights, sign-in, registration, answers, guests, scans and mails. */
export async function addZelda(api: TestApi): Promise<Zelda> {
  const { fixture, deps, clock } = api;
  const picture = await plainPicture(300, 300).png().toBuffer();
  const { sha256 } = await deps.photoFiles.put(picture);
  const id = await fixture.addMember({
    firstName: 'Zelda',
    middleName: 'Quirin',
    lastName: 'Vanishing',
    title: 'Dr. Vanish',
    username: 'zelda',
    email: 'zelda@vanish.example',
    privatePhone: '+41 44 123 45 67',
    businessMobile: '+41 79 765 43 21',
    privateAddress: { street: 'Attic Lane 7' },
    company: 'Lute Makers Ltd',
    birthday: '1971-03-05',
    photoSha256: sha256,
    socialNetworks: { skype: 'zelda.vanish' },
    language: 'it',
    visibility: { privatePhones: 'officers', business: 'club' },
  });
  await fixture.addTerm(id, 'CP', fixture.beta.place, '2026-07-01', '2027-06-30');
  await fixture.addTerm(id, 'CS', fixture.beta.place, '2025-07-01', '2026-06-30');
  await fixture.addTerm(id, 'CT', fixture.beta.place, '2027-07-01', '2028-06-30');
  await fixture.addRight(id, 'manage-events', fixture.beta.place);
  await setPassword(deps.storage, clock, operatorOrigin(), id, password);
  await addFurtherAccess(api, id);
  const token = await fixture.tokenFor(id);
  const event = await fixture.addEvent();
  await addEventLife(api, { id, token, event });
  const { photo_name, private_identifier, barcode } = await deps.storage.db
    .selectFrom('members')
    .innerJoin('registrations', 'registrations.member_id', 'members.id')
    .select(['photo_name', 'private_identifier', 'barcode'])
    .where('members.id', '=', id)
    .executeTakeFirstOrThrow();
  const otherBarcode = await doorLife(api, { id, token, event, barcode });
  return {
    id,
    token,
    event,
    photo: { sha256, name: photo_name },
    identifier: private_identifier,
    barcode,
    otherBarcode,
  };
}

/** Beside the password: a passkey and another one on its way, a link in a mail, and addresses that change. */
async function addFurtherAccess(api: TestApi, id: MemberId): Promise<void> {
  // A new password drops an address that waits.
  await addEmailChange(api, id, 'zelda@later.vanish.example');
  await addAddressChange(api, id);
  const created_at = nowInstantText(api.clock);
  const expires_at = instantText(api.clock.now().add({ hours: 24 }));
  const user_handle = 'handle of zelda';
  const passkey = { name: 'Phone of Zelda', credential_id: 'zelda-1', public_key: 'key of zelda' };
  const unused = { counter: 0, transports: toJson(['internal']), last_used_at: null };
  const link = { hash: secretHash('link of zelda'), purpose: 'forgotten' } as const;
  await api.deps.storage.write(async (tx) => {
    await tx
      .insertInto('passkeys')
      .values({ member_id: id, user_handle, created_at, ...passkey, ...unused })
      .execute();
    const hash = secretHash('challenge of zelda');
    await tx
      .insertInto('passkey_challenges')
      .values({ member_id: id, hash, user_handle, expires_at })
      .execute();
    await tx
      .insertInto('password_links')
      .values({ member_id: id, created_at, expires_at, ...link })
      .execute();
  });
}

type Life = Pick<Zelda, 'id' | 'token' | 'event'>;

async function addEventLife(api: TestApi, { id, token, event }: Life): Promise<void> {
  const { fixture, deps, clock } = api;
  const { people } = fixture;
  const post = (path: string, by: string, body: unknown) => callChecked(api, path, by, body);
  await fixture.addReviewer(event, people.reviewer.id);
  await fixture.addReviewer(event, id);
  const question = await fixture.addQuestion(event);
  await post(`/events/${event}`, token, {
    attending: 'YES',
    attendingComment: 'I come by windmill',
    answers: [{ question, answer: 'Without onions' }],
  });
  await post(`/events/${event}/members/invite`, token, {
    guest_first_name: 'Gil',
    guest_last_name: 'Guest',
    guest_email: 'gil@example.net',
    guest_message: 'Come with me! Zelda',
  });
  await api.call('POST', `/events/${event}/members/invite`, {
    token,
    body: { partner: true },
    headers: { 'idempotency-key': 'zelda-1' },
  });
  await sendTo(api, event, 'yes', people.administrator.token);
  await post(`/events/${event}`, people.member.token, { attending: 'YES' });
  await deps.storage.write((tx) =>
    queueMail(
      tx,
      clock,
      {
        recipientName: 'Zelda Quirin Vanishing',
        recipientAddress: 'Zelda@Vanish.example',
        subject: 'For Zelda',
        text: 'Dear Zelda',
        html: '<p>Dear Zelda</p>',
        replyTo: { name: 'Zelda', address: 'zelda@vanish.example' },
        calendar: 'SUMMARY:With Zelda',
      },
      { from: null, to: id, registration: null },
    ),
  );
}

async function callChecked(api: TestApi, path: string, token: string, body: unknown): Promise<void> {
  const { status, text } = await api.post(path, token, body);
  if (status !== 200) throw new Error(`POST ${path}: ${status} ${text}`);
}

/** She and her partner are let in, she lets someone in, whose code is tried again: her name stands in each answer. */
async function doorLife(api: TestApi, { token, event, barcode }: Life & { barcode: string }) {
  const { clock, fixture, deps } = api;
  clock.set('2026-11-15T18:45:00');
  const { reviewer, member } = fixture.people;
  const other = await deps.storage.db
    .selectFrom('registrations')
    .select('barcode')
    .where('event_id', '=', event)
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  await callChecked(api, '/events/confirm', reviewer.token, { barcode, event, nonce: 'nonce-1' });
  await callChecked(api, '/events/confirm', token, { barcode: other.barcode, event });
  const partner = await deps.storage.db
    .selectFrom('registrations')
    .select('barcode')
    .where('event_id', '=', event)
    .where('partner', '=', 1)
    .executeTakeFirstOrThrow();
  await callChecked(api, '/events/confirm', reviewer.token, { barcode: partner.barcode, event });
  const again = { barcode: other.barcode, event, nonce: 'nonce-2' };
  const { status } = await api.post('/events/confirm', reviewer.token, again);
  if (status !== 409) throw new Error(`A second scan was answered with ${status}.`);
  return other.barcode;
}

/** All that the database holds, as text. */
export async function everythingIn(db: Db): Promise<string> {
  const tables = await db.introspection.getTables();
  const texts: string[] = [];
  for (const { name } of tables) {
    // An index that can only be asked, not read: what it finds is tried by searching.
    if (/^(?:member|hidden)_search/.test(name)) continue;
    const rows = await db
      .selectFrom(name as 'members')
      .selectAll()
      .execute();
    texts.push(`${name}: ${JSON.stringify(rows)}`);
  }
  return texts.join('\n');
}

/** The tables with rows of members that have none of this one. */
export async function tablesWithoutRowsOf(db: Db, member: MemberId): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const ofMembers = tables.filter(({ columns }) => columns.some(({ name }) => name === 'member_id'));
  const without: string[] = [];
  for (const { name } of ofMembers) {
    const row = db
      .selectFrom(name as 'tokens')
      .select('member_id')
      .where('member_id', '=', member)
      .limit(1);
    if ((await row.executeTakeFirst()) === undefined) without.push(name);
  }
  return without.toSorted();
}

/** The rows that erasing someone changes, of one member. */
export async function allOf(db: Db, member: MemberId) {
  const ofMember = (table: 'passwords' | 'tokens' | 'granted_rights' | 'terms') =>
    db.selectFrom(table).selectAll().where('member_id', '=', member).execute();
  return {
    passwords: await ofMember('passwords'),
    tokens: await ofMember('tokens'),
    rights: await ofMember('granted_rights'),
    terms: await ofMember('terms'),
    registrations: await db
      .selectFrom('registrations')
      .selectAll()
      .where((eb) => eb.or([eb('member_id', '=', member), eb('host_member_id', '=', member)]))
      .orderBy('id')
      .execute(),
    answers: await db
      .selectFrom('registration_answers')
      .innerJoin('registrations', 'registrations.id', 'registration_id')
      .select(['question_id', 'answer'])
      .where('member_id', '=', member)
      .execute(),
    trail: await db
      .selectFrom('audit_entries')
      .selectAll()
      .where((eb) => eb.or([eb('member_id', '=', member), eb('about_member_id', '=', member)]))
      .orderBy('id')
      .execute(),
    removed: await db.selectFrom('removed_rows').selectAll().where('about_member_id', '=', member).execute(),
  };
}
