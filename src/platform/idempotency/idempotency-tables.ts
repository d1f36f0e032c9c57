import type { MemberId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import type { JsonText } from '../storage/columns.ts';

/** What a caller was answered, kept for a day under the key that the caller gave the request. */
export interface StoredResponsesTable {
  member_id: MemberId;
  /** A digest: what callers put into a key is theirs. */
  key_hash: string;
  /** A digest of the whole request, by which another one under the same key is noticed. */
  request_hash: string;
  /** Names the one run of the request that may still finish it. */
  claim: string;
  /** Until when that run is waited for. */
  claimed_until: InstantText;
  /** Null while the request runs. */
  status: number | null;
  location: string | null;
  body: JsonText;
  created_at: InstantText;
}

declare module '../storage/tables.ts' {
  interface Tables {
    kept_answers: StoredResponsesTable;
  }
}
