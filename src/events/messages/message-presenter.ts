import { undeliveredReason } from '../../platform/outbox/undelivered-rules.ts';
import { localTextOf, type InstantText } from '../../platform/shared/local-time.ts';
import type { MessageProgress, MessageRecipient } from './message.ts';
import type { readReminders } from './reminders-service.ts';

/** A message in the shape of the interface. */
export function presentMessage(message: MessageProgress, timeZone: string) {
  const { id, kind, segment, subject, text, author, authorName, details, counts, recipients } = message;
  const { createdAt, finishedAt, sendAt, withdrawnAt } = message;
  const local = (instant: InstantText | null) => (instant === null ? '' : localTextOf(instant, timeZone));
  return {
    id,
    kind,
    notice: details.notice ?? ('' as const),
    daysBefore: details.daysBefore ?? null,
    segment,
    subject,
    text,
    author,
    authorName,
    createdAt: localTextOf(createdAt, timeZone),
    finishedAt: local(finishedAt),
    sendAt: local(sendAt),
    planned: details.planned === true,
    withdrawnAt: local(withdrawnAt),
    count: recipients,
    counts,
  };
}

/** Someone to whom a message goes, in the shape of the interface. */
export function presentRecipient(recipient: MessageRecipient) {
  const { position, member, registration, name, state, reason } = recipient;
  return { position, member, registration, name, state, reason, because: undeliveredReason(reason) };
}

/** The reminder rules of an event in the shape of the interface. */
export function presentReminders(
  { version, reminders }: Awaited<ReturnType<typeof readReminders>>,
  timeZone: string,
) {
  return {
    success: true as const,
    version,
    reminders: reminders.map(({ daysBefore, firesAt, firedAt }) => ({
      daysBefore,
      firesAt,
      firedAt: firedAt === null ? '' : localTextOf(firedAt, timeZone),
    })),
  };
}
