import type { EventId } from '../../platform/shared/ids.ts';
import { beforeOf, type MessageDetails } from '../messages/message.ts';
import { isMoved, type WhenAndWhere } from './event-status-rules.ts';

/** The news of a move that has not left, with all events of which it tells. */
interface MoveNotice {
  readonly details: MessageDetails;
  readonly tells: readonly EventId[];
}

/**
 * Which of these notices a change takes back, in the order in which they were sent: those all of whose events are again what they were
 * before one of them, and so the moves behind it. What tells of more stays.
 */
export function undoneMoves<Notice extends MoveNotice>(
  notices: readonly Notice[],
  after: ReadonlyMap<EventId, WhenAndWhere>,
): Notice[] {
  const undone = new Set<EventId>();
  return notices.filter(({ details, tells }) => {
    for (const event of tells) if (isAsBefore(details, event, after.get(event))) undone.add(event);
    return tells.every((event) => undone.has(event));
  });
}

function isAsBefore(details: MessageDetails, event: EventId, after: WhenAndWhere | undefined): boolean {
  const before = beforeOf(details, event);
  if (before === undefined || after === undefined) return false;
  const { start: startDate, end: endDate, allDay, location } = before;
  return !isMoved({ startDate, endDate, allDay, location }, after);
}
