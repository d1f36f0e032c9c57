import { hashPassword } from '../../src/identity/passwords/password-hash.ts';
import type { Clock } from '../../src/platform/shared/clock.ts';
import { demoSecrets } from '../../src/platform/shared/demo-secrets.ts';
import type { ClubId, MemberId, UnitId } from '../../src/platform/shared/ids.ts';
import { nowInstantText } from '../../src/platform/shared/local-time.ts';
import type { Db, Tx } from '../../src/platform/storage/database.ts';
import { insertRows } from '../../src/platform/storage/insert-rows.ts';
import { gatherGreatEvent, type GreatEvent } from './great-event.ts';
import {
  gatherActivities,
  gatherAdministrators,
  gatherManagedClubs,
  gatherManagedEvents,
  type ManagedActivity,
  type ManagedClub,
  type ManagedEvent,
} from './officers.ts';
import { gatherPeople, issueTokens, type Person } from './people.ts';
import { seededPick } from './pick.ts';
import {
  gatherGuestLinks,
  gatherOwnRegistrations,
  gatherReviewed,
  gatherTickets,
  type Registered,
  type Reviewed,
} from './registrations.ts';
import { gatherSearchTerms, type SearchTerms } from './search-terms.ts';
import { gatherVisibleEvents, type VisibleEvents } from './visible-events.ts';

const counts = {
  callers: 5000,
  events: 50_000,
  signIns: 5000,
  spareTokens: 36_000,
  tickets: 6000,
  links: 20_000,
};

/** The password of everyone who signs in. */
export const password = 'a password for measuring';

/** What the load asks for: the whole organisation, or as much of it as no cache can hold. */
export interface Population {
  clubs: ClubId[];
  districts: UnitId[];
  /** Those whose records are asked for. */
  people: Person[];
  /** Those who call, spread over all of them: a client makes several calls, so the service knows who they are. */
  callers: Person[];
  usernames: string[];
  terms: SearchTerms;
  events: VisibleEvents;
  /** Of all people. */
  registered: Registered[];
  /** Of those who call. */
  registrations: (Registered & { token: string })[];
  reviewed: Reviewed[];
  tickets: (Registered & { token: string })[];
  managedClubs: ManagedClub[];
  managedEvents: ManagedEvent[];
  activities: ManagedActivity[];
  /** Tokens. */
  administrators: string[];
  /** Null where the organisation is too small to have one. */
  greatEvent: GreatEvent | null;
  /** Private identifiers of those who come to something. */
  feeds: string[];
  /** Public names: of stored photos, and of members whose initials are drawn. */
  photos: { stored: string[]; drawn: string[] };
  /** Secrets of answer links. */
  guestLinks: string[];
  /** Names that sign in with the password. */
  signIns: string[];
  /** Tokens that nobody uses but to sign out. */
  spareTokens: string[];
}

/** Chooses what the load asks for, and gives those who call what they need: tokens, passwords and links. */
export async function gatherPopulation(tx: Tx, clock: Clock): Promise<Population> {
  const people = await gatherPeople(tx, clock);
  const step = Math.ceil(people.length / counts.callers);
  const callers = people.filter((_, index) => index % step === 0);
  const tokens = new Map(people.map(({ id, token }) => [id, token]));
  const registered = await gatherOwnRegistrations(tx, tokens);
  const calling = new Set(callers.map(({ id }) => id));
  const managedClubs = await gatherManagedClubs(tx, clock);
  const named = people.filter(({ username }) => username !== null);
  const spare = people.slice(0, counts.spareTokens).map(({ id }) => id);
  return {
    clubs: (await tx.selectFrom('clubs').select('id').orderBy('id').execute()).map(({ id }) => id),
    districts: await districtsOf(tx),
    people,
    callers,
    usernames: named.flatMap(({ username }) => username ?? []),
    terms: await gatherSearchTerms(tx, people),
    events: await gatherVisibleEvents(tx, clock, callers, seededPick('events'), counts.events),
    registered,
    registrations: registered.filter(({ member }) => calling.has(member)),
    reviewed: await gatherReviewed(tx, clock),
    tickets: await gatherTickets(tx, clock, counts.tickets),
    managedClubs,
    managedEvents: await gatherManagedEvents(tx, clock),
    activities: await gatherActivities(tx, managedClubs),
    administrators: await gatherAdministrators(tx, clock),
    greatEvent: await gatherGreatEvent(tx, clock),
    feeds: await feedsOf(tx),
    photos: await photosOf(tx),
    guestLinks: await gatherGuestLinks(tx, clock, counts.links),
    signIns: await givePasswords(tx, clock, named.slice(0, counts.signIns)),
    spareTokens: await issueTokens(tx, clock, spare),
  };
}

async function districtsOf(db: Db): Promise<UnitId[]> {
  const rows = await db
    .selectFrom('units')
    .innerJoin('places', 'places.id', 'units.place_id')
    .select('units.id')
    .where('places.kind', '=', 'district')
    .orderBy('units.id')
    .execute();
  return rows.map(({ id }) => id);
}

async function feedsOf(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'private_identifier as identifier'])
    .where('active', '=', 1)
    // The service replaces it when it starts, because everyone knows it.
    .where('private_identifier', '<>', demoSecrets.privateIdentifier)
    .where('id', 'in', (eb) =>
      eb.selectFrom('registrations').select('member_id').where('attending', '=', 'YES').$castTo<{
        member_id: MemberId;
      }>(),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ identifier }) => identifier);
}

async function photosOf(db: Db): Promise<Population['photos']> {
  const names = db.selectFrom('members').select('photo_name as name').where('active', '=', 1).orderBy('id');
  const stored = await names.where('photo_sha256', 'is not', null).limit(2000).execute();
  const drawn = await names.where('photo_sha256', 'is', null).limit(2000).execute();
  return { stored: stored.map(({ name }) => name), drawn: drawn.map(({ name }) => name) };
}

/** One hash for all: checking it costs the same. */
async function givePasswords(tx: Tx, clock: Clock, people: readonly Person[]): Promise<string[]> {
  const hash = await hashPassword(password);
  const updated_at = nowInstantText(clock);
  const taken = new Set(
    (await tx.selectFrom('passwords').select('member_id').execute()).map((row) => row.member_id),
  );
  const chosen = people.filter(({ id }) => !taken.has(id));
  await insertRows(
    tx,
    'passwords',
    chosen.map(({ id }) => ({ member_id: id, hash, updated_at })),
  );
  return chosen.flatMap(({ username }) => username ?? []);
}
