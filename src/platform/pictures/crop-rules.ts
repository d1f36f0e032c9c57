import { badInput, type FieldProblem } from '../shared/errors.ts';
import type { Crop, Measures } from './crop.ts';

/** A crop as a request names it: each part may be missing. */
export type GivenCrop = { readonly [Part in keyof Crop]?: number | undefined };

/** The crop that a request asks for, or none; refuses one that is not whole. */
export function cropOf({ x, y, size }: GivenCrop): Crop | undefined {
  const parts = { x, y, size };
  if (x !== undefined && y !== undefined && size !== undefined) return { x, y, size };
  if (x === undefined && y === undefined && size === undefined) return undefined;
  const missing = Object.entries(parts).filter(([, value]) => value === undefined);
  throw badInput(
    'A crop needs x, y and size together.',
    missing.map(([field]) => ({ field, problem: 'is required for a crop' })),
  );
}

/** What is wrong with a crop of an upright picture of these measures. */
export function cropProblems({ x, y, size }: Crop, { width, height }: Measures): FieldProblem[] {
  const largest = Math.min(width, height);
  const problems: [boolean, field: keyof Crop, problem: string][] = [
    [size > largest, 'size', `must be at most ${largest}, the shorter side of the upright picture`],
    [size <= largest && x + size > width, 'x', `must be at most ${width - size} for a square of this size`],
    [size <= largest && y + size > height, 'y', `must be at most ${height - size} for a square of this size`],
  ];
  return problems.flatMap(([isWrong, field, problem]) => (isWrong ? [{ field, problem }] : []));
}
