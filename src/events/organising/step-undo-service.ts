import type { Actor } from '../../platform/audit/audit-entry.ts';
import type { EventRecord } from '../event/event.ts';
import { countHeld } from '../messages/held-messages-store.ts';
import { countPeople } from '../messages/segments-store.ts';
import { countUnleft, type UnleftNotice } from '../messages/taken-back-store.ts';
import { resumeWith, takeBackNotices, unleftNotices, withdrawWith } from '../messages/taking-back-service.ts';
import type { UndoTime } from '../../platform/outbox/undo-time-rules.ts';
import { conflict } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { endsEvent, type StatusStep } from './event-status-rules.ts';
import { findAnsweredEvents } from './event-status-store.ts';
import type { EventDetails } from './managed-event.ts';
import type { ManagingParts } from './managed-events-service.ts';
import { undoneMoves } from './undone-moves-rules.ts';

/** The event that was asked for, and those that follow it. */
export type Concerned = readonly [EventRecord, ...EventRecord[]];

export function idsOf(events: Concerned): EventId[] {
  return events.map(({ id }) => id);
}

/** The events of a step, and what it takes back of what people were about to be told. */
interface Undone {
  readonly concerned: Concerned;
  readonly undone: readonly UnleftNotice[];
}

/** Takes back what a step makes untrue; what is held about an event waits for it to come back. */
export async function takeBack(
  tx: Tx,
  { clock }: Pick<ManagingParts, 'clock'>,
  { origin }: Actor,
  step: StatusStep,
  { concerned, undone }: Undone,
): Promise<number> {
  const takenBack = await takeBackNotices(tx, clock, origin, undone);
  if (endsEvent(step)) return takenBack + (await withdrawWith(tx, clock, origin, idsOf(concerned)));
  await resumeWith(tx, clock, origin, idsOf(concerned));
  return takenBack;
}

/** How many mails a step would take back. */
export async function countUndone(db: Db, step: StatusStep, { concerned, undone }: Undone): Promise<number> {
  const notices = undone.map(({ id }) => id);
  const held = endsEvent(step) ? await countHeld(db, idsOf(concerned), notices) : 0;
  return held + (await countUnleft(db, notices));
}

/** Only what nobody knows of is a draft again. */
export async function refuseKnown(db: Db, concerned: Concerned): Promise<void> {
  const answered = await findAnsweredEvents(db, idsOf(concerned));
  if (answered.size > 0)
    throw conflict('People have answered this event: it can be cancelled, but it is no draft any more.');
  for (const event of concerned) {
    const { count } = await countPeople(db, { event, segment: 'told' });
    if (count > 0)
      throw conflict(
        `${count} people know of this event: it can be cancelled, but it is no draft any more.`,
        [{ count }],
      );
  }
}

/** What people were about to be told of moves that changes take back, and of the moves behind these. */
export async function movesUndone(
  db: Db,
  parts: { readonly config: UndoTime },
  changes: readonly { readonly stored: Pick<EventRecord, 'id'>; readonly after: EventDetails }[],
): Promise<UnleftNotice[]> {
  const after = new Map(changes.map((change) => [change.stored.id, change.after]));
  return undoneMoves(await unleftNotices(db, parts, [...after.keys()], ['moved']), after);
}
