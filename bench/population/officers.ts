import type { Right } from '../../src/platform/access/right.ts';
import type { Clock } from '../../src/platform/shared/clock.ts';
import type { ActivityId, CalendarId, ClubId, EventId, MemberId } from '../../src/platform/shared/ids.ts';
import { todayText } from '../../src/platform/shared/local-time.ts';
import type { Db, Tx } from '../../src/platform/storage/database.ts';
import { issueTokens } from './people.ts';

/** A club with the token of an officer who may manage its activities. */
export interface ManagedClub {
  club: ClubId;
  token: string;
}

/** An activity with the token of an officer who may change it. */
export interface ManagedActivity extends ManagedClub {
  activity: ActivityId;
}

/** An event of a club with the token of an officer who may change it. */
export interface ManagedEvent {
  event: EventId;
  calendar: CalendarId;
  token: string;
}

/** Every club with someone who may manage its activities. */
export async function gatherManagedClubs(tx: Tx, clock: Clock): Promise<ManagedClub[]> {
  return clubsUnderRight(tx, clock, 'manage-activities');
}

/** The events of clubs that someone may manage. */
export async function gatherManagedEvents(tx: Tx, clock: Clock): Promise<ManagedEvent[]> {
  const managed = await clubsUnderRight(tx, clock, 'manage-events');
  const tokens = new Map(managed.map(({ club, token }) => [club, token]));
  const rows = await tx
    .selectFrom('events')
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .innerJoin('clubs', 'clubs.place_id', 'calendars.place_id')
    .select(['events.id as event', 'calendars.id as calendar', 'clubs.id as club'])
    .where('events.removed_at', 'is', null)
    .orderBy('events.id')
    .execute();
  return rows.flatMap(({ club, ...row }) => {
    const token = tokens.get(club);
    return token === undefined ? [] : { ...row, token };
  });
}

async function clubsUnderRight(tx: Tx, clock: Clock, right: Right): Promise<ManagedClub[]> {
  const functions = await tx.selectFrom('functions').select(['id', 'rights']).execute();
  const managing = functions.filter(({ rights }) => {
    return (JSON.parse(rights) as Right[]).includes(right);
  });
  const officers = await currentTerms(tx, clock)
    .innerJoin('clubs', 'clubs.place_id', 'terms.place_id')
    .select(['clubs.id as club', 'terms.member_id as member'])
    .where(
      'terms.function_id',
      'in',
      managing.map(({ id }) => id),
    )
    .orderBy('terms.id')
    .execute();
  const byClub = new Map(officers.map(({ club, member }) => [club, member]));
  const tokens = await issueTokens(tx, clock, [...byClub.values()]);
  return [...byClub.keys()].map((club, index) => ({ club, token: tokens[index] as string }));
}

/** The activities of those clubs. */
export async function gatherActivities(db: Db, clubs: readonly ManagedClub[]): Promise<ManagedActivity[]> {
  const tokens = new Map(clubs.map(({ club, token }) => [club, token]));
  const rows = await db
    .selectFrom('activities')
    .select(['id as activity', 'club_id as club'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const token = tokens.get(row.club);
    return token === undefined ? [] : { ...row, token };
  });
}

/** Tokens of those who have every right over everything. */
export async function gatherAdministrators(tx: Tx, clock: Clock): Promise<string[]> {
  const rows = await tx
    .selectFrom('granted_rights')
    .innerJoin('places', 'places.id', 'granted_rights.place_id')
    .select('granted_rights.member_id as member')
    .where('granted_rights.right', '=', 'administrator')
    .where('places.parent_id', 'is', null)
    .execute();
  return issueTokens(
    tx,
    clock,
    rows.map(({ member }) => member),
  );
}

/** Functions that active members hold today. */
export function currentTerms(db: Db, clock: Clock) {
  const today = todayText(clock);
  return db
    .selectFrom('terms')
    .innerJoin('members', 'members.id', 'terms.member_id')
    .where('members.active', '=', 1)
    .where('terms.start_date', '<=', today)
    .where((eb) => eb.or([eb('terms.end_date', 'is', null), eb('terms.end_date', '>=', today)]));
}

/** A token for each different member, by member. */
export async function tokensByMember(
  tx: Tx,
  clock: Clock,
  members: readonly MemberId[],
): Promise<Map<MemberId, string>> {
  const different = [...new Set(members)];
  const tokens = await issueTokens(tx, clock, different);
  return new Map(different.map((member, index) => [member, tokens[index] as string]));
}
