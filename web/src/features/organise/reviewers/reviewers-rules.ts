import type { ManagedEventDetail, ReviewerList } from '../../../lib/api/schema.gen.ts';

export interface NamedReviewer {
  id: number;
  name: string;
}

/** Who reviews an event: some by name, and whoever holds some offices. */
export interface ChosenReviewers {
  members: NamedReviewer[];
  functions: number[];
}

/** The form of an event's reviewers. */
export function reviewersOf({ reviewers }: Pick<ManagedEventDetail, 'reviewers'>): ChosenReviewers {
  return {
    members: reviewers.flatMap(({ member }) => member ?? []),
    functions: reviewers.flatMap((reviewer) => reviewer.function?.id ?? []),
  };
}

/** What is sent. */
export function bodyOfReviewers({ members, functions }: ChosenReviewers): ReviewerList {
  return { members: members.map(({ id }) => id), functions };
}

/** Brings two choices together: whoever one of them has added or taken away is so in both. */
export function mergedReviewers(
  first: ChosenReviewers,
  mine: ChosenReviewers,
  theirs: ChosenReviewers,
): ChosenReviewers {
  const both = <One>(part: (of: ChosenReviewers) => readonly One[], idOf: (one: One) => number): One[] => {
    const has = (list: readonly One[], one: One) => list.some((other) => idOf(other) === idOf(one));
    const added = part(mine).filter((one) => !has(part(first), one) && !has(part(theirs), one));
    const removed = part(first).filter((one) => !has(part(mine), one));
    return [...part(theirs).filter((one) => !has(removed, one)), ...added];
  };
  return {
    members: both(
      ({ members }) => members,
      ({ id }) => id,
    ),
    functions: both(
      ({ functions }) => functions,
      (id) => id,
    ),
  };
}

/** Whether two lists name the same, in whatever order. */
export function sameReviewers(one: ChosenReviewers, other: ChosenReviewers): boolean {
  const sorted = ({ members = [], functions = [] }: ReviewerList) =>
    JSON.stringify([members.toSorted((a, b) => a - b), functions.toSorted((a, b) => a - b)]);
  return sorted(bodyOfReviewers(one)) === sorted(bodyOfReviewers(other));
}
