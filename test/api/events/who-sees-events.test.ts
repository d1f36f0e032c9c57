import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { isReviewerAmong, maySee } from '../../../src/events/event/event-policy.ts';
import type { Grant, Office } from '../../../src/platform/access/grant.ts';
import type { Right } from '../../../src/platform/access/right.ts';
import { asId, type CalendarId, type FunctionId, type MemberId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import type { FixturePlace } from '../../support/organisation-fixture.ts';
import * as fc from '../../support/properties.ts';
import { apiOfSuite } from '../../support/test-api.ts';

/** The clock of the test stands at noon of this day. */
const today = '2026-11-14';
const placeCount = 11;
/** Mostly a club or a district, so that offices, calendars and rights meet often. */
const anyPlace = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, 5) },
  { weight: 2, arbitrary: fc.nat({ max: placeCount - 1 }) },
);
const anyPerson = fc.nat({ max: 1 });

/** CP carries rights over the place, the others none; all may be named as reviewers. */
const anyFunction = fc.constantFrom('CP', 'CT', 'CVP');
const anyTerm = fc.record({
  person: anyPerson,
  place: anyPlace,
  code: anyFunction,
  // Ended yesterday, ends today, runs, begins today, begins tomorrow.
  dates: fc.constantFrom(
    ['2025-07-01', '2026-11-13'],
    ['2025-07-01', '2026-11-14'],
    ['2025-07-01', null],
    ['2026-11-14', '2027-06-30'],
    ['2026-11-15', null],
  ),
});
const anyGrant = fc.record({
  person: anyPerson,
  place: anyPlace,
  right: fc.constantFrom<Right>('manage-events', 'review-events', 'manage-directory', 'administrator'),
});
const anyTimes = fc.constantFrom(
  ['2024-03-01T10:00:00', null],
  ['2025-11-13T20:00:00', '2025-11-14T11:59:59'],
  ['2025-11-13T20:00:00', '2025-11-14T12:00:00'],
  ['2025-10-01T20:00:00', '2025-12-01T12:00:00'],
  ['2025-11-14T08:00:00', '2025-11-14T13:00:00'],
  ['2026-11-14T12:00:00', '2026-11-14T14:00:00'],
  ['2026-11-14T12:00:00', null],
  ['2027-01-10T18:00:00', '2027-01-12T18:00:00'],
);
const anyEvent = fc.record({
  place: anyPlace,
  closed: fc.boolean(),
  state: fc.constantFrom('published', 'published', 'published', 'draft', 'removed'),
  times: anyTimes,
  invited: fc.array(anyPerson, { maxLength: 1 }),
  named: fc.array(anyPerson, { maxLength: 1 }),
  functions: fc.array(anyFunction, { maxLength: 1 }),
});
const anySituation = fc.record({
  /** The club of each person, or none. */
  clubs: fc.tuple(fc.option(fc.nat({ max: 3 })), fc.option(fc.nat({ max: 3 }))),
  terms: fc.array(anyTerm, { maxLength: 3 }),
  grants: fc.array(anyGrant, { maxLength: 2 }),
  events: fc.array(anyEvent, { minLength: 1, maxLength: 8 }),
  page: fc.record({
    from: fc.constantFrom(undefined, '2025-11-14', '2026-11-14'),
    to: fc.constantFrom(undefined, '2026-11-14'),
    limit: fc.constantFrom(2, 500),
    offset: fc.constantFrom(0, 1),
  }),
});
type Situation = typeof anySituation extends fc.Arbitrary<infer Value> ? Value : never;

onEveryDatabase('Who sees which events', (database) => {
  const api = apiOfSuite(database);
  let people: { id: MemberId; token: string }[];
  let places: FixturePlace<unknown>[];
  let calendars: CalendarId[];
  let rightsOf: Map<string, { id: FunctionId; rights: Right[] }>;

  before(async () => {
    const { fixture, deps } = api;
    const { root, multiDistrict, districtA, districtB, zoneA1, alpha, beta, gamma, youth } = fixture;
    const zones = await deps.storage.db
      .selectFrom('places')
      .select(['id', 'path'])
      .where('kind', '=', 'zone')
      .execute();
    const otherZones = zones.filter(({ id }) => id !== zoneA1.place);
    places = [
      alpha,
      beta,
      gamma,
      youth,
      zoneA1,
      districtA,
      districtB,
      multiDistrict,
      root,
      ...otherZones.map(({ id, path }) => ({ place: id, path, id: null })),
    ];
    assert.equal(places.length, placeCount);
    calendars = await deps.storage.write(async (tx) => {
      const rows = places.map(({ place }) => ({ place_id: place, title: `Calendar of ${place}` }));
      return (await tx.insertInto('calendars').values(rows).returning('id').execute()).map(({ id }) => id);
    });
    people = [];
    for (const _ of [0, 1]) {
      const id = await fixture.addMember();
      people.push({ id, token: await fixture.tokenFor(id) });
    }
    const functions = await deps.storage.db
      .selectFrom('functions')
      .select(['id', 'code', 'rights'])
      .execute();
    rightsOf = new Map(functions.map(({ id, code, rights }) => [code, { id, rights: JSON.parse(rights) }]));
  });

  /** Puts the situation in the place of the one before; answers the ids of its events. */
  function arrange({ clubs, terms, grants, events }: Situation) {
    return api.deps.storage.write(async (tx) => {
      for (const table of ['events', 'terms', 'granted_rights'] as const)
        await tx.deleteFrom(table).execute();
      for (const [index, club] of clubs.entries()) {
        const club_id = club === null ? null : asId<never>(Number(places[club]?.id));
        await tx.updateTable('members').set({ club_id }).where('id', '=', idOf(index)).execute();
      }
      for (const { person, place, code, dates } of terms) {
        const [start_date, end_date] = dates;
        const where = { member_id: idOf(person), place_id: placeOf(place).place };
        const held = {
          function_id: functionOf(code).id,
          status: null,
          start_date: start_date ?? '',
          end_date,
        };
        await tx
          .insertInto('terms')
          .values({ ...where, ...held })
          .execute();
      }
      for (const { person, place, right } of grants) {
        const granted = { member_id: idOf(person), place_id: placeOf(place).place, right };
        await tx.insertInto('granted_rights').values(granted).execute();
      }
      return events.length;
    });
  }

  async function addEvents({ events }: Situation) {
    const added = [];
    for (const event of events) {
      const [start_date, end_date] = event.times;
      const times = { start_date: start_date ?? '', end_date };
      const closed = event.closed ? (1 as const) : (0 as const);
      const id = await api.fixture.addEvent({
        calendar_id: calendars[event.place] ?? asId(0),
        closed,
        draft: event.state === 'draft' ? 1 : 0,
        removed_at: event.state === 'removed' ? '2026-11-13T10:00:00.000Z' : null,
        ...times,
      });
      for (const person of event.invited) await api.fixture.addRegistration(id, { member_id: idOf(person) });
      for (const person of event.named) await api.fixture.addReviewer(id, idOf(person));
      for (const code of event.functions) {
        const reviewer = { event_id: id, member_id: null, function_id: functionOf(code).id };
        await api.deps.storage.write((tx) => tx.insertInto('event_reviewers').values(reviewer).execute());
      }
      added.push({ ...event, id, ...times });
    }
    return added;
  }

  function idOf(person: number): MemberId {
    return people[person]?.id ?? asId(0);
  }

  function placeOf(place: number): FixturePlace<unknown> {
    const found = places[place];
    assert.ok(found !== undefined);
    return found;
  }

  function functionOf(code: string) {
    const found = rightsOf.get(code);
    assert.ok(found !== undefined);
    return found;
  }

  /** What the pure policy says, from what was arranged alone. */
  function sees(person: number, situation: Situation, event: Situation['events'][number]): boolean {
    const { clubs, terms, grants } = situation;
    const held = terms.filter(({ person: holder, dates: [start, end] }) => {
      return holder === person && (start ?? '') <= today && (end ?? today) >= today;
    });
    const offices: Office[] = held.map(({ code, place }) => ({
      function: functionOf(code).id,
      place: placeOf(place).place,
    }));
    const given: Grant[] = [
      ...held.flatMap(({ code, place }) =>
        functionOf(code).rights.map((right) => ({ right, path: placeOf(place).path })),
      ),
      ...grants
        .filter((grant) => grant.person === person)
        .map(({ right, place }) => ({ right, path: placeOf(place).path })),
    ];
    const club = clubs[person] ?? null;
    const reviewers = [
      ...event.named.map((named) => ({ member: idOf(named), function: null })),
      ...event.functions.map((code) => ({ member: null, function: functionOf(code).id })),
    ];
    const owner = placeOf(event.place);
    return maySee(
      {
        ownerPath: owner.path,
        closed: event.closed,
        draft: event.state === 'draft',
        removedAt: event.state === 'removed' ? '2026-11-13T10:00:00.000Z' : null,
      },
      {
        clubPath: club === null ? null : placeOf(club).path,
        grants: given,
        hasRegistration: event.invited.includes(person),
        isNamedReviewer: isReviewerAmong(reviewers, owner.place, { memberId: idOf(person), offices }),
      },
    );
  }

  test('the list and the single event show what the policy says, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(anySituation, async (situation) => {
        await arrange(situation);
        const events = await addEvents(situation);
        for (const [person, { token }] of people.entries()) {
          const seen = events.filter((event) => sees(person, situation, event));
          for (const { id } of events) {
            const { status } = await api.get(`/events/${id}`, token);
            assert.equal(status, seen.some((event) => event.id === id) ? 200 : 404);
          }
          await assertListed(situation.page, seen, token);
        }
      }),
      { numRuns: 60 },
    );
  });

  async function assertListed(
    { from, to, limit, offset }: Situation['page'],
    seen: readonly { id: number; start_date: string; end_date: string | null }[],
    token: string,
  ) {
    const since = from === undefined ? '2025-11-14T12:00:00' : `${from}T00:00:00`;
    const until = to === undefined ? '9999' : `${to}T23:59:59`;
    const inTime = seen
      .filter(({ start_date, end_date }) => (end_date ?? start_date) >= since && start_date <= until)
      .toSorted((a, b) =>
        a.start_date === b.start_date ? a.id - b.id : a.start_date < b.start_date ? -1 : 1,
      )
      .map(({ id }) => id);
    const days = new URLSearchParams({ limit: String(limit), offset: String(offset) });
    if (from !== undefined) days.set('from', from);
    if (to !== undefined) days.set('to', to);
    const { body } = await api.get(`/events?${days.toString()}`, token);
    assert.deepEqual(
      body.events.map(({ id }: { id: number }) => id),
      inTime.slice(offset, offset + limit),
    );
    assert.equal(body.more, inTime.length > offset + limit);
  }
});
