import type { Titles } from '../localisation/locale.ts';
import type { Right } from './right.ts';

/** Where in the organisation a function is held, from the whole down to the club. */
export const functionLevels = [
  'organisation',
  'multi-district',
  'district',
  'region',
  'zone',
  'club',
] as const;
export type FunctionLevel = (typeof functionLevels)[number];

/** An office that members hold for a term, with the rights it carries where it is held and below. */
export interface StandardFunction {
  readonly code: string;
  readonly level: FunctionLevel;
  /** Code of the group under which a committee lists it. */
  readonly group: string;
  /** Order inside the group, first comes first. */
  readonly position: number;
  readonly rights: readonly Right[];
  readonly titles: Titles;
}

/** A heading under which a committee lists its functions. */
export interface StandardGroup {
  readonly code: string;
  readonly position: number;
  readonly titles: Titles;
}

/** An office before it has its place in a group. */
export type Office = Omit<StandardFunction, 'group' | 'position'>;
