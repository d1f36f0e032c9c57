import { badInput, type FieldProblem } from '../shared/errors.ts';
import { measuresOf, type Crop, type Measures } from './crop.ts';

/** A square as a request names it: each part may be missing. */
export interface GivenSquare {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly size?: number | undefined;
}

/** A square or rectangle as a request names it. */
export interface GivenCrop extends GivenSquare {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** The part that a request asks for, or none; refuses one that is not whole. A rectangle says more than a square beside it. */
export function cropOf({ x, y, size, width, height }: GivenCrop): Crop | undefined {
  if (width === undefined && height === undefined) return squareOf({ x, y, size });
  if (x !== undefined && y !== undefined && width !== undefined && height !== undefined) {
    return { x, y, width, height };
  }
  throw incomplete('x, y, width and height', { x, y, width, height });
}

function squareOf({ x, y, size }: GivenSquare): Crop | undefined {
  if (x !== undefined && y !== undefined && size !== undefined) return { x, y, size };
  if (x === undefined && y === undefined && size === undefined) return undefined;
  throw incomplete('x, y and size', { x, y, size });
}

function incomplete(needed: string, parts: Record<string, number | undefined>): Error {
  const missing = Object.entries(parts).filter(([, value]) => value === undefined);
  return badInput(
    `A crop needs ${needed} together.`,
    missing.map(([field]) => ({ field, problem: 'is required for a crop' })),
  );
}

/** What is wrong with a crop of an upright picture of these measures. */
export function cropProblems(crop: Crop, picture: Measures): FieldProblem[] {
  const { width, height } = measuresOf(crop);
  const tooLarge = 'size' in crop ? squareProblems(crop.size, picture) : rectangleProblems(crop, picture);
  if (tooLarge.length > 0) return tooLarge;
  const shape = 'size' in crop ? 'a square' : 'a part';
  return problemsOf([
    [
      crop.x + width > picture.width,
      'x',
      `must be at most ${picture.width - width} for ${shape} of this size`,
    ],
    [
      crop.y + height > picture.height,
      'y',
      `must be at most ${picture.height - height} for ${shape} of this size`,
    ],
  ]);
}

function squareProblems(size: number, { width, height }: Measures): FieldProblem[] {
  const largest = Math.min(width, height);
  const problem = `must be at most ${largest}, the shorter side of the upright picture`;
  return problemsOf([[size > largest, 'size', problem]]);
}

function rectangleProblems(part: Measures, { width, height }: Measures): FieldProblem[] {
  return problemsOf([
    [part.width > width, 'width', `must be at most ${width}, the width of the upright picture`],
    [part.height > height, 'height', `must be at most ${height}, the height of the upright picture`],
  ]);
}

type Checked = [isWrong: boolean, field: string, problem: string];

function problemsOf(checked: readonly Checked[]): FieldProblem[] {
  return checked.flatMap(([isWrong, field, problem]) => (isWrong ? [{ field, problem }] : []));
}
