import { webAddressProblems } from '../registration/invitation-rules.ts';
import { badInput, type FieldProblem } from '../../platform/shared/errors.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';

/** What a device says about a person who comes unannounced. */
export interface WalkInBody {
  nonce: string;
  gate?: string;
  scannedAt?: DateTimeText;
  member?: MemberId;
  firstName?: string;
  lastName?: string;
  email?: string;
  company?: string;
  hostMember?: MemberId;
  /** Lets them in although there is no seat. */
  overCapacity?: boolean;
}

/** Who comes unannounced. */
export type WalkIn =
  | { kind: 'member'; member: MemberId }
  | {
      kind: 'guest';
      firstName: string;
      lastName: string;
      email: string;
      company: string;
      host: MemberId | null;
    };

const guestFields = ['firstName', 'lastName', 'email', 'company', 'hostMember'] as const;

/** A member by number, or a guest by name; refused when the body names neither, or both. */
export function walkInOf(body: WalkInBody): WalkIn {
  const { member, firstName = '', lastName = '', email = '', company = '', hostMember = null } = body;
  if (member !== undefined) {
    const extra = guestFields.filter((field) => body[field] !== undefined);
    refuse(extra.map((field) => ({ field, problem: 'must be left out, because a member is named' })));
    return { kind: 'member', member };
  }
  const problem = 'is required: name the guest, or the member';
  if (firstName === '' && lastName === '') refuse([{ field: 'lastName', problem }]);
  refuse(webAddressProblems({ firstName, lastName, company }));
  return { kind: 'guest', firstName, lastName, email, company, host: hostMember };
}

function refuse(problems: FieldProblem[]): void {
  if (problems.length === 0) return;
  const sentence = problems.map(({ field, problem }) => `${field} ${problem}`).join('; ');
  throw badInput(`${sentence}.`, problems);
}
