import { compareCodePoints } from '../../platform/shared/code-point-order.ts';
import { cursorOf, readCursor } from '../../platform/shared/cursor.ts';
import { badField } from '../../platform/shared/errors.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type { Attending } from '../event/attending.ts';
import { hasStarted } from '../event/event-rules.ts';
import type { EventRecord } from '../event/event.ts';
import type { StoredRegistration } from '../registration/registration.ts';
import {
  stateRanks,
  type ParticipantChange,
  type ParticipantKeys,
  type ParticipantSort,
} from './participant.ts';

/** Where the next page begins, as a text that means nothing to the caller. */
export function writeCursor(sort: ParticipantSort, { first, name, id }: ParticipantKeys): string {
  return cursorOf([sort, first, name, id]);
}

const ranks: readonly unknown[] = Object.values(stateRanks);

/** Where a page begins; refuses a cursor of another order, or one that nobody was given. */
export function keysOfCursor(cursor: string, sort: ParticipantSort): ParticipantKeys {
  const types = ['string', sort === 'state' ? 'number' : 'string', 'string', 'number'] as const;
  const [written, first, name, id] = readCursor(cursor, types);
  if (written !== sort) throw badField('cursor', 'belongs to a list in another order');
  if (sort === 'state' && !ranks.includes(first))
    throw badField('cursor', 'is none that this list has given');
  return { first, name, id };
}

/**
 * What an officer says of someone, where that is something new: a record that is sent back as it was shown says nothing, so that
 * the answer someone gave stays theirs. Once the event has started, the same answer is what happened, on record.
 */
export function newlySaid(
  event: EventRecord,
  now: DateTimeText,
  { attending: sent, overCapacity }: Pick<ParticipantChange, 'attending' | 'overCapacity'>,
  { attending: known }: Pick<StoredRegistration, 'attending'>,
): Attending | undefined {
  if (sent === '' && known !== null)
    throw badField('attending', 'must be YES or NO: an answer cannot be taken back');
  if (sent === '' || sent === undefined) return undefined;
  const isRecord = hasStarted(event, now) && !event.cancelled;
  return sent === known && !isRecord && overCapacity !== true ? undefined : sent;
}

/** The first of two lists that are each in this order, together. */
export function mergedInOrder<One extends { readonly keys: ParticipantKeys }>(
  one: readonly One[],
  other: readonly One[],
  sort: ParticipantSort,
): readonly One[] {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  const direction = sort === 'answered' ? -1 : 1;
  return [...one, ...other].toSorted((a, b) => direction * compareKeys(a.keys, b.keys));
}

function compareKeys(a: ParticipantKeys, b: ParticipantKeys): number {
  const first =
    typeof a.first === 'number' || typeof b.first === 'number'
      ? Number(a.first) - Number(b.first)
      : compareCodePoints(a.first, b.first);
  return first || compareCodePoints(a.name, b.name) || a.id - b.id;
}
