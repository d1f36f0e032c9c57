import type { TokenKind } from '../../src/platform/access/caller.ts';
import type { Insertable } from 'kysely';
import { operatorOrigin } from '../../src/platform/audit/origin.ts';
import { createToken } from '../../src/identity/tokens/tokens-service.ts';
import type { Dependencies } from '../../src/dependencies.ts';
import type { MemberInput } from '../../src/directory/members/member-row.ts';
import { insertMember } from '../../src/directory/members/members-store.ts';
import { insertStandardFunctions } from '../../src/directory/organisation/functions-store.ts';
import { insertPlace } from '../../src/directory/organisation/places-store.ts';
import type { Right } from '../../src/platform/access/right.ts';
import { registrationRow } from '../../src/events/registration/registration-row.ts';
import { foldText } from '../../src/platform/shared/folded-text.ts';
import type * as ids from '../../src/platform/shared/ids.ts';
import type { Tx } from '../../src/platform/storage/database.ts';
import { toJson } from '../../src/platform/storage/json.ts';
import type { EventQuestionsTable } from '../../src/events/event/events-tables.ts';
import type { EventsTable } from '../../src/events/event/events-tables.ts';
import type { RegistrationsTable } from '../../src/events/registration/registrations-tables.ts';
import type { ActivitiesTable } from '../../src/directory/activities/activities-tables.ts';
import type { ClubType } from '../../src/directory/organisation/club-type.ts';
import type { PlaceKind, UnitKind } from '../../src/directory/organisation/place.ts';

/** A place of the fixture: the node in the tree and the public id of its unit or club. */
export interface FixturePlace<PublicId> {
  place: ids.PlaceId;
  path: string;
  id: PublicId;
}

export interface FixturePerson {
  id: ids.MemberId;
  token: string;
}

/** The kinds of caller every rule is tried with. */
export type PersonName =
  | 'member' // of Alpha
  | 'other' // of Beta, in the same district
  | 'stranger' // of Gamma, in the other district
  | 'officer' // president of Alpha
  | 'formerOfficer' // was president of Alpha until yesterday
  | 'reviewer' // made reviewer by name with `addReviewer`
  | 'otherReviewer' // reviewer of another event
  | 'administrator';

export type Fixture = Awaited<ReturnType<typeof fillFixture>>;

/** Where phone numbers without a country code are meant. */
const countryCode = '41';
const created = '2026-01-01T00:00:00.000Z';

/** A small organisation: two districts, four clubs, one person of every kind, each with a token. */
export async function fillFixture(deps: Pick<Dependencies, 'storage' | 'clock'>) {
  const { storage, clock } = deps;
  const world = await storage.write(async (tx) => fillOrganisation(tx));
  const people = {} as Record<PersonName, FixturePerson>;
  for (const [name, id] of Object.entries(world.members))
    people[name as PersonName] = { id, token: await tokenFor(id) };

  async function tokenFor(
    memberId: ids.MemberId,
    options: { readOnly?: boolean; expiresAt?: Temporal.Instant; kind?: TokenKind } = {},
  ) {
    const { readOnly = false, expiresAt = null, kind = 'application' } = options;
    const request = { memberId, name: 'test', readOnly, expiresAt, kind };
    return (await createToken(storage, clock, operatorOrigin(), request)).token;
  }

  return {
    ...world,
    people,
    tokenFor,
    ...addersIn(world, (work) => storage.write(work)),
    /** Adds several things in one transaction, which is quicker than one for each. */
    together: <Result>(work: (adders: Adders) => Promise<Result>) =>
      storage.write((tx) => work(addersIn(world, (add) => add(tx)))),
  };
}

type World = Awaited<ReturnType<typeof fillOrganisation>>;
type Adders = ReturnType<typeof addersIn>;

/** What adds to the organisation, each in a transaction of its own or all in the one that is given. */
function addersIn(world: World, write: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>) {
  return {
    /** Adds a member of a club, by default of Alpha. */
    addMember: (member: Partial<MemberInput> = {}) =>
      write((tx) =>
        insertMember(
          tx,
          { clubId: world.alpha.id, firstName: 'Ann', lastName: 'Example', ...member },
          countryCode,
        ),
      ),
    /** Gives a member a function at a place. */
    addTerm: (
      member: ids.MemberId,
      code: string,
      place: ids.PlaceId,
      start: string,
      end: string | null = null,
    ) => write((tx) => addTerm(tx, world.functions, { member, code, place, start, end })),
    addRight: (member: ids.MemberId, right: Right, place: ids.PlaceId) =>
      write((tx) =>
        tx.insertInto('granted_rights').values({ member_id: member, right, place_id: place }).execute(),
      ),
    /** Adds an event, by default tomorrow evening in district A's calendar with everything switched on. */
    addEvent: (event: Partial<Insertable<EventsTable>> = {}) =>
      write((tx) => addEvent(tx, { calendar_id: world.districtCalendar, ...event })),
    addReviewer: (event: ids.EventId, member: ids.MemberId) =>
      write((tx) =>
        tx
          .insertInto('event_reviewers')
          .values({ event_id: event, member_id: member, function_id: null })
          .execute(),
      ),
    addQuestion: (event: ids.EventId, question: Partial<Insertable<EventQuestionsTable>> = {}) =>
      write((tx) => addQuestion(tx, event, question)),
    addRegistration: (event: ids.EventId, registration: Partial<Insertable<RegistrationsTable>>) =>
      write((tx) => addRegistration(tx, event, registration)),
    addActivity: (activity: Partial<Insertable<ActivitiesTable>> = {}) =>
      write((tx) => addActivity(tx, { club_id: world.alpha.id, ...activity })),
  };
}

async function fillOrganisation(tx: Tx) {
  const functions = await insertStandardFunctions(tx);
  const root = await addUnit(tx, null, 'organisation', 'The Organisation');
  const multiDistrict = await addUnit(tx, root, 'multi-district', 'Multi-District');
  const districtA = await addUnit(tx, multiDistrict, 'district', 'District A');
  const districtB = await addUnit(tx, multiDistrict, 'district', 'District B');
  const zoneA1 = await addUnit(tx, districtA, 'zone', 'Zone A1');
  const zoneA2 = await addUnit(tx, districtA, 'zone', 'Zone A2');
  const zoneB1 = await addUnit(tx, districtB, 'zone', 'Zone B1');
  const alpha = await addClub(tx, zoneA1, 'Alpha');
  const beta = await addClub(tx, zoneA2, 'Beta');
  const gamma = await addClub(tx, zoneB1, 'Gamma');
  const youth = await addClub(tx, districtA, 'Youth', 'YOUTH_CLUB_ALPHA');
  const person = (firstName: string, clubId: ids.ClubId) =>
    insertMember(
      tx,
      {
        firstName,
        lastName: 'Fixture',
        clubId,
        username: firstName.toLowerCase(),
        email: `${firstName.toLowerCase()}@example.org`,
      },
      countryCode,
    );
  const members: Record<PersonName, ids.MemberId> = {
    member: await person('Member', alpha.id),
    other: await person('Other', beta.id),
    stranger: await person('Stranger', gamma.id),
    officer: await person('Officer', alpha.id),
    formerOfficer: await person('Former', alpha.id),
    reviewer: await person('Reviewer', beta.id),
    otherReviewer: await person('Elsewhere', beta.id),
    administrator: await person('Administrator', gamma.id),
  };
  const president = { code: 'CP', place: alpha.place };
  await addTerm(tx, functions, {
    ...president,
    member: members.officer,
    start: '2026-11-14',
    end: '2027-06-30',
  });
  await addTerm(tx, functions, {
    ...president,
    member: members.formerOfficer,
    start: '2025-07-01',
    end: '2026-11-13',
  });
  await tx
    .insertInto('granted_rights')
    .values({ member_id: members.administrator, right: 'administrator', place_id: root.place })
    .execute();
  const calendar = async (place: ids.PlaceId, title: string) =>
    (
      await tx
        .insertInto('calendars')
        .values({ place_id: place, title })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  return {
    functions,
    members,
    root,
    multiDistrict,
    districtA,
    districtB,
    zoneA1,
    alpha,
    beta,
    gamma,
    youth,
    districtCalendar: await calendar(districtA.place, 'District A'),
    alphaCalendar: await calendar(alpha.place, 'Alpha'),
    gammaCalendar: await calendar(gamma.place, 'Gamma'),
  };
}

async function addPlace(tx: Tx, parent: FixturePlace<unknown> | null, kind: PlaceKind) {
  const above = parent === null ? null : { id: parent.place, path: parent.path };
  const { id, path } = await insertPlace(tx, above, kind);
  return { place: id, path };
}

async function addUnit(tx: Tx, parent: FixturePlace<unknown> | null, kind: UnitKind, name: string) {
  const at = await addPlace(tx, parent, kind);
  const row = { place_id: at.place, name, full_name: `${name} of the fixture` };
  return { ...at, ...(await tx.insertInto('units').values(row).returning('id').executeTakeFirstOrThrow()) };
}

async function addClub(tx: Tx, parent: FixturePlace<unknown>, name: string, type: ClubType = 'ORG_CLUB') {
  const at = await addPlace(tx, parent, 'club');
  const row = {
    place_id: at.place,
    name,
    sort_name: name.toLowerCase(),
    type,
    lci: 1000,
    address: '',
    website: '',
    latitude: null,
    longitude: null,
    social_networks: null,
    charter_night: null,
    date_foundation: null,
    email: '',
  };
  return { ...at, ...(await tx.insertInto('clubs').values(row).returning('id').executeTakeFirstOrThrow()) };
}

interface FixtureTerm {
  member: ids.MemberId;
  code: string;
  place: ids.PlaceId;
  start: string;
  end: string | null;
}

async function addTerm(tx: Tx, functions: Map<string, ids.FunctionId>, term: FixtureTerm): Promise<void> {
  const functionId = functions.get(term.code);
  if (functionId === undefined) throw new Error(`There is no standard function ${term.code}.`);
  await tx
    .insertInto('terms')
    .values({
      member_id: term.member,
      place_id: term.place,
      function_id: functionId,
      status: null,
      start_date: term.start,
      end_date: term.end,
    })
    .execute();
}

async function addEvent(
  tx: Tx,
  event: Partial<Insertable<EventsTable>> & { calendar_id: ids.CalendarId },
): Promise<ids.EventId> {
  const row: Insertable<EventsTable> = {
    type: 'EVENT',
    title: 'Autumn meeting',
    title_key: foldText(event.title ?? 'Autumn meeting'),
    description: 'A meeting of the district.',
    start_date: '2026-11-15T18:30:00',
    end_date: '2026-11-15T22:00:00',
    all_day: 0,
    location: toJson({
      name: 'Town Hall',
      address: 'Market Square 1',
      postalCode: '8000',
      city: 'Example',
      country: 'Switzerland',
      latitude: 47.37,
      longitude: 8.54,
      phone: '',
      email: '',
      www: '',
    }),
    cancelled: 0,
    closed: 0,
    registration_enabled: 1,
    registration_due_date: '2026-11-15T12:00:00',
    registration_url: '',
    review_enabled: 1,
    guests_allowed: 1,
    partners_allowed: 1,
    tickets_enabled: 1,
    banner: '',
    banner_sq: '',
    sequence: 0,
    created_at: created,
    updated_at: created,
    ...event,
  };
  return (await tx.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function addQuestion(
  tx: Tx,
  event: ids.EventId,
  question: Partial<Insertable<EventQuestionsTable>>,
): Promise<ids.QuestionId> {
  const row = {
    position: 1,
    title: 'Which menu?',
    type: 'text' as const,
    required: 0 as const,
    options: '[]',
  };
  const values = { ...row, ...question, event_id: event };
  return (await tx.insertInto('event_questions').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function addRegistration(
  tx: Tx,
  event: ids.EventId,
  registration: Partial<Insertable<RegistrationsTable>>,
): Promise<{ id: ids.RegistrationId; barcode: string }> {
  const row = registrationRow({ event_id: event, created_at: created, ...registration });
  return tx.insertInto('registrations').values(row).returning(['id', 'barcode']).executeTakeFirstOrThrow();
}

async function addActivity(
  tx: Tx,
  activity: Partial<Insertable<ActivitiesTable>> & { club_id: ids.ClubId },
): Promise<ids.ActivityId> {
  const row: Insertable<ActivitiesTable> = {
    title: 'Soup day',
    description: 'Soup for everyone.',
    beneficiary: 'The town',
    link: '',
    start_date: '2026-10-03',
    end_date: '2026-10-04',
    amount_collected: 1200,
    amount_donated: 1000,
    persons_served: 80,
    volunteers: 12,
    hours_worked: 60,
    status: 3,
    category: 1,
    created_at: created,
    updated_at: created,
    deleted_at: null,
    ...activity,
  };
  return (await tx.insertInto('activities').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
