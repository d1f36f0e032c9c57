import type { EventDetail, Me } from '../../lib/api/schema.gen.ts';

/** A ticket as the phone shows it. */
export interface ShownTicket {
  registration: number;
  kind: 'member' | 'guest' | 'partner';
  /** Empty for a partner whose name nobody knows. */
  name: string;
  club: string;
  /** What is scanned at the door. */
  code: string;
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
          },
        ];
  const others = event.guests
    .filter(({ reviewBarcode }) => reviewBarcode !== '')
    .map(({ registration, partner, firstName, lastName, reviewBarcode }): ShownTicket => ({
      registration,
      kind: partner ? 'partner' : 'guest',
      name: `${firstName} ${lastName}`.trim(),
      club,
      code: reviewBarcode,
    }));
  return [...own, ...others];
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
