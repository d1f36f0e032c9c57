import type { ActivityId } from '../../platform/shared/ids.ts';
import type { DateText, InstantText } from '../../platform/shared/local-time.ts';

/** What a club reports of a social activity. */
export interface ActivityDetails {
  title: string;
  description: string;
  beneficiary: string;
  link: string;
  startDate: DateText;
  /** Empty when the club named none. */
  endDate: DateText;
  amountCollected: number;
  amountDonated: number;
  personsServed: number;
  volunteers: number;
  hoursWorked: number;
  status: number;
  category: number;
}

/** A social activity as it is stored. */
export interface Activity extends ActivityDetails {
  id: ActivityId;
  /** When it was deleted; an administrator can undo that. */
  deletedAt: InstantText | null;
}

/** How long the texts of an activity may be, and how large its numbers; amounts in any currency, in its smallest unit too. */
export const activityLimits = {
  title: 200,
  description: 10_000,
  beneficiary: 500,
  amount: 1_000_000_000_000,
  peopleOrHours: 1_000_000_000,
} as const;

/** What did not take place counts for nothing. */
export const cancelledStatus = 4;

/** "Planned" and "Other": what an activity is when its club does not say. */
const [planned, other] = [1, 12];

/** What a new activity is given where its club says nothing. */
export const unsaid = {
  description: '',
  beneficiary: '',
  link: '',
  endDate: '',
  amountCollected: 0,
  amountDonated: 0,
  personsServed: 0,
  volunteers: 0,
  hoursWorked: 0,
  status: planned,
  category: other,
} as const satisfies Omit<ActivityDetails, 'title' | 'startDate'>;
