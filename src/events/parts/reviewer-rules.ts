import { isDeepStrictEqual } from 'node:util';
import type { NamedReviewer } from '../event/event.ts';

/** Reviewers in an order that does not depend on how they were stored. */
export function reviewersInOrder(reviewers: readonly NamedReviewer[]): NamedReviewer[] {
  return reviewers
    .map(({ member, function: held }) => ({ member, function: held }))
    .toSorted((a, b) => (a.member ?? 0) - (b.member ?? 0) || (a.function ?? 0) - (b.function ?? 0));
}

/** Whether the same people and functions review two events. */
export function hasSameReviewers(one: readonly NamedReviewer[], other: readonly NamedReviewer[]): boolean {
  return isDeepStrictEqual(reviewersInOrder(one), reviewersInOrder(other));
}
