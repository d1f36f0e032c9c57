import type { ActivityId, ClubId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import type { Db, Tx } from '../storage/database.ts';
import type { Activity, ActivityDetails } from './activity.ts';

/** The activities of a club that are not deleted, newest first. */
export async function findActivities(db: Db, club: ClubId): Promise<Activity[]> {
  const rows = await selectActivities(db, club)
    .where('deleted_at', 'is', null)
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toActivity);
}

/** One activity of the club, deleted or not. */
export async function findActivity(db: Db, club: ClubId, id: ActivityId): Promise<Activity | undefined> {
  const row = await selectActivities(db, club).where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toActivity(row);
}

/** Stores a new activity. */
export async function insertActivity(
  tx: Tx,
  club: ClubId,
  details: ActivityDetails,
  at: InstantText,
): Promise<ActivityId> {
  const { id } = await tx
    .insertInto('activities')
    .values({ ...toColumns(details), club_id: club, created_at: at, updated_at: at, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces what is stored of an activity. */
export async function updateActivity(
  tx: Tx,
  id: ActivityId,
  details: ActivityDetails,
  at: InstantText,
): Promise<void> {
  await tx
    .updateTable('activities')
    .set({ ...toColumns(details), updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Marks an activity as deleted, or as there again. */
export async function markDeleted(
  tx: Tx,
  id: ActivityId,
  deletedAt: InstantText | null,
  at: InstantText,
): Promise<void> {
  await tx
    .updateTable('activities')
    .set({ deleted_at: deletedAt, updated_at: at })
    .where('id', '=', id)
    .execute();
}

function selectActivities(db: Db, club: ClubId) {
  return db
    .selectFrom('activities')
    .select([
      'id',
      'title',
      'description',
      'beneficiary',
      'link',
      'start_date as startDate',
      'end_date as endDate',
      'amount_collected as amountCollected',
      'amount_donated as amountDonated',
      'persons_served as personsServed',
      'volunteers',
      'hours_worked as hoursWorked',
      'status',
      'category',
      'deleted_at as deletedAt',
    ])
    .where('club_id', '=', club);
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectActivities>['executeTakeFirstOrThrow']>>;

function toActivity(row: SelectedRow): Activity {
  return { ...row, endDate: row.endDate ?? '' };
}

function toColumns(details: ActivityDetails) {
  return {
    title: details.title,
    description: details.description,
    beneficiary: details.beneficiary,
    link: details.link,
    start_date: details.startDate,
    end_date: details.endDate === '' ? null : details.endDate,
    amount_collected: details.amountCollected,
    amount_donated: details.amountDonated,
    persons_served: details.personsServed,
    volunteers: details.volunteers,
    hours_worked: details.hoursWorked,
    status: details.status,
    category: details.category,
  };
}
