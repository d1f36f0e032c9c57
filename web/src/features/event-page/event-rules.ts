import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { isOver, type Times } from '../../lib/format/dates.ts';

/** Why nobody can answer an event. */
export type Closed = 'cancelled' | 'over' | 'no-registration' | 'due' | 'begun';

/** What decides whether an event can be answered. */
type Answerable = Pick<
  EventDetail,
  'registrationEnabled' | 'registrationOpen' | 'registrationDueDate' | 'cancelled'
> &
  Times;

/** Why the person cannot answer now; null when they can. */
export function whyClosed(event: Answerable, now: string): Closed | null {
  if (event.cancelled) return 'cancelled';
  if (event.registrationOpen) return null;
  if (isOver(event, now)) return 'over';
  if (!event.registrationEnabled) return 'no-registration';
  return event.registrationDueDate !== '' && event.registrationDueDate < now ? 'due' : 'begun';
}

/** Why the person cannot bring someone along; null when they can. */
export function whyAlone(
  event: Answerable & Pick<EventDetail, 'guestsAllowed' | 'partnersAllowed' | 'guests'>,
  now: string,
): Closed | 'alone' | null {
  const mayBringPartner = event.partnersAllowed && !event.guests.some(({ partner }) => partner);
  return whyClosed(event, now) ?? (event.guestsAllowed || mayBringPartner ? null : 'alone');
}

/** The lines of an address, without what is not known. */
export function addressLine({ address, postalCode, city }: EventDetail['location']): string {
  return [address, [postalCode, city].filter((part) => part !== '').join(' ')]
    .filter((part) => part !== '')
    .join(', ');
}

/** Where a map program shows the way to a place; null when nothing is known of it. */
export function routeAddress(location: EventDetail['location']): string | null {
  const { latitude, longitude, name } = location;
  if (latitude !== null && longitude !== null)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  const query = [name, addressLine(location), location.country].filter((part) => part !== '').join(', ');
  return query === '' ? null : `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}

/** Whether something is asked that must be answered before one can come. */
export function asksFirst({ questions }: Pick<EventDetail, 'questions'>): boolean {
  return questions.some(({ required, answer }) => required && answer === '');
}

/** Text as people write it, cut where an address of the web stands, so that it can be pressed; each part with its place. */
export function withLinks(text: string): { text: string; link: boolean; at: number }[] {
  let at = 0;
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((part, index) => {
      const placed = { text: part, link: index % 2 === 1, at };
      at += part.length;
      return placed;
    })
    .filter((part) => part.text !== '');
}
