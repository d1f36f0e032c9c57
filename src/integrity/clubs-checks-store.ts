import { termRuns } from '../organisation/term-conditions.ts';
import { asId, type PlaceId } from '../shared/ids.ts';
import type { DateText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import { inPortions } from '../storage/portions.ts';

function clubs(db: Db) {
  return db.selectFrom('clubs').select(['clubs.id', 'clubs.name']).orderBy('clubs.id');
}

/** Clubs that no map can show. */
export function withoutCoordinates(db: Db) {
  return clubs(db).where('latitude', 'is', null).where('longitude', 'is', null);
}

/** Clubs with half a position, one outside the world, or the point off Africa where empty cells end up. */
export function misplaced(db: Db) {
  return clubs(db)
    .select(['latitude', 'longitude'])
    .where((eb) =>
      eb.or([
        eb.and([eb('latitude', 'is', null), eb('longitude', 'is not', null)]),
        eb.and([eb('latitude', 'is not', null), eb('longitude', 'is', null)]),
        eb.and([eb('latitude', '=', 0), eb('longitude', '=', 0)]),
        eb('latitude', '<', -90),
        eb('latitude', '>', 90),
        eb('longitude', '<', -180),
        eb('longitude', '>', 180),
      ]),
    );
}

/** Clubs with active members and nobody who holds an office there on a day. */
export function withoutOffice(db: Db, code: string, day: DateText) {
  return clubs(db)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('members')
          .select('members.id')
          .whereRef('members.club_id', '=', 'clubs.id')
          .where('members.active', '=', 1),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('terms')
            .innerJoin('functions', 'functions.id', 'terms.function_id')
            .select('terms.id')
            .whereRef('terms.place_id', '=', 'clubs.place_id')
            .where('functions.code', '=', code)
            .where(termRuns(day)),
        ),
      ),
    );
}

/** Places that are neither a club nor a unit. */
export function namelessPlaces(db: Db) {
  return db
    .selectFrom('places')
    .leftJoin('clubs', 'clubs.place_id', 'places.id')
    .leftJoin('units', 'units.place_id', 'places.id')
    .select(['places.id', 'places.kind'])
    .where('clubs.id', 'is', null)
    .where('units.id', 'is', null)
    .orderBy('places.id');
}

/** All places with the path of the place above. */
export function everyPlace(db: Db) {
  const places = db
    .selectFrom('places')
    .leftJoin('places as parents', 'parents.id', 'places.parent_id')
    .leftJoin('clubs', 'clubs.place_id', 'places.id')
    .leftJoin('units', 'units.place_id', 'places.id')
    .select(['places.id', 'places.path', 'places.parent_id as parent', 'parents.path as parentPath'])
    .select(['clubs.name as club', 'units.name as unit'])
    .orderBy('places.id');
  return inPortions<Awaited<ReturnType<(typeof places)['execute']>>[number]>((last, limit) =>
    places
      .where('places.id', '>', last?.id ?? asId<PlaceId>(0))
      .limit(limit)
      .execute(),
  );
}
