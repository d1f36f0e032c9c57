import type { FieldProblem } from '../../platform/shared/errors.ts';

/** Whose registration it is, as far as its rules go. */
export interface RegistrationFacts {
  readonly hasMember: boolean;
  readonly hasHost: boolean;
  readonly isPartner: boolean;
  readonly guestName: string;
}

/** What is wrong with whose registration it is: a member's own, or that of a named guest or partner with a host. */
export function registrationProblems(facts: RegistrationFacts): FieldProblem[] {
  const { hasMember, hasHost, isPartner, guestName } = facts;
  const problems: [boolean, field: string, problem: string][] = [
    [!hasHost && !hasMember, 'member', 'is missing: name the member, or the host of a guest'],
    [hasHost && hasMember, 'host', 'must be empty, because the row names a member'],
    [!hasHost && isPartner, 'partner', 'needs a host'],
    [hasHost && guestName === '', 'guestLastName', 'is missing: a guest has a name'],
  ];
  return problems.flatMap(([isWrong, field, problem]) => (isWrong ? [{ field, problem }] : []));
}
