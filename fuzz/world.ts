import type { TestApi } from '../test/support/test-api.ts';
import type { PersonName } from '../test/support/organisation-fixture.ts';
import { secretHash } from '../src/platform/shared/secrets.ts';
import { browserOf } from '../test/support/browser.ts';
import type { Pools } from './values.ts';

/** Every kind of caller, nobody and holders of bad tokens included; `browser` is the member with a cookie, `phone` with a sign-in. */
export type CallerKind = PersonName | 'nobody' | 'readOnly' | 'expired' | 'garbage' | 'browser' | 'phone';

/** An organisation with events in every state, and the values that refer to its things. */
// oxlint-disable-next-line max-lines-per-function -- a list of what there is, without a decision in it
export async function prepareWorld(api: TestApi): Promise<{ pools: Pools; tokens: Map<CallerKind, string> }> {
  const { fixture, clock, deps } = api;
  const { people } = fixture;
  const started = {
    start_date: '2026-11-14T10:00:00',
    end_date: '2026-11-14T23:00:00',
    registration_due_date: '2026-11-14T08:00:00',
  };
  const doors = await fixture.addEvent(started);
  const open = await fixture.addEvent();
  const events = [
    doors,
    open,
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
  const calendars = [fixture.alphaCalendar, fixture.districtCalendar, fixture.gammaCalendar];
  const activities = [
    await fixture.addActivity({ club_id: fixture.beta.id }),
    await fixture.addActivity(),
    await fixture.addActivity(),
  ];
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
  tokens.set('phone', await signedInPhone({ fixture, clock }));
  tokens.set('browser', (await browserOf(api, people.member.id)).cookie);
  return {
    tokens,
    pools: {
      'clubs.id': often([fixture.alpha.id, fixture.beta.id, fixture.gamma.id, fixture.youth.id]),
      'members.id': ids,
      'events.id': [...often(events), ...Array.from({ length: 6 }, () => [doors, open]).flat()],
      'calendars.id': calendars,
      calendar: calendars,
      place: [fixture.alpha.place, fixture.districtA.place],
      registrationDueDate: [''],
      // A code is accepted once, and only with its own event: without a favourite the two would hardly ever meet.
      event: [...events, ...Array.from({ length: 12 }, () => events[0])],
      member: [...ids, ...secrets.map(({ username }) => username)],
      memberId: often(ids),
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
      // Whom a request invites, or who reviews.
      members: [ids.slice(0, 2), ids],
      clubs: [[fixture.alpha.id], [fixture.beta.id, fixture.gamma.id]],
      units: [[fixture.zoneA1.id], [fixture.districtA.id]],
      functions: [[...fixture.functions.values()].slice(0, 3)],
      below: [fixture.districtA.id],
      district: [fixture.districtA.id],
      zone: [fixture.zoneA1.id],
      // Few, so that the same one comes again with the same request and with another.
      'idempotency-key': ['one', 'two', 'three'],
      'if-match': ['*', '*', '"0"', '"1-tag"'],
      // Few, so that the same one comes again: with the same scan, and with another.
      nonce: Array.from({ length: 60 }, (_, number) => `nonce-${number}`),
      gate: ['North', 'South'],
      scannedAt: ['2026-11-14T11:00:00'],
      hostMember: ids,
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

/** The token of a program in which the member has typed their password. */
export function signedInPhone({ fixture, clock }: Pick<TestApi, 'fixture' | 'clock'>): Promise<string> {
  const expiresAt = clock.now().add({ hours: 12 });
  return fixture.tokenFor(fixture.people.member.id, { kind: 'sign-in', expiresAt });
}
