import { changedFields, type EventDraft, type EventField } from './event-form-rules.ts';

/** When and where an event takes place. How to reach the host of the place can be corrected without moving anyone. */
const movingFields: readonly EventField[] = [
  'startDate',
  'endDate',
  'allDay',
  'location.name',
  'location.address',
  'location.postalCode',
  'location.city',
  'location.country',
];

/** Whether an event takes place at another time or place than it did: people must know. */
export function isMoved(draft: EventDraft, first: EventDraft): boolean {
  return changedFields(draft, first).some((field) => movingFields.includes(field));
}
