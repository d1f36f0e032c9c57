import { conflict, DomainError } from '../../platform/shared/errors.ts';
import type { Db } from '../../platform/storage/database.ts';
import { findPlaceNames } from './place-names-store.ts';

/** The place of the club or unit with this name, or of the club with this id; fails when there is not exactly one. */
export async function placeNamed(db: Db, nameOrId: string): Promise<{ name: string; path: string }> {
  const key = nameOrId.trim().toLowerCase();
  const all = await findPlaceNames(db);
  const [place, ...others] = all.filter(
    ({ name, club }) => name.toLowerCase() === key || (club !== null && String(club) === key),
  );
  if (place === undefined)
    throw new DomainError('not-found', `There is no club, zone or district with the name "${nameOrId}".`);
  if (others.length > 0)
    throw conflict(`Several clubs or units are called "${nameOrId}". Name a club by its id.`);
  return place;
}
