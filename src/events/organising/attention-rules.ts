import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type { AudienceCounts } from '../audience/audience.ts';
import { doorDays, draftDays, dueDays, type AttentionReason } from './attention.ts';
import { daysBetween } from './series-rules.ts';
import type { EventState } from './managed-event.ts';

/** What of an event decides whether it needs someone. */
export interface NeedyFacts {
  readonly state: EventState;
  readonly start: DateTimeText;
  readonly registrationEnabled: boolean;
  /** Null where there is none. */
  readonly due: DateTimeText | null;
  readonly reviewEnabled: boolean;
  /** How many are named to review it, by name or by office. */
  readonly reviewers: number;
  readonly capacity: number | null;
  readonly counts: Pick<AudienceCounts, 'told' | 'untold' | 'unreached' | 'waiting' | 'taken'>;
  /** How many mails about it have failed. */
  readonly failedMails: number;
}

/** Why an event needs someone now, the most urgent reason first; nothing for one that does not. */
export function reasonsFor(event: NeedyFacts, now: DateTimeText): AttentionReason[] {
  const { start, due, counts, capacity } = event;
  const isWithin = (time: DateTimeText, days: number) => time >= now && daysBetween(now, time) <= days;
  if (event.state === 'draft') return isWithin(start, draftDays) ? ['draft-soon'] : [];
  if (event.state !== 'published' || start < now) return [];
  const open = counts.told + counts.untold + counts.unreached;
  const isWaitedFor = counts.waiting > 0 && capacity !== null;
  const hasSeats = capacity !== null && (counts.taken ?? 0) < capacity;
  const needs: [AttentionReason, boolean][] = [
    ['answers-due', event.registrationEnabled && due !== null && isWithin(due, dueDays) && open > 0],
    ['seats-free', isWaitedFor && hasSeats],
    ['waiting', isWaitedFor && !hasSeats],
    ['mails-failed', event.failedMails > 0],
    ['no-reviewers', event.reviewEnabled && event.reviewers === 0 && isWithin(start, doorDays)],
  ];
  return needs.flatMap(([reason, isSo]) => (isSo ? [reason] : []));
}
