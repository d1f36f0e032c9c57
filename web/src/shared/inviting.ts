/** What decides whether organisers can invite to an event. */
interface Invitable {
  readonly isDraft: boolean;
  readonly cancelled: boolean;
  readonly startDate: string;
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
