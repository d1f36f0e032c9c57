import { isOver, type Times } from './dates.ts';

/** What decides whether organisers can invite to an event. */
interface Invitable extends Pick<Times, 'startDate'> {
  readonly isDraft: boolean;
  readonly cancelled: boolean;
  readonly registrationEnabled: boolean;
  readonly registrationDueDate: string;
}

/** Why nobody can be invited to an event now; null while people can. */
export function invitingClosed(
  event: Invitable,
  now: string,
): 'draft' | 'cancelled' | 'started' | 'due' | null {
  if (event.isDraft) return 'draft';
  if (event.cancelled) return 'cancelled';
  if (event.startDate <= now) return 'started';
  const { registrationEnabled, registrationDueDate: due } = event;
  return registrationEnabled && due !== '' && due < now ? 'due' : null;
}

/** Whether invitations to an event can still be taken back. */
export function canTakeBack(event: Times & Pick<Invitable, 'isDraft' | 'cancelled'>, now: string): boolean {
  return !event.isDraft && !event.cancelled && !isOver(event, now);
}
