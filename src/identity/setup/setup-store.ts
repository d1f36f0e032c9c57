import type { StoredSettings } from '../../platform/config/live-config.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { insertStandardFunctions } from '../../directory/organisation/functions-store.ts';
import { insertPlace } from '../../directory/organisation/places-store.ts';
import { asId, type PlaceId, type UnitId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import type { Dialect } from '../../platform/storage/dialect.ts';
import { prepared } from '../../platform/storage/prepared.ts';

const anyMember = prepared((db) => db.selectFrom('members').select('id').limit(1));

/** Whether the database holds a member, active or former. */
export async function hasMember(db: Db): Promise<boolean> {
  return (await anyMember(db, {})).rows.length > 0;
}

/** What the organisation has stored of its settings, if anything. */
export async function findStoredSettings(db: Db): Promise<StoredSettings | undefined> {
  const row = await db.selectFrom('organisation_settings').selectAll().where('id', '=', 1).executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    organisation: row.name,
    timeZone: row.time_zone,
    clubYearStart: row.club_year_start,
    languages: row.languages.split(',') as Locale[],
  };
}

/** Stores the settings of the organisation in the place of earlier ones. */
export async function putStoredSettings(tx: Tx, settings: StoredSettings, at: InstantText): Promise<void> {
  const row = {
    name: settings.organisation,
    time_zone: settings.timeZone,
    club_year_start: settings.clubYearStart,
    languages: settings.languages.join(','),
    updated_at: at,
  };
  await tx
    .insertInto('organisation_settings')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Stores a link of the first set-up, and forgets those that were made before a moment. */
export async function putSetupLink(
  tx: Tx,
  hash: string,
  at: InstantText,
  before: InstantText,
): Promise<void> {
  await tx.deleteFrom('setup_links').where('created_at', '<', before).execute();
  await tx.insertInto('setup_links').values({ hash, created_at: at }).execute();
}

/** Whether there is a link of the first set-up with this hash. */
export async function isSetupLink(db: Db, hash: string): Promise<boolean> {
  const link = await db.selectFrom('setup_links').select('hash').where('hash', '=', hash).executeTakeFirst();
  return link !== undefined;
}

/** Takes all links of the first set-up away. */
export async function deleteSetupLinks(tx: Tx): Promise<void> {
  await tx.deleteFrom('setup_links').execute();
}

/** The number of the whole organisation: anyone who imports its parts afterwards has to name it. */
const wholeOrganisation = asId<UnitId>(1);

/** The place of the whole organisation, which is made where there is none yet, and the standard functions with it. */
export async function rootPlace(
  tx: Tx,
  dialect: Pick<Dialect, 'continueNumbering'>,
  name: string,
): Promise<PlaceId> {
  const root = await tx.selectFrom('places').select('id').where('parent_id', 'is', null).executeTakeFirst();
  if (root !== undefined) return root.id;
  const place = await insertPlace(tx, null, 'organisation');
  const unit = { id: wholeOrganisation, place_id: place.id, name, full_name: name };
  await tx.insertInto('units').values(unit).execute();
  await dialect.continueNumbering(tx, 'units');
  const group = await tx.selectFrom('function_groups').select('id').limit(1).executeTakeFirst();
  if (group === undefined) await insertStandardFunctions(tx);
  return place.id;
}
