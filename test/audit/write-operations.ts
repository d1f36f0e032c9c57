import { setPassword } from '../../src/identity/sign-in/credentials-service.ts';
import { operatorOrigin } from '../../src/platform/audit/origin.ts';
import type { EventId, MemberId } from '../../src/platform/shared/ids.ts';
import { newSecret } from '../../src/platform/shared/secrets.ts';
import type { Answer, CallOptions, TestApi } from '../support/test-api.ts';
import { browserPassword, fromOwnPage, givePassword, signedInBrowser } from '../support/browser.ts';
import { samplePicture } from '../support/sample-picture.ts';
import { addLink } from '../api/passwords/link-support.ts';
import { invitedGuest } from '../api/invitations/page-support.ts';
import { eventPartsOperations } from './event-parts-operations.ts';
import { deviceOperations, passkeyOperations } from './device-operations.ts';
import { creatingOperations, managingOperations } from './managing-operations.ts';
import { meOperations } from './me-operations.ts';
import { messageOperations } from './message-operations.ts';
import { participantOperations } from './participant-operations.ts';

/** One entry as the trail must show it, but for who, when and which request. */
export interface ExpectedEntry {
  action: string;
  subject: string;
  about?: MemberId | null;
  /** `made` for the event that the call makes, and answers. */
  event?: EventId | null | 'made';
  before: object | null;
  after: object | null;
}

/** A call that changes something, as whom it is made, and what the trail says of it. */
export interface PreparedCall {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** The member as whom the call is made; null when it is nobody known. */
  by: MemberId | null;
  options: CallOptions;
  channel: 'api' | 'mail-link';
  /** Whether the token of the call is one that the call itself makes. */
  makesToken?: boolean;
  /** What the trail says; an activity's or registration's number and times are left to the call. */
  entries: ExpectedEntry[];
  /** The same call made again changes nothing, so it is recorded no second time. */
  repeatable: boolean;
}

/** As much of an answer as is looked at. */
export type CallAnswer = Pick<Answer, 'status' | 'headers' | 'body' | 'text'>;

/** An operation of the interface that changes data, and calls of it. */
export interface WriteOperation {
  /** As the OpenAPI document has it; pages for people are not in it. */
  operation: string;
  title: string;
  /** How many queries it may send, where there is a reason to send more than the usual. */
  queries?: number;
  prepare(api: TestApi): Promise<PreparedCall>;
}

type Person = { id: MemberId; token: string };
const api = 'api' as const;

function call(
  by: Person,
  method: PreparedCall['method'],
  path: string,
  body: unknown,
  entries: ExpectedEntry[],
  repeatable = false,
): PreparedCall {
  const options = body === undefined ? { token: by.token } : { token: by.token, body };
  return { method, path, by: by.id, options, channel: api, entries, repeatable };
}

const activity = { subject: 'activity' };
const instant = '(time)';
const digest = '(digest)';

const accountOperations: WriteOperation[] = [
  {
    operation: 'POST /v2/authenticate',
    title: 'signing in',
    // The password must still be this one when the token is stored.
    queries: 7,
    async prepare({ fixture, deps, clock }) {
      const username = `signer${clock.now().epochMilliseconds}`;
      const id = await fixture.addMember({ username });
      await setPassword(deps.storage, clock, operatorOrigin(), id, 'correct horse');
      const after = { name: 'Sign-in', readOnly: false, expiresAt: instant };
      return {
        method: 'POST',
        path: '/authenticate',
        by: id,
        options: { body: { username, password: 'correct horse' } },
        channel: api,
        makesToken: true,
        entries: [{ action: 'sign-in', subject: 'token', about: id, before: null, after }],
        repeatable: false,
      };
    },
  },
  {
    operation: 'POST /v2/session',
    title: 'signing a browser in',
    // The password must still be this one when the token is stored.
    queries: 7,
    async prepare(api) {
      const username = `visitor${api.clock.now().epochMilliseconds}`;
      const id = await api.fixture.addMember({ username });
      await givePassword(api, id);
      const after = { name: 'Unknown browser', kind: 'session', readOnly: false, expiresAt: instant };
      return {
        method: 'POST',
        path: '/session',
        by: id,
        options: { body: { username, password: browserPassword }, headers: { 'user-agent': '' } },
        channel: 'api',
        makesToken: true,
        entries: [{ action: 'sign-in', subject: 'token', about: id, before: null, after }],
        repeatable: false,
      };
    },
  },
  {
    operation: 'POST /v2/session',
    title: 'signing a browser in that has a session',
    // Two more than without one: it ends, which is recorded.
    queries: 9,
    async prepare(api) {
      const { browser, id: earlier } = await signedInBrowser(api);
      const username = `browser${api.clock.now().epochMilliseconds}`;
      const id = await api.fixture.addMember({ username });
      await givePassword(api, id);
      const after = { name: 'Unknown browser', kind: 'session', readOnly: false, expiresAt: instant };
      const ended = { before: { revokedAt: null }, after: { revokedAt: instant } };
      return {
        method: 'POST',
        path: '/session',
        by: id,
        options: {
          body: { username, password: browserPassword },
          headers: { ...fromOwnPage, cookie: browser.cookie, 'user-agent': '' },
        },
        channel: 'api',
        makesToken: true,
        entries: [
          { action: 'sign-out', subject: 'token', about: earlier, ...ended },
          { action: 'sign-in', subject: 'token', about: id, before: null, after },
        ],
        repeatable: false,
      };
    },
  },
  {
    operation: 'DELETE /v2/session',
    title: 'signing a browser out',
    async prepare(api) {
      const { browser, id } = await signedInBrowser(api);
      const states = { before: { revokedAt: null }, after: { revokedAt: instant } };
      const entry = { action: 'sign-out', subject: 'token', about: id, ...states };
      const options = { headers: { ...fromOwnPage, cookie: browser.cookie } };
      const call = { method: 'DELETE', path: '/session', channel: 'api' } as const;
      return { ...call, by: id, options, entries: [entry], repeatable: false };
    },
  },
  {
    operation: 'POST /v2/authenticate/renew',
    title: 'renewing a sign-in',
    async prepare({ fixture, deps, clock }) {
      const id = await fixture.addMember({ username: 'renewer' });
      await setPassword(deps.storage, clock, operatorOrigin(), id, 'correct horse');
      const kind = 'sign-in' as const;
      const token = await fixture.tokenFor(id, {
        kind,
        expiresAt: clock.now().add({ hours: 1 }),
      });
      const states = { before: { expiresAt: instant }, after: { expiresAt: instant } };
      const entry = { action: 'renew', subject: 'token', about: id, ...states };
      return call({ id, token }, 'POST', '/authenticate/renew', undefined, [entry]);
    },
  },
  {
    operation: 'DELETE /v2/authenticate',
    title: 'signing out',
    async prepare({ fixture }) {
      const { id } = fixture.people.other;
      const states = { before: { revokedAt: null }, after: { revokedAt: instant } };
      const entry = { action: 'sign-out', subject: 'token', about: id, ...states };
      return call({ id, token: await fixture.tokenFor(id) }, 'DELETE', '/authenticate', undefined, [entry]);
    },
  },
];

const identifierOperations: WriteOperation[] = [
  {
    operation: 'POST /v2/me/identifier',
    title: 'renewing the private identifier',
    async prepare({ fixture: { people } }) {
      const { id } = people.other;
      const entry = { action: 'renew-identifier', subject: 'member', about: id, before: null, after: null };
      return call(people.other, 'POST', '/me/identifier', undefined, [entry]);
    },
  },
];

const photoOperations: WriteOperation[] = [
  {
    operation: 'PUT /v2/me/photo',
    title: 'replacing the own photo',
    async prepare({ fixture: { people, tokenFor } }) {
      const { id } = people.stranger;
      const change = { before: { photo: null }, after: { photo: digest } };
      const entry = { action: 'update', subject: 'member', about: id, ...change };
      const headers = { 'content-type': 'image/jpeg' };
      const options = { token: await tokenFor(id), rawBody: samplePicture, headers };
      return {
        method: 'PUT',
        path: '/me/photo',
        by: id,
        options,
        channel: api,
        entries: [entry],
        repeatable: true,
      };
    },
  },
  {
    operation: 'DELETE /v2/me/photo',
    title: 'removing the own photo',
    async prepare({ fixture, deps }) {
      const { sha256 } = await deps.photoFiles.put(samplePicture);
      const id = await fixture.addMember({ photoSha256: sha256 });
      const change = { before: { photo: digest }, after: { photo: null } };
      const entry = { action: 'update', subject: 'member', about: id, ...change };
      const by = { id, token: await fixture.tokenFor(id) };
      return call(by, 'DELETE', '/me/photo', undefined, [entry], true);
    },
  },
];

const passwordOperations: WriteOperation[] = [
  {
    operation: 'PUT /v2/me/password',
    title: 'choosing a new password',
    // It is a sign-in and a change of the password at once, and the earlier one must still hold.
    queries: 10,
    async prepare({ fixture, deps, clock }) {
      const id = await fixture.addMember({ username: newSecret() });
      await setPassword(deps.storage, clock, operatorOrigin(), id, 'correct horse');
      const body = { current: 'correct horse', password: 'four words from nowhere' };
      const entry = { action: 'set-password', subject: 'member', about: id, before: null, after: null };
      return call({ id, token: await fixture.tokenFor(id) }, 'PUT', '/me/password', body, [entry]);
    },
  },
  {
    operation: 'POST /v2/password/forgotten',
    title: 'asking for a new password under a name that nobody has',
    async prepare() {
      const options = { body: { username: 'nobody at all' } };
      const path = '/password/forgotten';
      return { method: 'POST', path, by: null, options, channel: api, entries: [], repeatable: true };
    },
  },
  {
    operation: 'POST /v2/password/link',
    title: 'looking at the link to set a password',
    async prepare(house) {
      const secret = await linkAt(house, await house.fixture.addMember());
      const path = '/password/link';
      const options = { body: { secret } };
      return { method: 'POST', path, by: null, options, channel: api, entries: [], repeatable: true };
    },
  },
  {
    operation: 'POST /v2/password',
    title: 'setting a password by the link of the mail',
    queries: 9,
    async prepare(house) {
      const id = await house.fixture.addMember();
      const body = { secret: await linkAt(house, id), password: 'four words from nowhere' };
      const entry = { action: 'set-password', subject: 'member', about: id, before: null, after: null };
      const headers = { 'content-type': 'application/json' };
      return {
        method: 'POST',
        path: '/v2/password',
        by: null,
        options: { rawBody: JSON.stringify(body), headers },
        channel: 'mail-link',
        entries: [entry],
        repeatable: false,
      };
    },
  },
  {
    operation: 'POST /v2/manage/members/{id}/welcome',
    title: 'welcoming a member',
    async prepare({ fixture: { people, addMember } }) {
      const id = await addMember({ username: newSecret(), email: 'new@example.org' });
      const after = { purpose: 'first' };
      const entry = { action: 'send-password-link', subject: 'member', about: id, before: null, after };
      return call(people.officer, 'POST', `/manage/members/${id}/welcome`, undefined, [entry]);
    },
  },
];

async function linkAt(house: TestApi, member: MemberId): Promise<string> {
  const secret = newSecret();
  await addLink(house, member, secret);
  return secret;
}

const activityOperations: WriteOperation[] = [
  {
    operation: 'PUT /v2/clubs/{id}/activities',
    title: 'reporting an activity',
    async prepare({ fixture: { alpha, people } }) {
      const body = { title: 'Soup day', startDate: '2026-11-01', volunteers: 4 };
      const unsaid = { amountCollected: 0, amountDonated: 0, personsServed: 0, hoursWorked: 0 };
      const after = { club: alpha.id, ...body, ...unsaid, status: 1, category: 12 };
      const path = `/clubs/${alpha.id}/activities`;
      return call(people.officer, 'PUT', path, body, [
        { ...activity, action: 'create', before: null, after },
      ]);
    },
  },
  {
    operation: 'POST /v2/clubs/{id}/activities/{activityId}',
    title: 'changing an activity',
    async prepare({ fixture: { alpha, people, addActivity } }) {
      const path = `/clubs/${alpha.id}/activities/${await addActivity()}`;
      const body = { title: 'Bread day', volunteers: 12 };
      const change = { before: { title: 'Soup day' }, after: { title: 'Bread day' } };
      return call(people.officer, 'POST', path, body, [{ ...activity, action: 'update', ...change }], true);
    },
  },
  {
    operation: 'DELETE /v2/clubs/{id}/activities/{activityId}',
    title: 'deleting an activity',
    async prepare({ fixture: { alpha, people, addActivity } }) {
      const path = `/clubs/${alpha.id}/activities/${await addActivity()}`;
      const change = { before: { deletedAt: null }, after: { deletedAt: instant } };
      return call(people.officer, 'DELETE', path, undefined, [{ ...activity, action: 'delete', ...change }]);
    },
  },
  {
    operation: 'POST /v2/clubs/{id}/activities/{activityId}/restore',
    title: 'bringing an activity back',
    async prepare({ fixture: { alpha, people, addActivity } }) {
      const deleted = await addActivity({ deleted_at: '2026-11-01T00:00:00.000Z' });
      const path = `/clubs/${alpha.id}/activities/${deleted}/restore`;
      const change = { before: { deletedAt: instant }, after: { deletedAt: null } };
      const entry = { ...activity, action: 'restore', ...change };
      return call(people.administrator, 'POST', path, undefined, [entry]);
    },
  },
];

const registration = { subject: 'registration' };

const registrationOperations: WriteOperation[] = [
  {
    operation: 'POST /v2/events/{id}',
    title: 'answering an event for the first time, with a comment and a question',
    async prepare({ fixture: { people, addEvent, addQuestion } }) {
      const event = await addEvent();
      const question = await addQuestion(event);
      const body = {
        attending: 'YES',
        attendingComment: 'With pleasure',
        answers: [{ question, answer: 'Fish' }],
      };
      const after = { attending: 'YES', comment: 'With pleasure', [`answers.${question}`]: 'Fish' };
      const entry = {
        ...registration,
        action: 'answer',
        about: people.member.id,
        event,
        before: null,
        after,
      };
      return call(people.member, 'POST', `/events/${event}`, body, [entry], true);
    },
  },
  {
    operation: 'POST /v2/events/{id}',
    title: 'answering an event differently',
    async prepare({ fixture: { people, addEvent, addRegistration } }) {
      const event = await addEvent();
      await addRegistration(event, { member_id: people.member.id, attending: 'YES', comment: 'Same' });
      const body = { attending: 'NO', attendingComment: 'Same' };
      const change = { before: { attending: 'YES' }, after: { attending: 'NO' } };
      const entry = { ...registration, action: 'answer', about: people.member.id, event, ...change };
      return call(people.member, 'POST', `/events/${event}`, body, [entry], true);
    },
  },
  {
    operation: 'POST /v2/events/{id}',
    title: 'answering an event differently, without a word about the comment that stays',
    async prepare({ fixture: { people, addEvent, addRegistration } }) {
      const event = await addEvent();
      await addRegistration(event, { member_id: people.member.id, attending: 'YES', comment: 'Same' });
      const change = { before: { attending: 'YES' }, after: { attending: 'NO' } };
      const entry = { ...registration, action: 'answer', about: people.member.id, event, ...change };
      return call(people.member, 'POST', `/events/${event}`, { attending: 'NO' }, [entry], true);
    },
  },
  {
    operation: 'POST /v2/events/{id}/members/{memberId}',
    title: 'a reviewer recording who comes',
    async prepare({ fixture: { people, addEvent, addRegistration, addReviewer } }) {
      const event = await addEvent();
      await addReviewer(event, people.reviewer.id);
      await addRegistration(event, { member_id: people.member.id, attending: 'NO' });
      const change = { before: { attending: 'NO' }, after: { attending: 'YES' } };
      const entry = { ...registration, action: 'review', about: people.member.id, event, ...change };
      const path = `/events/${event}/members/${people.member.id}`;
      return call(people.reviewer, 'POST', path, { attending: 'YES' }, [entry], true);
    },
  },
  {
    operation: 'POST /v2/events/{id}/members/{memberId}/answers',
    title: 'a reviewer correcting an answer',
    async prepare({ fixture: { people, addEvent, addRegistration, addReviewer, addQuestion }, deps }) {
      const event = await addEvent();
      await addReviewer(event, people.reviewer.id);
      const question = await addQuestion(event);
      const { id } = await addRegistration(event, { member_id: people.member.id, attending: 'YES' });
      const given = { registration_id: id, question_id: question, answer: 'Fish' };
      await deps.storage.write((tx) => tx.insertInto('registration_answers').values(given).execute());
      const change = {
        before: { [`answers.${question}`]: 'Fish' },
        after: { [`answers.${question}`]: 'Tofu' },
      };
      const entry = { ...registration, action: 'review', about: people.member.id, event, ...change };
      const path = `/events/${event}/members/${people.member.id}/answers`;
      return call(people.reviewer, 'POST', path, { question, answer: 'Tofu' }, [entry], true);
    },
  },
];

const invitationOperations: WriteOperation[] = [
  {
    operation: 'POST /v2/events/{id}/members/invite',
    title: 'inviting a guest',
    async prepare({ fixture: { people, addEvent } }) {
      const event = await addEvent();
      const body = { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: 'gil@example.net' };
      const guest = { guestFirstName: 'Gil', guestLastName: 'Guest', guestEmail: 'gil@example.net' };
      const after = { host: people.member.id, ...guest };
      const entry = { ...registration, action: 'invite', event, before: null, after };
      return call(people.member, 'POST', `/events/${event}/members/invite`, body, [entry]);
    },
  },
  {
    operation: 'POST /v2/events/{id}/members/invite',
    title: 'inviting a member',
    async prepare({ fixture: { people, addEvent } }) {
      const event = await addEvent();
      const entry = {
        ...registration,
        action: 'invite',
        about: people.other.id,
        event,
        before: null,
        after: {},
      };
      const body = { member: people.other.id };
      return call(people.member, 'POST', `/events/${event}/members/invite`, body, [entry]);
    },
  },
  {
    operation: 'PATCH /v2/events/{id}/guests/{registration}',
    title: 'correcting the address of a guest',
    // What went to the wrong address is taken back: its links, and its mail while it waits.
    queries: 10,
    async prepare(testApi) {
      const { event, registration: id } = await invitedGuest(testApi);
      const change = {
        before: { guestEmail: 'gil@example.net' },
        after: { guestEmail: `gil${id}@example.com` },
      };
      const entry = { ...registration, action: 'update', event, ...change };
      const body = { email: `gil${id}@example.com` };
      const { member } = testApi.fixture.people;
      return call(member, 'PATCH', `/events/${event}/guests/${id}`, body, [entry], true);
    },
  },
  {
    operation: 'DELETE /v2/events/{id}/guests/{registration}',
    title: 'taking an invitation back',
    // The link that ends, the mail that waits, and the counts of messages beside the lock and the trail.
    queries: 7,
    async prepare(testApi) {
      const { event, registration: id } = await invitedGuest(testApi, {}, { attending: 'NO' });
      const before = {
        guestFirstName: 'Gil',
        guestLastName: 'Guest',
        guestEmail: 'gil@example.net',
        attending: 'NO',
      };
      const entry = { ...registration, action: 'take-back', event, before, after: null };
      const { member } = testApi.fixture.people;
      return call(member, 'DELETE', `/events/${event}/guests/${id}`, undefined, [entry]);
    },
  },
  {
    operation: 'DELETE /v2/events/{id}/guests/{registration}',
    title: 'taking back somebody of the own party after the due date',
    // The answer, the links, and a mail to the guest with the name of the host.
    queries: 10,
    async prepare(testApi) {
      const late = { registration_due_date: '2026-11-14T11:00:00' };
      const { event, registration: id } = await invitedGuest(testApi, late, { attending: 'YES' });
      const before = { attending: 'YES', answeredLate: null };
      const after = { attending: 'NO', answeredLate: true };
      const entry = { ...registration, action: 'take-back', event, before, after };
      const { member } = testApi.fixture.people;
      return call(member, 'DELETE', `/events/${event}/guests/${id}`, undefined, [entry], true);
    },
  },
  {
    operation: 'POST /v2/events/{id}/guests/{registration}/invitation',
    title: 'sending an invitation again',
    // The limits, the link of the mail before and the host beside what every invitation needs.
    queries: 8,
    async prepare(testApi) {
      const { event, registration: id } = await invitedGuest(testApi);
      const entry = { ...registration, action: 'invite-again', event, before: null, after: {} };
      const { member } = testApi.fixture.people;
      return call(member, 'POST', `/events/${event}/guests/${id}/invitation`, {}, [entry]);
    },
  },
  {
    operation: 'a page',
    title: 'a member who declined by the link of the mail taking back the partner',
    // What the page shows is read first, then the party is locked.
    queries: 10,
    async prepare(api) {
      const { id } = api.fixture.people.member;
      const nobody = { guest_first_name: '', guest_last_name: '', guest_email: '' };
      const own = { member_id: id, host_member_id: null, invited_by: null, attending: 'NO' } as const;
      const { path, event } = await invitedGuest(api, {}, { ...own, ...nobody });
      const bring = { host_member_id: id, invited_by: id, partner: 1, attending: 'YES' } as const;
      const partner = await api.fixture.addRegistration(event, bring);
      const before = { attending: 'YES', partner: true };
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return {
        method: 'POST',
        path: `${path}/party`,
        by: null,
        options: { rawBody: `away=${partner.id}`, headers },
        channel: 'mail-link',
        entries: [{ ...registration, action: 'take-back', event, before, after: null }],
        repeatable: true,
      };
    },
  },
  {
    operation: 'a page',
    title: 'a guest answering by the link of the mail',
    async prepare(api) {
      const { path, event } = await invitedGuest(api);
      const change = { before: { attending: null }, after: { attending: 'YES' } };
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return {
        method: 'POST',
        path,
        by: null,
        options: { rawBody: 'attending=YES', headers },
        channel: 'mail-link',
        entries: [{ ...registration, action: 'answer', event, ...change }],
        repeatable: true,
      };
    },
  },
];

const doorOperations: WriteOperation[] = [
  {
    operation: 'POST /v2/door/events/{id}/walk-ins',
    title: 'letting a guest walk in',
    // The nonce, the scan, the party and the limit of strangers beside what every registration needs.
    queries: 8,
    async prepare({ fixture: { people, addEvent, addReviewer } }) {
      const event = await addEvent({ registration_due_date: '2026-11-14T11:00:00' });
      await addReviewer(event, people.reviewer.id);
      const guest = { guestFirstName: 'Nora', guestLastName: 'New', guestEmail: 'nora@example.net' };
      const body = { nonce: newSecret(), firstName: 'Nora', lastName: 'New', email: 'nora@example.net' };
      const after = { attending: 'YES', ...guest };
      const entry = { ...registration, action: 'walk-in', event, before: null, after };
      return call(people.reviewer, 'POST', `/door/events/${event}/walk-ins`, body, [entry], true);
    },
  },
  {
    operation: 'POST /v2/door/events/{id}/walk-ins',
    title: 'letting a member walk in who had declined',
    // Who it is and what they had answered is looked up before the answer is changed.
    queries: 10,
    async prepare({ fixture: { people, addEvent, addReviewer, addRegistration } }) {
      const event = await addEvent({ registration_due_date: '2026-11-14T11:00:00' });
      await addReviewer(event, people.reviewer.id);
      const member = people.other.id;
      await addRegistration(event, { member_id: member, attending: 'NO' });
      const body = { nonce: newSecret(), member };
      const change = { before: { attending: 'NO' }, after: { attending: 'YES' } };
      const entry = { ...registration, action: 'walk-in', about: member, event, ...change };
      return call(people.reviewer, 'POST', `/door/events/${event}/walk-ins`, body, [entry], true);
    },
  },
];

/** Every operation that changes data, apart from the door, whose scans are kept by themselves. */
export const writeOperations: WriteOperation[] = [
  ...passkeyOperations,
  ...deviceOperations,
  ...accountOperations,
  ...meOperations,
  ...participantOperations,
  ...identifierOperations,
  ...passwordOperations,
  ...photoOperations,
  ...activityOperations,
  ...registrationOperations,
  ...invitationOperations,
  ...doorOperations,
  ...eventPartsOperations,
  ...managingOperations,
  ...creatingOperations,
  ...messageOperations,
];

/** Makes the call; pages for people are asked as a browser does, because the OpenAPI document does not know them. */
export async function make(
  api: TestApi,
  { method, path, options, channel }: PreparedCall,
): Promise<CallAnswer> {
  if (channel === 'api') return api.call(method, path, options);
  const { headers = {}, rawBody = '' } = options;
  const page = await api.app.inject({ method, url: path, headers, payload: rawBody });
  return { status: page.statusCode, headers: page.headers, body: undefined, text: page.payload };
}
