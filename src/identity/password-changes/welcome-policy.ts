import { holdsRight, placesOnPath, type Grant } from '../../platform/access/grant.ts';

/** Whether someone may send first passwords to the members of a club; who is in none is looked after from the root. */
export function mayWelcome(grants: readonly Grant[], clubPath: string | null): boolean {
  if (clubPath !== null) return holdsRight(grants, 'manage-directory', clubPath);
  return grants.some(
    ({ path }) => placesOnPath(path).length === 1 && holdsRight(grants, 'manage-directory', path),
  );
}
