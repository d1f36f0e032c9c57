import { badField } from '../../platform/shared/errors.ts';
import { endProblems } from '../../platform/shared/local-time.ts';
import type { ActivityDetails } from './activity.ts';

/** Refuses an activity that would end before it starts. */
export function checkDates({ startDate, endDate }: Pick<ActivityDetails, 'startDate' | 'endDate'>): void {
  for (const { field, problem } of endProblems(startDate, endDate)) throw badField(field, problem);
}
