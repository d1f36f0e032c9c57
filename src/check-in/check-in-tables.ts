import type { Generated } from 'kysely';
import type * as ids from '../shared/ids.ts';
import type { DateTimeText, InstantText } from '../shared/local-time.ts';
import type { JsonText } from '../storage/columns.ts';

/** Every scan at a door, accepted or refused. The scanned text itself is never kept. */
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
  /** SHA-256 of the scanned text, to recognise a nonce that comes with the same scan again. */
  code_hash: string;
  metaid: number | null;
  nonce: string | null;
  gate: string;
  scanned_at: DateTimeText | null;
  received_at: InstantText;
  /** Through which token and request it came; unknown for scans from before this was kept. */
  token_id: ids.TokenId | null;
  request_id: string | null;
}

declare module '../storage/tables.ts' {
  interface Tables {
    scans: ScansTable;
  }
}
