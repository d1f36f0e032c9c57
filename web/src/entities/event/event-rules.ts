import type { Event } from '../../lib/api/schema.gen.ts';
import { type LocalText, isOver, type Times } from '../../lib/format/dates.ts';

/** Whether someone who has answered an event may still change their mind, although registration has closed. */
export function mayChangeMind(
  event: Pick<
    Event,
    'attending' | 'waiting' | 'cancelled' | 'registrationOpen' | 'registrationEnabled' | 'startDate'
  >,
  now: LocalText,
): boolean {
  const { attending, waiting, cancelled, registrationOpen, registrationEnabled, startDate } = event;
  const hasAnswered = attending !== '' || waiting !== null;
  return hasAnswered && registrationEnabled && !registrationOpen && !cancelled && now < startDate;
}

type Offered = Pick<Event, 'attending' | 'placesLeft' | 'waiting' | 'waitingList'>;

/** What YES adds where the button said that it joins the waiting list, or the person waits already; nobody waits by mistake. */
export function yesFor(full: 'line' | 'shut' | null, waits: boolean): { attending: 'YES'; waiting?: true } {
  return { attending: 'YES', ...(full === 'line' || waits ? { waiting: true as const } : {}) };
}

/** What YES means to someone for whom there is no place: to wait in line, or nothing; null while there is one. */
export function fullFor({ attending, placesLeft, waiting, waitingList }: Offered): 'line' | 'shut' | null {
  if (placesLeft !== 0 || attending === 'YES' || waiting !== null) return null;
  return waitingList ? 'line' : 'shut';
}

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
