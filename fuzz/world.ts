import { operatorOrigin } from '../src/audit/origin.ts';
import { setPassword } from '../src/accounts/credentials-service.ts';
import type { TestApi } from '../test/support/test-api.ts';
import { addEmailChange } from '../test/api/me/email-support.ts';
import type { PersonName } from '../test/support/organisation-fixture.ts';
import { secretHash } from '../src/shared/secrets.ts';
import type { Pools } from './values.ts';

/** Every kind of caller, nobody and holders of bad tokens included. */
export type CallerKind = PersonName | 'nobody' | 'readOnly' | 'expired' | 'garbage';

const password = 'correct horse battery';

/** An organisation with events in every state, and the values that refer to its things. */
// oxlint-disable-next-line max-lines-per-function -- a list of what there is, without a decision in it
export async function prepareWorld({
  fixture,
  clock,
  deps,
}: TestApi): Promise<{ pools: Pools; tokens: Map<CallerKind, string> }> {
  const { people } = fixture;
  const started = {
    start_date: '2026-11-14T10:00:00',
    end_date: '2026-11-14T23:00:00',
    registration_due_date: '2026-11-14T08:00:00',
  };
  const events = [
    await fixture.addEvent(started),
    await fixture.addEvent(),
    await fixture.addEvent({ registration_due_date: '2026-11-14T08:00:00' }),
    await fixture.addEvent({ closed: 1 }),
    await fixture.addEvent({ guests_allowed: 0, partners_allowed: 0, tickets_enabled: 0, review_enabled: 0 }),
    await fixture.addEvent({ all_day: 1, end_date: null, registration_enabled: 0 }),
    await fixture.addEvent({ calendar_id: fixture.alphaCalendar, cancelled: 1 }),
    await fixture.addEvent({ calendar_id: fixture.gammaCalendar }),
  ];
  const barcodes: string[] = [];
  const registrations: number[] = [];
  const questions: number[] = [];
  for (const [position, event] of events.entries()) {
    await fixture.addReviewer(event, position % 2 === 0 ? people.reviewer.id : people.otherReviewer.id);
    questions.push(
      await fixture.addQuestion(event),
      await fixture.addQuestion(event, { type: 'choice', options: '["a","b"]' }),
    );
    const guest = {
      host_member_id: people.member.id,
      guest_first_name: 'Guest',
      guest_last_name: 'One',
      guest_email: `guest${position}@example.org`,
    };
    const added = [
      await fixture.addRegistration(event, { member_id: people.member.id, attending: 'YES' }),
      await fixture.addRegistration(event, {
        member_id: people.officer.id,
        attending: 'NO',
        comment: 'Sorry',
      }),
      await fixture.addRegistration(event, {
        ...guest,
        attending: 'YES',
        reply_hash: secretHash(`secret-${position}`),
      }),
    ];
    barcodes.push(...added.map(({ barcode }) => barcode));
    registrations.push(...added.map(({ id }) => id));
  }
  await setPassword(
    deps.storage,
    clock,
    operatorOrigin(),
    await fixture.addMember({ username: 'signer' }),
    password,
  );
  // Each confirms an address once: some more than one, so that the right one is met.
  const emailSecrets: string[] = [];
  for (let number = 0; number < 8; number += 1)
    emailSecrets.push(await addEmailChange({ deps, clock }, await fixture.addMember()));
  const activities = [await fixture.addActivity(), await fixture.addActivity({ club_id: fixture.beta.id })];
  const secrets = await deps.storage.db
    .selectFrom('members')
    .select(['photo_name', 'private_identifier', 'username'])
    .execute();
  const ids = Object.values(people).map(({ id }) => id);
  const tokens = new Map<CallerKind, string>(
    Object.entries(people).map(([name, { token }]) => [name as PersonName, token]),
  );
  tokens.set('readOnly', await fixture.tokenFor(people.officer.id, { readOnly: true }));
  tokens.set(
    'expired',
    await fixture.tokenFor(people.officer.id, { expiresAt: clock.now().subtract({ hours: 1 }) }),
  );
  tokens.set('garbage', 'guildhall_nothing');
  return {
    tokens,
    pools: {
      'clubs.id': [fixture.alpha.id, fixture.beta.id, fixture.gamma.id, fixture.youth.id],
      'members.id': ids,
      // Of tokens, the first of which are those of the people.
      'me.id': [1, 2, 3, 4, 5],
      'events.id': often(events),
      // A code is accepted once, and only with its own event: without a favourite the two would hardly ever meet.
      event: [...events, ...Array.from({ length: 12 }, () => events[0])],
      member: [...ids, ...secrets.map(({ username }) => username)],
      memberId: ids,
      // The same of a ticket and its event.
      registration: [...often(registrations), ...Array.from({ length: 12 }, () => registrations[0])],
      question: often(questions),
      activityId: activities,
      barcode: often(barcodes),
      identifier: [...secrets.map(({ private_identifier }) => private_identifier), ...ids],
      photo: [
        ...secrets.map(({ photo_name }) => `${photo_name}.jpg`),
        `${people.member.id}.jpg`,
        '../x.jpg',
        'x.png',
      ],
      s: [10, 11, 80, 200],
      x: [0, 10, 40],
      y: [0, 10, 40],
      size: [80, 90, 120],
      q: ['fix', 'Member', '+41 79', 'ex', 'example.org'],
      year: [2024, 2025, 2026],
      locale: ['de', 'fr-CH', 'it', 'xx', ''],
      username: ['signer', 'member', 'nobody'],
      password: [password],
      district: [fixture.districtA.id],
      zone: [fixture.zoneA1.id],
      // Few, so that the same one comes again with the same request and with another.
      'idempotency-key': ['one', 'two', 'three'],
      'if-match': ['*', '*', '"0"', '"1-tag"'],
      secret: emailSecrets,
      category: [1, 2, 99],
      status: [1, 2, 99],
    },
  };
}

/** The first few more often, so that values that belong together meet. */
function often<Value>(values: readonly Value[]): Value[] {
  const first = values.slice(0, 3);
  return [...values, ...first, ...first, ...first, ...first];
}
