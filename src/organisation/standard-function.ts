import type { Titles } from '../localisation/locale.ts';
import type { PlaceKind } from './place.ts';
import type { Right } from './right.ts';

/** An office that members hold for a term, with the rights it carries where it is held and below. */
export interface StandardFunction {
  readonly code: string;
  readonly level: PlaceKind;
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
export type StandardOffice = Omit<StandardFunction, 'group' | 'position'>;
