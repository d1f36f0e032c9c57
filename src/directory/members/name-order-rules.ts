import { compareCodePoints } from '../../platform/shared/code-point-order.ts';
import type { MemberId } from '../../platform/shared/ids.ts';

/** What the order of names looks at. */
export interface NameKeys {
  readonly id: MemberId;
  readonly lastNameKey: string;
  readonly firstNameKey: string;
}

/** The order of names: by last name, then by first name; two people of the same name stay in the order of their ids. */
export function compareNames(one: NameKeys, other: NameKeys): number {
  return (
    compareCodePoints(one.lastNameKey, other.lastNameKey) ||
    compareCodePoints(one.firstNameKey, other.firstNameKey) ||
    one.id - other.id
  );
}
