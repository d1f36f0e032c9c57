import { instantText, type InstantText } from '../shared/local-time.ts';

/** How long what organisers do can be undone before anyone reads of it. */
export interface UndoTime {
  /** 0 where mails leave at once. */
  readonly undoSeconds: number;
}

/** Until when the mails wait that follow from what an organiser does now; null where they leave at once. */
export function heldUntil(now: Temporal.Instant, { undoSeconds: seconds }: UndoTime): InstantText | null {
  return seconds === 0 ? null : instantText(now.add({ seconds }));
}
