import type { Attending } from '../event/attending.ts';
import type { SentAnswer } from '../event/question.ts';
import { webAddressProblems } from '../registration/invitation-rules.ts';
import { partnerFirstName } from '../../platform/localisation/partner-words.ts';
import { badInput, type FieldProblem } from '../../platform/shared/errors.ts';
import type { MemberId } from '../../platform/shared/ids.ts';

/** Whom an officer registers, and with which answer. */
export interface NewcomerBody {
  member?: MemberId | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  company?: string | undefined;
  host?: MemberId | undefined;
  partner?: boolean | undefined;
  attending?: Attending | undefined;
  comment?: string | undefined;
  answers?: SentAnswer[] | undefined;
  overCapacity?: boolean | undefined;
  waiting?: boolean | undefined;
}

/** A guest or partner who is about to be registered. */
export interface NewGuest {
  kind: 'guest';
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  /** Null for a guest who belongs to nobody. */
  host: MemberId | null;
  partner: boolean;
}

/** Whom an officer registers. */
export type Newcomer = { kind: 'member'; member: MemberId } | NewGuest;

/** Reads whom an officer registers: a member, or a guest with both names. An address is not needed. */
export function newcomerOf(body: NewcomerBody): Newcomer {
  const { member, lastName = '', email = '', company = '', host = null } = body;
  if (member !== undefined) {
    const wrong = (['firstName', 'lastName', 'email', 'company', 'host', 'partner'] as const)
      .filter((field) => body[field] !== undefined)
      .map((field): FieldProblem => ({ field, problem: 'is for guests' }));
    refuse(wrong);
    return { kind: 'member', member };
  }
  const firstName = (body.partner === true ? partnerFirstName(body.firstName) : body.firstName) ?? '';
  const missing = Object.entries({ firstName, lastName })
    .filter(([, name]) => name === '')
    .map(([field]): FieldProblem => ({ field, problem: 'is required for a guest' }));
  if (body.partner === true && host === null)
    missing.push({ field: 'host', problem: 'is required for a partner' });
  refuse([...missing, ...webAddressProblems({ firstName, lastName, company })]);
  return { kind: 'guest', firstName, lastName, email, company, host, partner: body.partner === true };
}

function refuse(problems: FieldProblem[]): void {
  if (problems.length === 0) return;
  throw badInput(`${problems.map(({ field, problem }) => `${field} ${problem}`).join('; ')}.`, problems);
}
