import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Caller } from '../../src/platform/access/caller.ts';
import { maySee } from '../../src/events/event/event-policy.ts';
import { findPage, type EventPage } from '../../src/events/event/event-list-store.ts';
import { officesAndGrantsOf } from '../../src/directory/organisation/grants-store.ts';
import { asId, type EventId, type MemberId, type TokenId } from '../../src/platform/shared/ids.ts';
import type { Db, Storage } from '../../src/platform/storage/database.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { copiedDemo } from '../support/demo-fixture.ts';
import { endOfSuite } from '../support/end-of-suite.ts';

const day = '2026-11-14';

const pages: EventPage[] = [
  { since: '2025-11-14T12:00:00', until: null, limit: 1000, offset: 0 },
  { since: '2026-11-14T00:00:00', until: null, limit: 21, offset: 0 },
  { since: '2026-06-20T00:00:00', until: '2026-12-24T23:59:59', limit: 7, offset: 11 },
  { since: '2024-01-01T00:00:00', until: '2024-06-30T23:59:59', limit: 21, offset: 0 },
];

interface Known {
  id: EventId;
  ownerPath: string;
  ownerPlace: number;
  closed: boolean;
  draft: boolean;
  removedAt: string | null;
  start: string;
  end: string | null;
}

onEveryDatabase('the list of events', (database) => {
  const ending = endOfSuite();
  let storage: Storage;
  let callers: Caller[];
  let events: Known[];
  before(async () => {
    ({ storage } = await copiedDemo(ending, database));
    await addLongEvents(storage);
    events = await allEvents(storage.db);
    callers = await someCallers(storage.db);
  });

  test('holds what the policy lets the caller see, in the order of time', async () => {
    for (const caller of callers) {
      const seen = await seenBy(storage.db, caller, events);
      for (const page of pages) {
        const listed = await findPage(storage.db, caller, page);
        const ids = listed.map(({ id }) => id);
        assert.deepEqual(ids, plainly(seen, page), `member ${caller.memberId}, from ${page.since}`);
      }
    }
  });

  test("holds each member's own registrations and nobody else's", async () => {
    for (const caller of callers) {
      const own = await storage.db
        .selectFrom('registrations')
        .select(['event_id as event', 'id', 'attending', 'waiting_since as waitingSince', 'barcode'])
        .where('member_id', '=', caller.memberId)
        .execute();
      const registrations = new Map(own.map(({ event, ...registration }) => [event, registration]));
      const page = { since: '2000-01-01T00:00:00', until: null, limit: 100_000, offset: 0 };
      const listed = await findPage(storage.db, caller, page);
      for (const { id, own } of listed) assert.deepEqual(own, registrations.get(id) ?? null);
      assert.equal(listed.filter(({ own }) => own !== null).length, registrations.size);
    }
  });
});

/** Events that began long before a list and last into it, or end just before. */
async function addLongEvents({ db, write }: Storage): Promise<void> {
  const { id: _, ...row } = await db.selectFrom('events').selectAll().orderBy('id').executeTakeFirstOrThrow();
  const times = [
    ['2023-05-01T00:00:00', '2026-11-20T23:59:59'],
    ['2025-10-01T09:00:00', '2025-11-14T12:00:00'],
    ['2025-11-13T20:00:00', '2025-11-14T11:59:59'],
    ['2025-11-14T09:00:00', '2025-11-14T18:00:00'],
    ['2026-11-13T23:00:00', '2026-11-14T00:00:00'],
    ['2026-11-13T23:00:00', null],
  ] as const;
  const values = times.map(([start_date, end_date]) => ({
    ...row,
    start_date,
    end_date,
    closed: 0 as const,
  }));
  await write((tx) => tx.insertInto('events').values(values).execute());
}

async function allEvents(db: Db): Promise<Known[]> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .innerJoin('places', 'places.id', 'calendars.place_id')
    .select(['events.draft', 'events.removed_at as removedAt'])
    .select(['events.id', 'events.closed', 'events.start_date as start', 'events.end_date as end'])
    .select(['places.path as ownerPath', 'places.id as ownerPlace'])
    .execute();
  return rows.map((row) => ({ ...row, closed: row.closed === 1, draft: row.draft === 1 }));
}

/** Some ordinary members, some with offices, some with rights over much, and one without a club. */
async function someCallers(db: Db): Promise<Caller[]> {
  const members = await db
    .selectFrom('members')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('places', 'places.id', 'clubs.place_id')
    .select(['members.id', 'places.path'])
    .orderBy('members.id')
    .execute();
  const places = await db.selectFrom('places').select('path').orderBy('path').execute();
  const callers: Caller[] = [];
  for (const { id, path } of members.filter((_, index) => index % Math.ceil(members.length / 12) === 0)) {
    callers.push({ ...callerWith(id, path), ...(await officesAndGrantsOf(db, id, day)) });
  }
  const ordinary = callers[0];
  assert.ok(ordinary !== undefined);
  for (const { path } of places.filter((_, index) => index < 4 || index % 40 === 0)) {
    callers.push({ ...ordinary, grants: [{ right: 'manage-events', path }] });
  }
  const all = places.map(({ path }) => ({ right: 'review-events' as const, path }));
  callers.push({ ...ordinary, grants: all.slice(5, 14) }, { ...ordinary, clubPath: null });
  return callers;
}

function callerWith(memberId: MemberId, clubPath: string | null): Caller {
  return {
    memberId,
    clubPath,
    tokenId: asId<TokenId>(1),
    readOnly: false,
    tokenKind: 'application',
    budgetFactor: 1,
    offices: [],
    grants: [],
  };
}

/** The events that the policy shows to a caller. */
async function seenBy(db: Db, caller: Caller, events: readonly Known[]): Promise<Known[]> {
  const own = { member: caller.memberId };
  const registered = await db
    .selectFrom('registrations')
    .select('event_id')
    .where('member_id', '=', own.member)
    .execute();
  const terms = await db.selectFrom('terms').selectAll().where('member_id', '=', own.member).execute();
  const held = terms.filter(({ start_date, end_date }) => start_date <= day && (end_date ?? day) >= day);
  const reviewers = Map.groupBy(
    await db.selectFrom('event_reviewers').selectAll().execute(),
    (row) => row.event_id,
  );
  const invited = new Set(registered.map((row) => row.event_id));
  return events.filter((event) => {
    const isNamedReviewer = (reviewers.get(event.id) ?? []).some(
      ({ member_id, function_id }) =>
        member_id === own.member ||
        held.some((term) => term.function_id === function_id && term.place_id === event.ownerPlace),
    );
    return maySee(event, { ...caller, hasRegistration: invited.has(event.id), isNamedReviewer });
  });
}

function plainly(events: readonly Known[], { since, until, limit, offset }: EventPage): EventId[] {
  return events
    .filter(({ start, end }) => (end ?? start) >= since && (until === null || start <= until))
    .toSorted((one, other) =>
      one.start < other.start ? -1 : one.start > other.start ? 1 : one.id - other.id,
    )
    .slice(offset, offset + limit)
    .map(({ id }) => id);
}
