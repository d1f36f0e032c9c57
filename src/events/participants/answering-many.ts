import type { Attending } from '../event/attending.ts';
import type { MemberId, RegistrationId } from '../../platform/shared/ids.ts';

/** What an organiser says of many people of an event. */
export interface ManyAnswered {
  readonly attending: Attending;
  readonly registrations?: readonly RegistrationId[] | undefined;
  /** Members who need not be registered. */
  readonly members?: readonly MemberId[] | undefined;
  readonly confirm?: boolean | undefined;
  readonly overCapacity?: boolean | undefined;
  readonly waiting?: boolean | undefined;
}

/** What became of it, or would become. */
export interface ManyAnswer {
  readonly success: true;
  readonly dryRun: boolean;
  /** How many have another answer now. */
  readonly changed: number;
  /** How many had said so before, or are in. */
  readonly unchanged: number;
  /** How many of the changed wait for a place. */
  readonly waiting: number;
  /** Those for whom there is no place; only a dry run is answered with some. */
  readonly without: readonly {
    readonly registration: RegistrationId | null;
    readonly member: MemberId | null;
  }[];
  readonly places: { readonly left: number; readonly needed: number; readonly waitingList: boolean } | null;
  /** How many mails confirm it. */
  readonly confirmed: number;
  /** How many others come from the waiting list. */
  readonly movedUp: number;
  readonly undoSeconds: number;
  /** What names it to the operation that takes it back; null where it has changed nothing. */
  readonly undo: string | null;
}

/** What became of what was taken back. */
export interface ManyUndone {
  readonly success: true;
  /** How many have the answer again that they had. */
  readonly restored: number;
  /** How many were changed since, and stay as they are. */
  readonly kept: number;
  /** How many of the restored, and of those who came from the waiting list, were told by a mail that has left. */
  readonly mailed: number;
}
