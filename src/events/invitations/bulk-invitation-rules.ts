import type { EventRecord } from '../event/event.ts';
import { hasStarted } from '../event/event-rules.ts';
import { conflict } from '../../platform/shared/errors.ts';
import type { RegistrationId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import { isMailAddress } from '../../platform/shared/mail-address.ts';
import type { ChosenMember } from './bulk-invitation.ts';

/** How many are looked at in one go. */
export const maxChosen = 50_000;
/** More than this many may take longer than a person waits for an answer, and than others' work is allowed to. */
export const maxWithinTimeout = 2000;
/** How many are invited in one go: what happens together must be done within a few seconds. */
const maxInvited = 20_000;

/** Why organisers cannot invite to an event now, as a sentence; null while they can. */
export function bulkClosedBecause(event: EventRecord, now: DateTimeText): string | null {
  if (event.draft) return 'The event is a draft. Publish it first: then you can invite people to it.';
  if (event.cancelled) return 'The event was cancelled.';
  if (hasStarted(event, now)) return 'The event has already started.';
  const due = event.registrationDueDate;
  // Without registration an invitation shows a closed event to those who may know of it.
  if (event.registrationEnabled && due !== null && due < now) return 'The registration period has ended.';
  return null;
}

/** A person who was chosen and is not there yet. */
export type NewlyInvited = ChosenMember & {
  /** Whether they belong to the place of the calendar. */
  readonly belongs: boolean;
};

/** Those who were chosen, by what becomes of them; all by name. */
export interface Sorted {
  readonly invited: readonly NewlyInvited[];
  readonly alreadyInvited: number;
  readonly former: number;
  /** Those among the invited whom no mail reaches. */
  readonly withoutAddress: readonly ChosenMember[];
  /** Those among the invited who do not belong to the place of the calendar. */
  readonly fromElsewhere: number;
}

/** Says what becomes of each of those who were chosen; refuses more than can be invited at once. */
export function sortChosen(chosen: readonly ChosenMember[], ownerPath: string): Sorted {
  const active = chosen.filter(({ isActive }) => isActive);
  const invited = active
    .filter(({ registration }) => registration === null)
    .map((one) => ({ ...one, belongs: one.clubPath?.startsWith(ownerPath) === true }));
  if (chosen.length > maxChosen || invited.length > maxInvited)
    throw conflict(`At most ${maxInvited} people can be invited at once. Please choose fewer.`);
  return {
    invited,
    alreadyInvited: active.length - invited.length,
    former: chosen.length - active.length,
    withoutAddress: invited.filter(({ email }) => !isMailAddress(email)),
    fromElsewhere: invited.filter(({ belongs }) => !belongs).length,
  };
}

/** A person who was chosen and is invited. */
export type InvitedOne = ChosenMember & { readonly registration: RegistrationId };

/** Those among the chosen who are invited to the event; refuses more than are looked at in one go. */
export function invitedAmong(chosen: readonly ChosenMember[], { closed }: EventRecord): InvitedOne[] {
  if (chosen.length > maxChosen)
    throw conflict(`At most ${maxChosen} people are looked at in one go. Please choose fewer.`);
  return chosen.flatMap((one) => {
    const { registration, isInvited } = one;
    // Nobody but the invited has to do with a closed event; an open one has written to others, too.
    return registration !== null && (closed || isInvited) ? [{ ...one, registration }] : [];
  });
}

/** Those who were chosen, by what becomes of their invitation; all by name. */
export interface SortedInvited {
  readonly withdrawn: readonly InvitedOne[];
  /** Those who keep it: they have answered, bring someone, were at the door, or have a comment. */
  readonly answered: readonly InvitedOne[];
}

/** Says whose invitation is taken back: only that of a person who has not answered. */
export function sortInvited(
  invited: readonly InvitedOne[],
  unanswered: ReadonlySet<RegistrationId>,
): SortedInvited {
  return {
    withdrawn: invited.filter(({ registration }) => unanswered.has(registration)),
    answered: invited.filter(({ registration }) => !unanswered.has(registration)),
  };
}
