import type { FieldProblem } from '../../platform/shared/errors.ts';

/** Whose registration it is, as far as its rules go. */
export interface RegistrationFacts {
  readonly hasMember: boolean;
  readonly hasHost: boolean;
  /** Whether it says who registered a guest in place of a host. */
  readonly isRegistered: boolean;
  readonly isPartner: boolean;
  readonly guestName: string;
}

/** What is wrong with whose registration it is: a member's own, or that of a named guest or partner whom someone brings or registered. */
export function registrationProblems(facts: RegistrationFacts): FieldProblem[] {
  const { hasMember, hasHost, isRegistered, isPartner, guestName } = facts;
  const isGuest = hasHost || isRegistered;
  const missing = 'is missing: name the member, or the host of a guest, or who registered one without a host';
  const problems: [boolean, field: string, problem: string][] = [
    [!isGuest && !hasMember, 'member', missing],
    [hasHost && hasMember, 'host', 'must be empty, because the row names a member'],
    [isRegistered && hasMember, 'registeredBy', 'must be empty, because the row names a member'],
    [!hasHost && isPartner, 'partner', 'needs a host'],
    [isGuest && !isPartner && guestName === '', 'guestLastName', 'is missing: a guest has a name'],
  ];
  return problems.flatMap(([isWrong, field, problem]) => (isWrong ? [{ field, problem }] : []));
}
