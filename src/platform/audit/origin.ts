import { randomUUID } from 'node:crypto';
import type { Origin } from './audit-entry.ts';

/** The operator at the command line; all changes of one command share a request id. */
export function operatorOrigin(): Origin {
  return { channel: 'cli', memberId: null, tokenId: null, requestId: randomUUID() };
}

/** The service itself, which changes something without being asked. */
export function serviceOrigin(): Origin {
  return { channel: 'service', memberId: null, tokenId: null, requestId: randomUUID() };
}
