import type { ActivityId, ClubId } from '../../platform/shared/ids.ts';
import type { DateText, InstantText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { Activity, ActivityDetails } from './activity.ts';

const columns = [
  'activities.id',
  'activities.title',
  'activities.description',
  'activities.beneficiary',
  'activities.link',
  'activities.start_date as startDate',
  'activities.end_date as endDate',
  'activities.amount_collected as amountCollected',
  'activities.amount_donated as amountDonated',
  'activities.persons_served as personsServed',
  'activities.volunteers',
  'activities.hours_worked as hoursWorked',
  'activities.status',
  'activities.category',
  'activities.deleted_at as deletedAt',
] as const;

const activitiesOfClub = prepared((db, { club }: Params<{ club: ClubId }>) =>
  db
    .selectFrom('clubs')
    // A club without activities is a row without one, and no club is no row.
    .leftJoin('activities', (join) =>
      join.onRef('activities.club_id', '=', 'clubs.id').on('activities.deleted_at', 'is', null),
    )
    .innerJoin('places', 'places.id', 'clubs.place_id')
    .select(columns)
    .select('places.path as clubPath')
    .where('clubs.id', '=', club)
    .orderBy('activities.start_date', 'desc')
    .orderBy('activities.id', 'desc'),
);

/**
 * The activities of a club that are not deleted, newest first, and where the club stands in the tree; undefined when
 * there is no such club.
 */
export async function findActivities(
  db: Db,
  club: ClubId,
): Promise<{ activities: Activity[]; clubPath: string } | undefined> {
  const { rows } = await activitiesOfClub(db, { club });
  const [first] = rows;
  if (first === undefined) return undefined;
  return { activities: rows.filter(isActivity).map(toActivity), clubPath: first.clubPath };
}

const activityOfClub = prepared((db, { club, id }: Params<{ club: ClubId; id: ActivityId }>) =>
  db.selectFrom('activities').select(columns).where('id', '=', id).where('club_id', '=', club),
);

type ActivityRow = Awaited<ReturnType<typeof activityOfClub>>['rows'][number];

/** One activity of the club, deleted or not. */
export async function findActivity(db: Db, club: ClubId, id: ActivityId): Promise<Activity | undefined> {
  const [row] = (await activityOfClub(db, { club, id })).rows;
  return row === undefined ? undefined : toActivity(row);
}

const newActivity = prepared((tx: Tx, values: Params<StoredDetails & { club: ClubId; at: InstantText }>) =>
  tx
    .insertInto('activities')
    .values({
      ...toColumns(values),
      club_id: values.club,
      created_at: values.at,
      updated_at: values.at,
      deleted_at: null,
    })
    .returning('id'),
);

/** Stores a new activity. */
export async function insertActivity(
  tx: Tx,
  club: ClubId,
  details: ActivityDetails,
  at: InstantText,
): Promise<ActivityId> {
  const [stored] = (await newActivity(tx, { ...toStored(details), club, at })).rows;
  if (stored === undefined) throw new Error('An activity was stored without a number.');
  return stored.id;
}

const change = prepared((tx: Tx, values: Params<StoredDetails & { id: ActivityId; at: InstantText }>) =>
  tx
    .updateTable('activities')
    .set({ ...toColumns(values), updated_at: values.at })
    .where('id', '=', values.id),
);

/** Replaces what is stored of an activity. */
export async function updateActivity(
  tx: Tx,
  id: ActivityId,
  details: ActivityDetails,
  at: InstantText,
): Promise<void> {
  await change(tx, { ...toStored(details), id, at });
}

interface Deletion {
  id: ActivityId;
  deletedAt: InstantText | null;
  at: InstantText;
}

const deletion = prepared((tx: Tx, values: Params<Deletion>) =>
  tx
    .updateTable('activities')
    .set({ deleted_at: values.deletedAt, updated_at: values.at })
    .where('id', '=', values.id),
);

/** Marks an activity as deleted, or as there again. */
export async function markDeleted(tx: Tx, values: Deletion): Promise<void> {
  await deletion(tx, values);
}

function isActivity<Row extends { id: ActivityId | null }>(row: Row): row is Row & ActivityRow {
  return row.id !== null;
}

function toActivity(row: ActivityRow): Activity {
  return { ...row, endDate: row.endDate ?? '' };
}

type StoredDetails = Omit<ActivityDetails, 'endDate'> & { endDate: DateText | null };

function toStored({ endDate, ...details }: ActivityDetails): StoredDetails {
  return { ...details, endDate: endDate === '' ? null : endDate };
}

function toColumns(details: Params<StoredDetails>) {
  return {
    title: details.title,
    description: details.description,
    beneficiary: details.beneficiary,
    link: details.link,
    start_date: details.startDate,
    end_date: details.endDate,
    amount_collected: details.amountCollected,
    amount_donated: details.amountDonated,
    persons_served: details.personsServed,
    volunteers: details.volunteers,
    hours_worked: details.hoursWorked,
    status: details.status,
    category: details.category,
  };
}
