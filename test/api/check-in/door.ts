import type { Insertable } from 'kysely';
import type { EventId, MemberId, RegistrationId } from '../../../src/platform/shared/ids.ts';
import type { EventsTable } from '../../../src/events/event/events-tables.ts';
import type { RegistrationsTable } from '../../../src/events/registration/registrations-tables.ts';
import type { Answer, TestApi } from '../../support/test-api.ts';

/** An event whose doors are open, with one person who has a ticket. */
export interface Door {
  event: EventId;
  registration: RegistrationId;
  barcode: string;
  /** The reviewer scans a code, by default the person's at this event. */
  scan(body?: Record<string, unknown>, token?: string): Promise<Answer>;
}

/** Opens the doors of an event tomorrow whose registration closed an hour ago; `member` comes. */
export async function openDoor(
  api: TestApi,
  event: Partial<Insertable<EventsTable>> = {},
  registration: Partial<Insertable<RegistrationsTable>> = {},
): Promise<Door> {
  const { people, ...fixture } = api.fixture;
  const id = await fixture.addEvent({ registration_due_date: '2026-11-14T11:00:00', ...event });
  await fixture.addReviewer(id, people.reviewer.id);
  const person = registration.host_member_id === undefined ? { member_id: people.member.id } : {};
  const added = await fixture.addRegistration(id, { attending: 'YES', ...person, ...registration });
  return {
    event: id,
    registration: added.id,
    barcode: added.barcode,
    scan: (body = {}, token = people.reviewer.token) =>
      api.post('/events/confirm', token, { barcode: added.barcode, event: id, ...body }),
  };
}

/** What is stored of a registration's check-in. */
export async function validationOf(api: TestApi, registration: RegistrationId) {
  const { validated_at, validated_by } = await api.deps.storage.db
    .selectFrom('registrations')
    .select(['validated_at', 'validated_by'])
    .where('id', '=', registration)
    .executeTakeFirstOrThrow();
  return { validated_at, validated_by };
}

/** The recorded scans of an event, oldest first. */
export function scansAt(api: TestApi, event: number) {
  return api.deps.storage.db
    .selectFrom('scans')
    .selectAll()
    .where('requested_event', '=', event)
    .orderBy('id')
    .execute();
}

/** Makes everyone who holds a function at the calendar's owner a reviewer of the event. */
export async function addReviewingFunction(api: TestApi, event: EventId, code: string): Promise<void> {
  const functionId = api.fixture.functions.get(code);
  if (functionId === undefined) throw new Error(`There is no standard function ${code}.`);
  await api.deps.storage.write((tx) =>
    tx
      .insertInto('event_reviewers')
      .values({ event_id: event, member_id: null, function_id: functionId })
      .execute(),
  );
}

/** Changes the answer of the person behind a registration. */
export async function setAttending(api: TestApi, id: RegistrationId, attending: 'YES' | 'NO' | null) {
  await api.deps.storage.write((tx) =>
    tx.updateTable('registrations').set({ attending }).where('id', '=', id).execute(),
  );
}

/** A member with a token of their own. */
export async function addPerson(api: TestApi): Promise<{ id: MemberId; token: string }> {
  const id = await api.fixture.addMember();
  return { id, token: await api.fixture.tokenFor(id) };
}
