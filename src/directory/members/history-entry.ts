import type { DateText } from '../../platform/shared/local-time.ts';

/** What a history is made of. */
export const historyTypes = ['FUNCTION', 'STATUS'] as const;
export type HistoryType = (typeof historyTypes)[number];

/** The days on which something held, both included; without an end it still runs. */
export interface Period {
  startDate: DateText;
  endDate: DateText | null;
}

/** A function or a status that a member holds, held or will hold somewhere. */
export interface HistoryEntry extends Period {
  type: HistoryType;
  title: string;
  /** The club or unit it applies to. */
  scope: string;
  active: boolean;
}
