import type { MemberId } from '../shared/ids.ts';

/** A request under a key, while it runs: the only one that may be finished under this key. */
export interface IdempotentRun {
  readonly member: MemberId;
  readonly keyHash: string;
  readonly claim: string;
}

/** What a request was answered. */
export interface StoredResponse {
  readonly status: number;
  /** Goes through the schema of the route, whenever it is answered. */
  readonly body: object;
  /** The address of what was created, when something was. */
  readonly location?: string | undefined;
}

/** A request as it came in under a key. */
export interface KeyedRequest {
  readonly member: MemberId;
  readonly key: string;
  /** All that makes it this request: what it does, to what, and with which body. */
  readonly content: string;
}
