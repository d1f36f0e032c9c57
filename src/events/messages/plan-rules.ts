import type { EventRecord } from '../event/event.ts';
import { hasEnded } from '../event/event-rules.ts';
import type { FieldProblem } from '../../platform/shared/errors.ts';
import { timeInsteadOf, type DateTimeText } from '../../platform/shared/local-time.ts';

/** What is wrong with the moment at which a message is to leave. */
export function planProblems(
  event: EventRecord,
  sendAt: DateTimeText,
  { now, timeZone }: { readonly now: DateTimeText; readonly timeZone: string },
): FieldProblem[] {
  const instead = timeInsteadOf(sendAt, timeZone);
  if (instead !== undefined)
    return [{ field: 'sendAt', problem: `does not exist: the clocks are put forward then, to ${instead}` }];
  if (sendAt <= now) return [{ field: 'sendAt', problem: 'must be in the future' }];
  return hasEnded(event, sendAt) ? [{ field: 'sendAt', problem: 'must be before the event is over' }] : [];
}
