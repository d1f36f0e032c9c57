import type { EventRecord } from '../event/event.ts';
import { heldUntil, type UndoTime } from '../../platform/outbox/undo-time-rules.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { refuseBadFields } from '../../platform/shared/errors.ts';
import { instantOf, nowText, type DateTimeText, type InstantText } from '../../platform/shared/local-time.ts';
import { planProblems } from './plan-rules.ts';

/** Refuses a moment at which a message cannot leave. */
export function checkPlan(clock: Clock, event: EventRecord, sendAt: DateTimeText | undefined): void {
  if (sendAt !== undefined)
    refuseBadFields(planProblems(event, sendAt, { now: nowText(clock), timeZone: clock.timeZone() }));
}

/** When a message is let go: at the moment that its author has chosen, or as soon as nobody takes it back. */
export function sendAtOf(
  { clock, config }: { readonly clock: Clock; readonly config: UndoTime },
  sendAt: DateTimeText | undefined,
): InstantText | null {
  return sendAt === undefined ? heldUntil(clock.now(), config) : instantOf(sendAt, clock.timeZone());
}
