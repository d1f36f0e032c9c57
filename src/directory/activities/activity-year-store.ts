import type { ExpressionBuilder } from 'kysely';
import { placesOnPath } from '../../platform/access/grant.ts';
import { pathRange, type PathRange } from '../organisation/place-rules.ts';
import type { PlaceId } from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { Tables } from '../../platform/storage/tables.ts';
import type { CategoryMonth, ReportingClub, ReportingPlace } from './activity-year.ts';
import { cancelledStatus } from './activity.ts';

const placeById = prepared((db, { place }: Params<{ place: PlaceId }>) =>
  db
    .selectFrom('places')
    .leftJoin('units', 'units.place_id', 'places.id')
    .leftJoin('clubs', 'clubs.place_id', 'places.id')
    .select(['places.id', 'places.kind as level', 'places.path'])
    .select(({ fn, val }) => fn.coalesce('units.name', 'clubs.name', val('')).as('name'))
    .where('places.id', '=', place),
);

/** A place with its name; undefined when there is no such place. */
export async function findReportingPlace(db: Db, place: PlaceId): Promise<ReportingPlace | undefined> {
  return (await placeById(db, { place })).rows[0];
}

const placesAround = prepared((db, { place, above }: Params<{ place: PlaceId; above: readonly PlaceId[] }>) =>
  db
    .selectFrom('places')
    .innerJoin('units', 'units.place_id', 'places.id')
    .select(['places.id', 'places.kind as level', 'places.path', 'units.name'])
    .where((eb) => eb.or([eb('places.parent_id', '=', place), among(db, eb.ref('places.id'), above)])),
);

/** The units directly below a place, and all above it, in no particular order. */
export async function findPlacesAround(db: Db, { id, path }: ReportingPlace): Promise<ReportingPlace[]> {
  return (await placesAround(db, { place: id, above: placesOnPath(path).slice(0, -1) as PlaceId[] })).rows;
}

type YearRange = PathRange & { from: DateText; to: DateText };

const sums = {
  amountCollected: 'amount_collected',
  amountDonated: 'amount_donated',
  personsServed: 'persons_served',
  volunteers: 'volunteers',
  hoursWorked: 'hours_worked',
} as const;

/** The sums of a group; as floating numbers, because those of many large ones are more than a whole number holds. */
function sumColumns(eb: ExpressionBuilder<Tables, 'activities'>) {
  const total = <Name extends keyof typeof sums>(name: Name) =>
    eb
      .cast<number>(eb.fn.coalesce(eb.fn.sum(`activities.${sums[name]}`), eb.val(0)), 'double precision')
      .as(name);
  return [
    eb.fn.count<number>('activities.id').as('activities'),
    total('amountCollected'),
    total('amountDonated'),
    total('personsServed'),
    total('volunteers'),
    total('hoursWorked'),
  ] as const;
}

const categoriesByMonth = prepared((db, { path, end, from, to }: Params<YearRange>) =>
  db
    .selectFrom('places')
    .innerJoin('clubs', 'clubs.place_id', 'places.id')
    .innerJoin('activities', 'activities.club_id', 'clubs.id')
    .select((eb) => [
      'activities.category',
      eb.fn<string>('substr', ['activities.start_date', eb.val(1), eb.val(7)]).as('month'),
    ])
    .select((eb) => sumColumns(eb))
    .where('places.path', '>=', path)
    .where('places.path', '<', end)
    .where('activities.start_date', '>=', from)
    .where('activities.start_date', '<=', to)
    .where('activities.deleted_at', 'is', null)
    .where('activities.status', '!=', cancelledStatus)
    .groupBy(['activities.category', 'month']),
);

/** What was reported at and below a place between two days, by category and month. */
export async function sumUpCategories(
  db: Db,
  path: string,
  days: { from: DateText; to: DateText },
): Promise<CategoryMonth[]> {
  return (await categoriesByMonth(db, { ...pathRange(path), ...days })).rows;
}

const clubSums = prepared((db, { path, end, from, to, today }: Params<YearRange & { today: DateText }>) =>
  db
    .selectFrom('places')
    .innerJoin('clubs', 'clubs.place_id', 'places.id')
    .leftJoin('units', 'units.place_id', 'places.parent_id')
    .leftJoin('activities', (join) =>
      join
        .onRef('activities.club_id', '=', 'clubs.id')
        .on('activities.start_date', '>=', from)
        .on('activities.start_date', '<=', to)
        .on('activities.deleted_at', 'is', null)
        .on('activities.status', '!=', cancelledStatus),
    )
    .select(({ fn, val }) => ['clubs.id', 'clubs.name', fn.coalesce('units.name', val('')).as('unit')])
    .select((eb) => sumColumns(eb as unknown as ExpressionBuilder<Tables, 'activities'>))
    .select((eb) =>
      eb
        .selectFrom('activities as ever')
        .select(({ fn }) => fn.max('ever.start_date').as('last'))
        .whereRef('ever.club_id', '=', 'clubs.id')
        .where('ever.start_date', '<=', today)
        .where('ever.deleted_at', 'is', null)
        .where('ever.status', '!=', cancelledStatus)
        .as('lastActivity'),
    )
    .where('places.path', '>=', path)
    .where('places.path', '<', end)
    .groupBy(['clubs.id', 'clubs.name', 'clubs.sort_name', 'units.name'])
    .orderBy('clubs.sort_name')
    .orderBy('clubs.id'),
);

/** Every club at and below a place by name, with the sums of what it reported between two days. */
export async function sumUpClubs(
  db: Db,
  path: string,
  days: { from: DateText; to: DateText; today: DateText },
): Promise<ReportingClub[]> {
  return (await clubSums(db, { ...pathRange(path), ...days })).rows;
}
