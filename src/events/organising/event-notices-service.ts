import type { Actor } from '../../platform/audit/audit-entry.ts';
import type { EventRecord } from '../event/event.ts';
import { payForNotices, secondsToWait, type NoticeLimitParts } from '../messages/notice-limit-service.ts';
import { countNoticed, previewNotice, queueNotice, type Notice } from '../messages/notices-service.ts';
import {
  requireCount,
  writingTo,
  type MessagePreview,
  type PreviewParts,
} from '../messages/sending-service.ts';
import { heldUntil, type UndoTime } from '../../platform/outbox/undo-time-rules.ts';
import { instantText } from '../../platform/shared/local-time.ts';
import type { Db, Tx, WriteOptions } from '../../platform/storage/database.ts';

/** What writing to those whom a change concerns needs. */
export type NoticeParts = PreviewParts & NoticeLimitParts & { readonly config: UndoTime };

/** What people are previews of an event. */
export interface EventNotice extends Pick<
  Notice,
  'what' | 'before' | 'further' | 'chosen' | 'onlyOutside' | 'except'
> {
  /** The event as it is from now on. */
  readonly event: EventRecord;
  readonly text: string;
}

/** Who is previews: how many, and in a preview who cannot be and how the mail looks. */
export interface NoticeSummary extends MessagePreview {
  /** In a preview, after how many seconds so many mails may be sent, where they may not by now. */
  readonly retryAfter?: number;
  /** For how many seconds the mails wait, so that they can be taken back. */
  readonly undoSeconds: number;
}

/** Those notices that anyone gets: of what is taken back before it was told, nobody hears. */
export async function withoutEmpty(db: Db, notices: readonly EventNotice[]): Promise<EventNotice[]> {
  const wanted: EventNotice[] = [];
  for (const notice of notices)
    if ((notice.except ?? []).length === 0 || (await countNoticed(db, notice)) > 0) wanted.push(notice);
  return wanted;
}

/** Shows who would get which mails about several events; the sample is the first of them. */
export async function noticesPreview(
  db: Db,
  parts: NoticeParts,
  { caller }: Actor,
  notices: readonly EventNotice[],
): Promise<NoticeSummary> {
  const retryAfter = await secondsToWait(db, parts, caller, notices);
  const previews: MessagePreview[] = [];
  for (const notice of notices)
    previews.push(await previewNotice(db, parts, { ...notice, author: caller.memberId }));
  return {
    count: sum(previews.map(({ count }) => count)),
    left: sum(previews.map(({ left }) => left)),
    withoutAddress: sum(previews.map(({ withoutAddress }) => withoutAddress)),
    withoutAddressNames: [...new Set(previews.flatMap(({ withoutAddressNames }) => withoutAddressNames))],
    sample: previews.find(({ sample }) => sample !== null)?.sample ?? null,
    undoSeconds: parts.config.undoSeconds,
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** How a transaction is run that sends such notices, by how many they go to now. */
export async function writingNotices(
  db: Db,
  notices: readonly Pick<EventNotice, 'event' | 'what' | 'onlyOutside' | 'further' | 'except'>[],
): Promise<Pick<WriteOptions, 'patient'>> {
  const counts: number[] = [];
  for (const notice of notices) counts.push(await countNoticed(db, notice));
  return writingTo(sum(counts));
}

/**
 * Writes the mails about events if the rest of the transaction is committed, unless they are not as many as expected, or more
 * than the sender may send by now.
 */
export async function sendNotices(
  tx: Tx,
  parts: NoticeParts,
  { caller, origin }: Actor,
  notices: readonly EventNotice[],
  expected: number | null,
): Promise<NoticeSummary> {
  await payForNotices(tx, parts, caller, notices);
  const counts: number[] = [];
  const now = parts.clock.now();
  const by = { author: caller.memberId, sendAt: heldUntil(now, parts.config), at: instantText(now) };
  for (const notice of notices) {
    const { count } = await queueNotice(tx, parts.clock, origin, { ...notice, ...by });
    counts.push(count);
  }
  requireCount(sum(counts), expected);
  const { undoSeconds } = parts.config;
  return {
    count: sum(counts),
    left: 0,
    withoutAddress: 0,
    withoutAddressNames: [],
    sample: null,
    undoSeconds,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
