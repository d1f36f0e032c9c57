import type { DateTimeText } from '../../platform/shared/local-time.ts';

/** What of an event says until when it is answered. */
interface Answered {
  readonly registrationDueDate: DateTimeText | null;
  readonly start: DateTimeText;
}

/** Until when a link takes every answer: who was only written to like everyone answers until registration closes; who was invited, until the start, which is null. */
export function linkUntil(
  { registrationDueDate: due, start }: Answered,
  { isInvited }: { readonly isInvited: boolean },
): DateTimeText | null {
  return !isInvited && due !== null && due < start ? due : null;
}
