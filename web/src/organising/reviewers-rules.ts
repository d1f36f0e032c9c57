import type { ManagedEventDetail, ReviewerList } from '../api/schema.gen.ts';

export interface ChosenMember {
  id: number;
  name: string;
}

/** Who reviews an event: some by name, and whoever holds some offices. */
interface ChosenReviewers {
  members: ChosenMember[];
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

/** Whether two lists name the same, in whatever order. */
export function sameReviewers(one: ChosenReviewers, other: ChosenReviewers): boolean {
  const sorted = ({ members = [], functions = [] }: ReviewerList) =>
    JSON.stringify([members.toSorted((a, b) => a - b), functions.toSorted((a, b) => a - b)]);
  return sorted(bodyOfReviewers(one)) === sorted(bodyOfReviewers(other));
}
