import type { Grant, Office } from './grant.ts';
import type { MemberId, TokenId } from '../shared/ids.ts';

/** What a token is: given to an application by the operator, got by signing in, or the session of a browser. */
export type TokenKind = 'application' | 'sign-in' | 'session';

/** The member behind a request, with the rights of today. */
export interface Caller {
  memberId: MemberId;
  /** The path of the member's club, or null for a member without one. */
  clubPath: string | null;
  tokenId: TokenId;
  tokenKind: TokenKind;
  readOnly: boolean;
  /** How many times the usual budget the token has. */
  budgetFactor: number;
  offices: readonly Office[];
  grants: readonly Grant[];
}
