import type { Static } from 'typebox';
import type { PastEvent } from './past-events-store.ts';
import type { PastEventSchema } from './past-events-schemas.ts';

/** An event that has begun, in the shape of the interface. */
export function presentPastEvent(event: PastEvent): Static<typeof PastEventSchema> {
  const { id, title, description, startDate, endDate, allDay, location, coming, checkedIn } = event;
  const place = [location.name, location.address, `${location.postalCode} ${location.city}`.trim()];
  return {
    id,
    title,
    description,
    startDate,
    endDate,
    allDay,
    place: place.filter((part) => part !== '').join(', '),
    came: checkedIn > 0 ? checkedIn : coming,
  };
}
