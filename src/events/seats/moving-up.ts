import type { RegistrationId } from '../../platform/shared/ids.ts';

/** A party that would move up from the waiting list. */
export interface MovingParty {
  /** The first of it. */
  readonly registration: RegistrationId;
  readonly name: string;
  readonly seats: number;
  /** Whether a mail tells it. */
  readonly told: boolean;
}

/** Who would move up from the waiting list, and how many mails that sends. */
export interface MovingUp {
  readonly count: number;
  readonly people: number;
  readonly mails: number;
  /** The first of them, in the order in which they wait. */
  readonly parties: readonly MovingParty[];
}
