import { holdsRight, type Grant, type Office } from '../../platform/access/grant.ts';
import type { Right } from '../../platform/access/right.ts';
import type { MemberId, PlaceId } from '../../platform/shared/ids.ts';
import type { EventRecord, NamedReviewer } from './event.ts';

/** What decides whether a caller may see an event. */
export interface Standing {
  clubPath: string | null;
  grants: readonly Grant[];
  hasRegistration: boolean;
  isNamedReviewer: boolean;
}

/** Whether someone is among the reviewers of an event, by name or by an office at the calendar's owner. */
export function isReviewerAmong(
  reviewers: readonly NamedReviewer[],
  ownerPlace: PlaceId,
  { memberId, offices }: { memberId: MemberId; offices: readonly Office[] },
): boolean {
  return reviewers.some((reviewer) => {
    if (reviewer.member === memberId) return true;
    return offices.some((held) => held.place === ownerPlace && held.function === reviewer.function);
  });
}

/** Whether the caller reviews the event: named for it, or through an office or right over the calendar's owner. */
export function mayReview(
  event: Pick<EventRecord, 'ownerPath'>,
  { grants, isNamedReviewer }: Pick<Standing, 'grants' | 'isNamedReviewer'>,
): boolean {
  return isNamedReviewer || holdsRight(grants, 'review-events', event.ownerPath);
}

/** Whether the caller manages the event: changes, publishes and cancels it. */
export function mayManage(
  { ownerPath }: Pick<EventRecord, 'ownerPath'>,
  { grants }: Pick<Standing, 'grants'>,
): boolean {
  return holdsRight(grants, 'manage-events', ownerPath);
}

/** In which way a person who answers for others is in charge of an event. */
export type InCharge = 'manager' | 'reviewer';

/** In which way the caller, who answers for others, is in charge of the event: only those who manage it let someone pass the line. */
export function inChargeAs(
  event: Pick<EventRecord, 'ownerPath'>,
  caller: Pick<Standing, 'grants'>,
): InCharge {
  return mayManage(event, caller) ? 'manager' : 'reviewer';
}

/** Whether the caller may answer: invited, or in the audience of an event that is not closed. */
export function mayAttend(
  event: Pick<EventRecord, 'ownerPath' | 'closed'>,
  standing: Pick<Standing, 'clubPath' | 'hasRegistration'>,
): boolean {
  if (standing.hasRegistration) return true;
  return !event.closed && standing.clubPath !== null && standing.clubPath.startsWith(event.ownerPath);
}

/** The rights over a calendar's owner that show every event of the calendar, closed ones too. */
export const rightsInCharge = ['review-events', 'manage-events'] as const satisfies Right[];

/** Whether the event is there for anyone but those who manage it: no draft, and not removed. */
export function isPublished({ draft, removedAt }: Pick<EventRecord, 'draft' | 'removedAt'>): boolean {
  return !draft && removedAt === null;
}

/**
 * Whether the event exists for the caller: it is published, and the caller is one who may answer, or who is in charge of it. The list of events says the
 * same in its query (event-list-store.ts), and a test holds the two against each other.
 */
export function maySee(
  event: Pick<EventRecord, 'ownerPath' | 'closed' | 'draft' | 'removedAt'>,
  standing: Standing,
): boolean {
  if (!isPublished(event)) return false;
  const { grants, isNamedReviewer } = standing;
  const inCharge =
    isNamedReviewer || rightsInCharge.some((right) => holdsRight(grants, right, event.ownerPath));
  return inCharge || mayAttend(event, standing);
}
