import type { Attending } from '../event/attending.ts';
import type { SeatsRefused, Seated } from '../seats/seats.ts';
import type { RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Flag } from '../../platform/storage/columns.ts';
import type { RegistrationChange } from './change-registration-rules.ts';
import type { StoredRegistration } from './registration.ts';

/** One of many registrations, and when its person answered. */
export interface OneOfMany extends StoredRegistration {
  readonly answeredAt: InstantText | null;
}

/** What someone had said before they were answered for with many others. */
export interface BeforeStep extends Seated {
  /** When that was done. */
  readonly at: InstantText;
  readonly answeredAt: InstantText | null;
  readonly answeredLate: Flag;
  readonly reviewedAt: InstantText | null;
}

/** What someone says again when it is taken back. */
export interface FormerAnswer extends Omit<BeforeStep, 'at'> {
  readonly registration: RegistrationId;
}

/** How the registrations of many change: all in the same way. */
export type ManyChange = Pick<
  RegistrationChange,
  'overCapacity' | 'wouldWait' | 'by' | 'isRecord' | 'reviewedBy'
> & { readonly says: Attending };

/** One of many for whom there is no seat. */
export interface WithoutSeat {
  readonly person: OneOfMany;
  readonly refusal: SeatsRefused;
}

/** What has been stored of the changes of many. */
export interface ManyOutcome {
  readonly changed: readonly (Seated & { readonly person: OneOfMany; readonly version: InstantText })[];
  readonly without: readonly WithoutSeat[];
  /** How many seats more are taken than before. */
  readonly more: number;
  /** Who waited and comes by it: of the same parties, and those who moved up into seats that are free now. */
  readonly movedUp: readonly RegistrationId[];
  /** Those of them, and of the changed, who are told by a mail of their own. */
  readonly told: ReadonlySet<RegistrationId>;
}
