import type { MemberId } from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import type { Db } from '../../platform/storage/database.ts';
import { fromJson } from '../../platform/storage/json.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { Grant, Office } from '../../platform/access/grant.ts';
import type { Right } from '../../platform/access/right.ts';
import { termRuns } from './term-conditions.ts';

const officesHeld = prepared((db, { member, day }: Params<{ member: MemberId; day: DateText }>) =>
  db
    .selectFrom('terms')
    .innerJoin('functions', 'functions.id', 'terms.function_id')
    .innerJoin('places', 'places.id', 'terms.place_id')
    .select(['functions.id as function', 'functions.rights', 'places.id as place', 'places.path'])
    .where('terms.member_id', '=', member)
    .where(termRuns(day)),
);

const direct = prepared((db, { member }: Params<{ member: MemberId }>) =>
  db
    .selectFrom('granted_rights')
    .innerJoin('places', 'places.id', 'granted_rights.place_id')
    .select(['granted_rights.right', 'places.path'])
    .where('granted_rights.member_id', '=', member),
);

/** What a member holds on a day, and every right that gives: through those functions, and granted directly. */
export async function officesAndGrantsOf(
  db: Db,
  member: MemberId,
  day: DateText,
): Promise<{ offices: Office[]; grants: Grant[] }> {
  const held = await officesHeld(db, { member, day });
  const granted = await direct(db, { member });
  const grants = [
    ...held.rows.flatMap(({ rights, path }) => fromJson<Right[]>(rights).map((right) => ({ right, path }))),
    ...granted.rows.map(({ right, path }) => ({ right: right as Right, path })),
  ];
  return { offices: held.rows.map(({ function: held, place }) => ({ function: held, place })), grants };
}
