import { insertMessage, setRecipientCount } from '../src/events/messages/messages-store.ts';
import { samplePicture } from '../test/support/sample-picture.ts';
import type { TestApi } from '../test/support/test-api.ts';

/** Values of one request that only mean something together. */
export interface Belonging {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** By the path of the operation, with its method where one path needs others than the rest. */
export type Belongings = Readonly<Record<string, readonly Belonging[]>>;

/** So many of what an operation uses up. */
const supply = 30;

/** Far enough ahead that registration is open whenever the fuzzer's clock stands. */
const ahead = {
  start_date: '2026-12-20T18:00:00',
  end_date: '2026-12-20T22:00:00',
  registration_due_date: '2026-12-10T12:00:00',
};

/** The whole of the sample picture, and a square of it. */
const squares: readonly Belonging[] = [{ query: {} }, { query: { x: 10, y: 20, size: 90 } }];

/** Things of events that nothing else in the world uses up. */
export async function belongings(api: TestApi): Promise<Belongings> {
  const { fixture } = api;
  const event = await fixture.addEvent({ ...ahead, calendar_id: fixture.alphaCalendar });
  const guests = await guestsOf(api, event);
  const answered = await answeredEvent(api);
  const open = `/v2/events/{id}`;
  const managed = `/v2/manage/events/{id}`;
  const ofEvent = (name: string, ids: readonly unknown[]) =>
    ids.map((id) => ({ params: { id: event, [name]: id } }));
  const invited = { params: { id: event }, body: { members: [fixture.people.other.id] } };
  return {
    ...(await filesOf(api, event)),
    ...(await activitiesOf(api)),
    ...(await doorOf(api)),
    ...(await statesOf(api)),
    '/v2/events/ical/{identifier}': [{ params: { identifier: fixture.people.administrator.id } }],
    [managed]: [{ params: { id: event }, body: { title: 'Lunch', description: '', capacity: null } }],
    [`DELETE ${managed}`]: [],
    [`${managed}/messages/{message}`]: ofEvent('message', [await messageOf(api, event)]),
    [`${managed}/participants`]: [{ params: { id: event } }],
    [`${managed}/participants/{registration}`]: ofEvent('registration', guests.slice(0, 3)),
    [`${managed}/participants/{registration}/move-up`]: await waitingParties(api),
    [`${open}/guests/{registration}`]: ofEvent('registration', guests),
    [`${open}/guests/{registration}/invitation`]: ofEvent('registration', guests.slice(0, 3)),
    [`${open}/members/invite`]: [{ params: { id: event } }],
    [`POST ${open}`]: [{ params: { id: await fixture.addEvent(ahead) }, body: { attending: 'YES' } }],
    [`${managed}/invitations`]: [invited],
    [`${managed}/invitations/take-back`]: [invited],
    '/v2/me/photo': squares,
    [`POST ${open}/members/{memberId}/answers`]: [answered],
  };
}

async function guestsOf({ fixture }: TestApi, event: Parameters<typeof fixture.addRegistration>[0]) {
  const guests: number[] = [];
  for (let number = 0; number < supply; number += 1) {
    const guest = {
      guest_first_name: 'Guest',
      guest_last_name: 'Three',
      guest_email: `three${number}@example.org`,
    };
    const host = { host_member_id: fixture.people.member.id, invited_by: fixture.people.member.id };
    guests.push((await fixture.addRegistration(event, { ...host, ...guest })).id);
  }
  return guests;
}

async function answeredEvent({ fixture }: TestApi): Promise<Belonging> {
  const event = await fixture.addEvent({ ...ahead, calendar_id: fixture.alphaCalendar });
  const question = await fixture.addQuestion(event);
  const { id: memberId } = fixture.people.member;
  await fixture.addRegistration(event, { member_id: memberId, attending: 'YES' });
  return { params: { id: event, memberId }, body: { question, answer: 'Soup' } };
}

async function messageOf({ fixture, deps }: TestApi, event: Parameters<typeof insertMessage>[1]['event']) {
  const { officer, member } = fixture.people;
  const words = { kind: 'message', segment: 'all', subject: 'Soon', text: 'See you.', details: {} } as const;
  return deps.storage.write(async (tx) => {
    const id = await insertMessage(tx, { event, author: officer.id, ...words }, '2026-11-13T10:00:00.000Z');
    const who = { registration_id: null, member_id: member.id, state: 'no-address', mail_id: null } as const;
    await tx
      .insertInto('message_recipients')
      .values({ message_id: id, position: 1, ...who })
      .execute();
    await setRecipientCount(tx, id, 1);
    return id;
  });
}

async function filesOf({ fixture, deps }: TestApi, event: Parameters<typeof fixture.addQuestion>[0]) {
  const file = await deps.eventFiles.put(samplePicture);
  const rows = Array.from({ length: supply / 2 }, (_, index) => ({
    event_id: event,
    position: index + 1,
    name: `picture${index}.jpg`,
    url: '',
    type: 'image/jpeg',
    size: samplePicture.length,
    attached_file: file,
  }));
  const ids = await deps.storage.write(async (tx) => {
    await tx.updateTable('events').set({ banner_file: file }).where('id', '=', event).execute();
    return tx.insertInto('event_attachments').values(rows).returning('id').execute();
  });
  const managed = '/v2/manage/events/{id}';
  const params = { id: event };
  return {
    '/v2/events/{id}/files/{file}': [{ params: { id: event, file } }],
    [`${managed}/attachments`]: [{ params, query: { name: 'menu.jpg' } }],
    [`${managed}/attachments/{attachment}`]: ids.map(({ id }) => ({ params: { id: event, attachment: id } })),
    [`PUT ${managed}/banner`]: squares.map((square) => ({ params, ...square })),
  };
}

/** Full events, at each of which somebody waits. */
async function waitingParties({ fixture }: TestApi): Promise<Belonging[]> {
  const { member, other } = fixture.people;
  const parties: Belonging[] = [];
  for (let number = 0; number < supply / 3; number += 1) {
    const full = { capacity: 1, waiting_list: 1, calendar_id: fixture.alphaCalendar } as const;
    const event = await fixture.addEvent({ ...ahead, ...full });
    await fixture.addRegistration(event, { member_id: member.id, attending: 'YES' });
    const waiting = { member_id: other.id, waiting_since: '2026-11-13T10:00:00.000Z' };
    const { id } = await fixture.addRegistration(event, waiting);
    parties.push({ params: { id: event, registration: id }, body: { overCapacity: true } });
  }
  return parties;
}

/** An event that has begun, with people who are in and others who are not. */
async function doorOf({ fixture }: TestApi) {
  const begun = { start_date: '2026-11-14T10:00:00', registration_due_date: '2026-11-14T08:00:00' };
  const event = await fixture.addEvent({ ...begun, end_date: '2026-11-21T23:00:00' });
  const { member, reviewer, administrator } = fixture.people;
  for (const { id } of [reviewer, administrator]) await fixture.addReviewer(event, id);
  const [scans, inside]: [Belonging[], Belonging[]] = [[], []];
  for (let number = 0; number < supply; number += 1) {
    const validated_at = number % 2 === 0 ? null : '2026-11-14T09:30:00.000Z';
    const guest = { guest_first_name: 'Guest', guest_email: `gate${number}@example.org`, validated_at };
    const host = { host_member_id: member.id, attending: 'YES' } as const;
    const { id, barcode } = await fixture.addRegistration(event, { ...host, ...guest });
    if (validated_at === null) scans.push({ body: { barcode, event } });
    else inside.push({ params: { id: event, registration: id } });
  }
  const door = '/v2/door/events/{id}';
  return {
    '/v2/events/confirm': scans,
    [`${door}/registrations/{registration}/annulment`]: inside,
    [`${door}/walk-ins`]: [{ params: { id: event } }],
  };
}

/** Events in the states that the steps of their life need. */
async function statesOf({ fixture }: TestApi) {
  const states = {
    publish: { draft: 1 },
    restore: { removed_at: '2026-11-13T10:00:00.000Z' },
    cancel: {},
    reinstate: { cancelled: 1 },
  } as const;
  const found: Record<string, Belonging[]> = {};
  for (const [step, state] of Object.entries(states)) {
    const some: Belonging[] = [];
    for (let number = 0; number < supply / 5; number += 1) {
      const row = { ...ahead, ...state, calendar_id: fixture.alphaCalendar };
      some.push({ params: { id: await fixture.addEvent(row) } });
    }
    found[`/v2/manage/events/{id}/${step}`] = some;
  }
  return found;
}

async function activitiesOf({ fixture }: TestApi) {
  const [kept, deleted]: [Belonging[], Belonging[]] = [[], []];
  for (let number = 0; number < supply / 2; number += 1) {
    const { id } = fixture.alpha;
    kept.push({ params: { id, activityId: await fixture.addActivity() } });
    const deleted_at = '2026-11-13T10:00:00.000Z';
    deleted.push({ params: { id, activityId: await fixture.addActivity({ deleted_at }) } });
  }
  const path = '/v2/clubs/{id}/activities/{activityId}';
  return { [path]: kept, [`${path}/restore`]: deleted };
}
