import { migrations } from './migrations/all.ts';

/** The last of the changes that the baseline took the place of: what it made is the same. */
const lastBeforeBaseline = '0045-token-families';

/** The newest change that a database has seen and this program does not know, if there is one. */
export function newerChange(applied: readonly string[]): string | undefined {
  return applied.findLast((name) => !(name in migrations) && name > lastBeforeBaseline);
}

/** The changes that a database has seen from before the baseline. */
export function earlierChanges(applied: readonly string[]): string[] {
  return applied.filter((name) => !(name in migrations) && name <= lastBeforeBaseline);
}

/** Why a database can no longer be brought up to date; undefined for one that can. */
export function tooOld(applied: readonly string[]): string | undefined {
  const last = earlierChanges(applied).at(-1);
  if (last === undefined || applied.includes(lastBeforeBaseline)) return undefined;
  return (
    `The database is from before the first release of Guildhall (its last change is "${last}"). ` +
    'Use "guildhall export" in the version that made it, and "guildhall import" in this one.'
  );
}

/** Whether a database has seen every change there is, and none that the baseline took the place of. */
export function isUpToDate(applied: readonly string[]): boolean {
  return (
    Object.keys(migrations).every((name) => applied.includes(name)) && earlierChanges(applied).length === 0
  );
}
