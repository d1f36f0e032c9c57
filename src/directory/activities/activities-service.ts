import type { Caller } from '../../platform/access/caller.ts';
import type { Change, Actor } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { getClubPath, noSuchClub } from '../clubs/clubs-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { badField, conflict, forbidden, notFound } from '../../platform/shared/errors.ts';
import type { ActivityId, ClubId } from '../../platform/shared/ids.ts';
import { endProblems, nowInstantText, type InstantText } from '../../platform/shared/local-time.ts';
import type { Db, Storage } from '../../platform/storage/database.ts';
import {
  findActivities,
  findActivity,
  insertActivity,
  markDeleted,
  updateActivity,
} from './activities-store.ts';
import { mayManageActivities, mayRestoreActivities } from './activity-policy.ts';
import { unsaid, type Activity, type ActivityDetails } from './activity.ts';

/** What a caller sends for a new activity. */
export type NewActivity = Pick<ActivityDetails, 'title' | 'startDate'> & Partial<ActivityDetails>;

/** What activities are changed with. */
export interface ActivityParts {
  storage: Storage;
  clock: Clock;
}

/** Where an activity is: its club and its id. */
export interface ActivityAddress {
  club: ClubId;
  activity: ActivityId;
}

/** The activities of a club, newest first, and what the caller may do with them. */
export async function listActivities(
  db: Db,
  { grants }: Caller,
  club: ClubId,
): Promise<{ activities: Activity[]; mayManage: boolean; mayRestore: boolean }> {
  const found = await findActivities(db, club);
  if (found === undefined) throw noSuchClub();
  const { activities, clubPath } = found;
  return {
    activities,
    mayManage: mayManageActivities(grants, clubPath),
    mayRestore: mayRestoreActivities(grants, clubPath),
  };
}

/** Reports an activity of a club and gives its id. */
export function createActivity(
  { storage, clock }: ActivityParts,
  { caller, origin }: Actor,
  club: ClubId,
  sent: NewActivity,
): Promise<ActivityId> {
  return storage.write(async (tx) => {
    await requireManager(tx, caller, club);
    const details = { ...unsaid, ...sent };
    checkDates(details);
    const id = await insertActivity(tx, club, details, nowInstantText(clock));
    const after = { club, ...details };
    await recordChanges(tx, clock, origin, [{ ...about(id), action: 'create', before: null, after }]);
    return id;
  });
}

/** Changes the fields sent and keeps the others. */
export function changeActivity(
  { storage, clock }: ActivityParts,
  { caller, origin }: Actor,
  address: ActivityAddress,
  sent: Partial<ActivityDetails>,
): Promise<void> {
  return storage.write(async (tx) => {
    await requireManager(tx, caller, address.club);
    const before = await getPresent(tx, address);
    const details = { ...before, ...sent };
    checkDates(details);
    if (Object.keys(sent).length === 0) return;
    await updateActivity(tx, address.activity, details, nowInstantText(clock));
    const change = { ...about(address.activity), action: 'update', before: { ...before }, after: details };
    await recordChanges(tx, clock, origin, [change]);
  });
}

/** Deletes an activity so that an administrator can still bring it back. */
export function deleteActivity(
  { storage, clock }: ActivityParts,
  { caller, origin }: Actor,
  address: ActivityAddress,
): Promise<void> {
  return storage.write(async (tx) => {
    await requireManager(tx, caller, address.club);
    const { id } = await getPresent(tx, address);
    const now = nowInstantText(clock);
    await markDeleted(tx, { id, deletedAt: now, at: now });
    await recordChanges(tx, clock, origin, [{ ...about(id), action: 'delete', ...deletion(null, now) }]);
  });
}

/** Brings a deleted activity back as it was. */
export function restoreActivity(
  { storage, clock }: ActivityParts,
  { caller, origin }: Actor,
  address: ActivityAddress,
): Promise<void> {
  return storage.write(async (tx) => {
    if (!mayRestoreActivities(caller.grants, await getClubPath(tx, address.club))) {
      throw forbidden('Only an administrator can bring back a deleted activity.');
    }
    const activity = await findActivity(tx, address.club, address.activity);
    if (activity === undefined) throw noSuchActivity();
    if (activity.deletedAt === null) throw conflict('This activity is not deleted.');
    await markDeleted(tx, { id: activity.id, deletedAt: null, at: nowInstantText(clock) });
    const change = { ...about(activity.id), action: 'restore', ...deletion(activity.deletedAt, null) };
    await recordChanges(tx, clock, origin, [change]);
  });
}

function about(id: ActivityId): Pick<Change, 'subject' | 'subjectId'> {
  return { subject: 'activity', subjectId: id };
}

/** A deleted activity is still there: all that changes is since when it counts as deleted. */
function deletion(before: InstantText | null, after: InstantText | null) {
  return { before: { deletedAt: before }, after: { deletedAt: after } };
}

async function requireManager(db: Db, caller: Caller, club: ClubId): Promise<void> {
  if (mayManageActivities(caller.grants, await getClubPath(db, club))) return;
  throw forbidden('You may not manage the activities of this club.');
}

async function getPresent(db: Db, { club, activity }: ActivityAddress): Promise<Activity> {
  const found = await findActivity(db, club, activity);
  if (found === undefined || found.deletedAt !== null) throw noSuchActivity();
  return found;
}

function noSuchActivity() {
  return notFound('This activity of this club');
}

/** Refuses an activity that would end before it starts. */
function checkDates({ startDate, endDate }: Pick<ActivityDetails, 'startDate' | 'endDate'>): void {
  for (const { field, problem } of endProblems(startDate, endDate)) throw badField(field, problem);
}
