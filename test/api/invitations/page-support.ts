import assert from 'node:assert/strict';
import type { LightMyRequestResponse } from 'fastify';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { newSecret, secretHash } from '../../../src/platform/shared/secrets.ts';
import type { TestApi } from '../../support/test-api.ts';

type Fixture = TestApi['fixture'];
export type EventInput = NonNullable<Parameters<Fixture['addEvent']>[0]>;
export type RegistrationInput = Parameters<Fixture['addRegistration']>[1];

/** An event with a guest who holds an answer link. */
export async function invitedGuest(
  api: TestApi,
  event: EventInput = {},
  registration: RegistrationInput = {},
) {
  const { addEvent, addRegistration, people } = api.fixture;
  const id = await addEvent(event);
  const secret = newSecret(256);
  const stored = await addRegistration(id, {
    host_member_id: people.member.id,
    invited_by: people.member.id,
    guest_first_name: 'Gil',
    guest_last_name: 'Guest',
    guest_email: 'gil@example.net',
    reply_hash: secretHash(secret),
    ...registration,
  });
  return { event: id, registration: stored.id, secret, path: `/invitations/${secret}` };
}

/** Opens a page as a browser does, without any token. */
export function open(api: Pick<TestApi, 'app'>, path: string): Promise<LightMyRequestResponse> {
  return api.app.inject({ method: 'GET', url: path });
}

/** Sends a form as a browser does. */
export function send(
  api: TestApi,
  path: string,
  payload = 'attending=YES',
  type = 'application/x-www-form-urlencoded',
): Promise<LightMyRequestResponse> {
  return api.app.inject({ method: 'POST', url: path, payload, headers: { 'content-type': type } });
}

/** Asserts that this is a page for people, kept by nobody and safe to show, and gives what stands on it. */
export function assertPage(answer: LightMyRequestResponse, status: number): string {
  assert.equal(answer.statusCode, status, answer.payload);
  assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.equal(answer.headers['x-robots-tag'], 'noindex');
  assert.equal(answer.headers['referrer-policy'], 'no-referrer');
  assert.equal(answer.headers['x-content-type-options'], 'nosniff');
  assert.match(String(answer.headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/);
  return answer.payload;
}

/** Everything stored of an event's registrations, to see that nothing changed. */
export function stored(api: TestApi, event: EventId) {
  return api.deps.storage.db.selectFrom('registrations').selectAll().where('event_id', '=', event).execute();
}
