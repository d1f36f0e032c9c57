import type { Attending } from '../event/attending.ts';
import type { SentAnswer } from '../event/question.ts';
import { webAddressProblems } from '../registration/invitation-rules.ts';
import { partnerFirstName } from '../../platform/localisation/partner-words.ts';
import { badField, badInput, type FieldProblem } from '../../platform/shared/errors.ts';
import type { MemberId } from '../../platform/shared/ids.ts';

/** Someone who comes with a member who is registered. */
export interface CompanionBody {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  company?: string | undefined;
  partner?: boolean | undefined;
  comment?: string | undefined;
  answers?: SentAnswer[] | undefined;
}

/** Whom an officer registers, and with which answer. */
export interface NewcomerBody extends CompanionBody {
  member?: MemberId | undefined;
  host?: MemberId | undefined;
  companions?: CompanionBody[] | undefined;
  /** Whether everyone who has an address gets a mail that confirms it. */
  confirm?: boolean | undefined;
  attending?: Attending | undefined;
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
  const { member } = body;
  if (member !== undefined) {
    const wrong = (['firstName', 'lastName', 'email', 'company', 'host', 'partner'] as const)
      .filter((field) => body[field] !== undefined)
      .map((field): FieldProblem => ({ field, problem: 'is for guests' }));
    refuse(wrong);
    return { kind: 'member', member };
  }
  return guestOf(body);
}

function guestOf(body: NewcomerBody, named = (field: string) => field): NewGuest {
  const { lastName = '', email = '', company = '', host = null } = body;
  const firstName = (body.partner === true ? partnerFirstName(body.firstName) : body.firstName) ?? '';
  const missing = Object.entries({ firstName, lastName })
    .filter(([, name]) => name === '')
    .map(([field]): FieldProblem => ({ field: named(field), problem: 'is required for a guest' }));
  if (body.partner === true && host === null)
    missing.push({ field: named('host'), problem: 'is required for a partner' });
  const addresses = webAddressProblems({ firstName, lastName, company });
  refuse([...missing, ...addresses.map((one) => ({ ...one, field: named(one.field) }))]);
  return { kind: 'guest', firstName, lastName, email, company, host, partner: body.partner === true };
}

/** Those who come with a member: guests, and one partner at most. */
export function companionsOf({ member, companions = [] }: NewcomerBody): NewGuest[] {
  if (companions.length === 0) return [];
  if (member === undefined) throw badField('companions', 'are for those who come with a member');
  if (companions.filter(({ partner }) => partner === true).length > 1)
    throw badField('companions', 'hold one partner at most');
  return companions.map((companion, index) =>
    guestOf({ ...companion, host: member }, (field) => `companions.${index}.${field}`),
  );
}

function refuse(problems: FieldProblem[]): void {
  if (problems.length === 0) return;
  throw badInput(`${problems.map(({ field, problem }) => `${field} ${problem}`).join('; ')}.`, problems);
}
