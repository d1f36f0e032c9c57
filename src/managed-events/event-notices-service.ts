import type { EventRecord } from '../events/event.ts';
import { previewNotice, queueNotice, type Notice } from '../messages/notices-service.ts';
import type { MessagePreview, PreviewParts } from '../messages/sending-service.ts';
import type { Db, Tx } from '../storage/database.ts';
import type { Asker } from './managed-events-service.ts';

/** What writing to those whom a change concerns needs. */
export type NoticeParts = PreviewParts & { readonly messages: { poke(): void } };

/** What people are told of an event. */
export interface EventNotice extends Pick<Notice, 'what' | 'before'> {
  /** The event as it is from now on. */
  readonly event: EventRecord;
  readonly text: string;
  /** How many were previewed; another number is refused. */
  readonly expected?: number | null;
}

/** Who is told: how many, and in a preview who cannot be and how the mail looks. */
export type Told = MessagePreview;

/** Shows who would get which mail, and changes nothing. */
export function noticePreview(
  db: Db,
  parts: NoticeParts,
  { caller }: Asker,
  { what, event, before, text }: EventNotice,
): Promise<Told> {
  return previewNotice(db, parts, { what, event, before, text, author: caller.memberId });
}

/** Writes to them, if and only if the rest of the transaction is committed. */
export async function sendNotice(
  tx: Tx,
  { clock }: NoticeParts,
  { caller, origin }: Asker,
  { expected = null, ...notice }: EventNotice,
): Promise<Told> {
  const { count } = await queueNotice(tx, clock, origin, { ...notice, author: caller.memberId }, expected);
  return { count, withoutAddress: 0, withoutAddressNames: [], sample: null };
}
