import type { Generated } from 'kysely';
import type * as ids from '../../platform/shared/ids.ts';
import type { DateText, InstantText } from '../../platform/shared/local-time.ts';
import type { ExternalId } from '../../platform/storage/columns.ts';

export interface ActivitiesTable {
  id: Generated<ids.ActivityId>;
  external_id: ExternalId;
  club_id: ids.ClubId;
  title: string;
  description: string;
  beneficiary: string;
  link: string;
  start_date: DateText;
  end_date: DateText | null;
  amount_collected: number;
  amount_donated: number;
  persons_served: number;
  volunteers: number;
  hours_worked: number;
  status: number;
  category: number;
  created_at: InstantText;
  updated_at: InstantText;
  deleted_at: InstantText | null;
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    activities: ActivitiesTable;
  }
}
