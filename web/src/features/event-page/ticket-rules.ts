import type { EventDetail, Me } from '../../lib/api/schema.gen.ts';
import { isOver, minutesBetween, type Times } from '../../lib/format/dates.ts';

/** A ticket as the phone shows it. */
export interface ShownTicket {
  registration: number;
  kind: 'member' | 'guest' | 'partner';
  /** Empty for a partner whose name nobody knows. */
  name: string;
  club: string;
  /** What is scanned at the door. */
  code: string;
  /** Whether they were let in with it. */
  isIn: boolean;
}

/** The tickets of a member and of those who come with them; without a code there is none, and for what is cancelled neither. */
export function ticketsOf(event: EventDetail, me: Pick<Me, 'fullName' | 'club'>): ShownTicket[] {
  if (event.cancelled) return [];
  const club = me.club?.name ?? '';
  const own: ShownTicket[] =
    event.registration === null || event.reviewBarcode === ''
      ? []
      : [
          {
            registration: event.registration,
            kind: 'member',
            name: me.fullName,
            club,
            code: event.reviewBarcode,
            isIn: event.checkedIn,
          },
        ];
  const others = event.guests
    .filter(({ reviewBarcode }) => reviewBarcode !== '')
    .map(({ registration, partner, firstName, lastName, reviewBarcode, checkedIn }): ShownTicket => ({
      registration,
      kind: partner ? 'partner' : 'guest',
      name: `${firstName} ${lastName}`.trim(),
      club,
      code: reviewBarcode,
      isIn: checkedIn,
    }));
  return [...own, ...others];
}

/** So long before an event its tickets say in how many minutes it begins, and ask whether they were scanned. */
const nearMinutes = 90;

/** In how many minutes an event begins; null while that is far, and once it has begun. */
export function minutesLeft({ startDate, allDay }: Times, now: string): number | null {
  const minutes = minutesBetween(now, startDate);
  return !allDay && minutes > 0 && minutes <= nearMinutes ? minutes : null;
}

/** Whether someone may be scanning the tickets of an event now; nobody asks about those who are all in. */
export function isScanTime(event: Times, tickets: readonly ShownTicket[], now: string): boolean {
  const isNear = minutesBetween(now, event.startDate) <= nearMinutes && !isOver(event, now);
  return isNear && tickets.some(({ isIn }) => !isIn);
}

/** How far a finger moves that wants another ticket, in pixels. */
const swiped = 48;

/** Where a finger leads that has moved so far: to the next ticket, to the one before, or nowhere. */
export function stepOfSwipe(right: number, down: number): -1 | 0 | 1 {
  if (Math.abs(right) < swiped || Math.abs(right) < 2 * Math.abs(down)) return 0;
  return right < 0 ? 1 : -1;
}

/** Where a key leads. */
export function stepOfKey(key: string): -1 | 0 | 1 {
  if (key === 'ArrowRight') return 1;
  return key === 'ArrowLeft' ? -1 : 0;
}
