import { badField } from '../shared/errors.ts';
import type { ActivityDetails } from './activity.ts';

/** Refuses an activity that would end before it starts. */
export function checkDates({ startDate, endDate }: Pick<ActivityDetails, 'startDate' | 'endDate'>): void {
  if (endDate !== '' && endDate < startDate) throw badField('endDate', 'must not be before startDate');
}
