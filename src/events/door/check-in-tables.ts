import type { Generated } from 'kysely';
import type * as ids from '../../platform/shared/ids.ts';
import type { DateTimeText, InstantText } from '../../platform/shared/local-time.ts';
import type { JsonText } from '../../platform/storage/columns.ts';
import type { DoorAction } from './check-in.ts';

/**
 * Everything that was done at a door, accepted or refused: scans, check-ins by hand, people who came unannounced, and
 * check-ins that were annulled. The scanned text itself is never kept.
 */
export interface ScansTable {
  id: Generated<ids.ScanId>;
  /** The event the reviewer named, which need not exist. */
  requested_event: number;
  registration_id: ids.RegistrationId | null;
  reviewer_id: ids.MemberId;
  /** 200 or the contract's errorCode. */
  result: number;
  /** The answer given, repeated when the same scan comes again with its nonce. */
  answer: JsonText;
  /** SHA-256 of the scanned text, or of who else was meant, to recognise a nonce that comes with the same scan again. */
  code_hash: string;
  metaid: number | null;
  nonce: string | null;
  gate: string;
  scanned_at: DateTimeText | null;
  received_at: InstantText;
  /** Through which token and request it came; unknown for scans from before this was kept. */
  token_id: ids.TokenId | null;
  request_id: string | null;
  kind: Generated<DoorAction>;
  /** What the device had decided by itself before it asked; null when it waited for the answer. */
  decided: 'in' | null;
  /** Why a check-in was annulled. */
  reason: Generated<string>;
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    scans: ScansTable;
  }
}
