import type { FunctionId, PlaceId } from '../shared/ids.ts';
import type { Right } from './right.ts';

/** A right over a place and everything below it. */
export interface Grant {
  right: Right;
  /** The path of the place, as in `places.path`. */
  path: string;
}

/** A function that someone holds at a place. */
export interface Office {
  function: FunctionId;
  place: PlaceId;
}

/** Whether the grants give a right over a place; an administrator has every right. */
export function holdsRight(grants: readonly Grant[], right: Right, path: string): boolean {
  return grants.some((grant) => {
    return (grant.right === right || grant.right === 'administrator') && path.startsWith(grant.path);
  });
}

/** The paths of the places over which the grants give at least one of these rights, each path once. */
export function pathsUnderRights(grants: readonly Grant[], rights: readonly Right[]): string[] {
  const giving = grants.filter(({ right }) => right === 'administrator' || rights.includes(right));
  return [...new Set(giving.map(({ path }) => path))];
}

/** Of the places over which the grants give a right, the highest that a place belongs to; the place itself where there is none. */
export function highestUnderRight(grants: readonly Grant[], right: Right, path: string): string {
  const above = pathsUnderRights(grants, [right]).filter((over) => path.startsWith(over));
  return above.reduce((highest, over) => (over.length < highest.length ? over : highest), path);
}

/** The ids of a place and of everything above it, read out of its path. */
export function placesOnPath(path: string): number[] {
  return path.split('/').filter(Boolean).map(Number);
}
