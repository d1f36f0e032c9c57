import type { Grant, Office } from './grant.ts';
import type { MemberId, TokenId } from '../shared/ids.ts';

/** The member behind a request, with the rights of today. */
export interface Caller {
  memberId: MemberId;
  /** The path of the member's club, or null for a member without one. */
  clubPath: string | null;
  tokenId: TokenId;
  readOnly: boolean;
  /** How many times the usual budget the token has. */
  budgetFactor: number;
  offices: readonly Office[];
  grants: readonly Grant[];
}
