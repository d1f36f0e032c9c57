import type { FieldProblem } from '../../platform/shared/errors.ts';

/** What is wrong with where a club is: a point has both its numbers, or there is none. */
export function pointProblems(latitude: number | null, longitude: number | null): FieldProblem[] {
  if ((latitude === null) === (longitude === null)) return [];
  const field = latitude === null ? 'latitude' : 'longitude';
  return [{ field, problem: 'is missing: a point needs latitude and longitude' }];
}

/** What is wrong with a club that is related to another: no club sponsors itself, and none is its own twin. */
export function relationProblems(club: number, other: number | null, as: 'sponsor' | 'twin'): FieldProblem[] {
  if (club !== other) return [];
  const rule = as === 'sponsor' ? 'no club sponsors itself' : 'no club is its own twin';
  return [{ field: as, problem: `is the same club; ${rule}` }];
}
