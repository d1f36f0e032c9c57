import { compareCodePoints } from '../../platform/shared/code-point-order.ts';
import { cursorOf, readCursor } from '../../platform/shared/cursor.ts';
import { badField } from '../../platform/shared/errors.ts';
import { asId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type { Attending } from '../event/attending.ts';
import { hasStarted } from '../event/event-rules.ts';
import type { EventRecord } from '../event/event.ts';
import type { StoredRegistration } from '../registration/registration.ts';
import { fileColumns } from './participant.ts';
import type {
  LetterCount,
  ParticipantChange,
  ParticipantKeys,
  ParticipantOrder,
  ParticipantSort,
} from './participant.ts';

/** In the order of states who comes is first, then who waits, who has not answered, and who does not come. */
export const stateRanks = { yes: 1, waiting: 2, unanswered: 3, no: 4 } as const;

/** Moments come with the newest first, everything else from its beginning, unless it is asked for the other way round. */
export function orderOf(sort: ParticipantSort, direction?: 'asc' | 'desc'): ParticipantOrder {
  return { sort, isDescending: direction === undefined ? isNewestFirst(sort) : direction === 'desc' };
}

function isNewestFirst(sort: ParticipantSort): boolean {
  return sort === 'answered' || sort === 'checkedIn';
}

/** As cursors name an order. */
function nameOf({ sort, isDescending }: ParticipantOrder): string {
  return isDescending === isNewestFirst(sort) ? sort : `${sort} turned`;
}

/** Where the next page begins, as a text that means nothing to the caller. */
export function writeCursor(order: ParticipantOrder, { first, name, id }: ParticipantKeys): string {
  return cursorOf([nameOf(order), first, name, id]);
}

const ranks: readonly unknown[] = Object.values(stateRanks);

/** Where a page begins; refuses a cursor of another order, or one that nobody was given. */
export function keysOfCursor(cursor: string, order: ParticipantOrder): ParticipantKeys {
  const { sort } = order;
  const types = ['string', sort === 'state' ? 'number' : 'string', 'string', 'number'] as const;
  const [written, first, name, id] = readCursor(cursor, types);
  if (written !== nameOf(order)) throw badField('cursor', 'belongs to a list in another order');
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
  { isDescending }: ParticipantOrder,
): readonly One[] {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  const direction = isDescending ? -1 : 1;
  return [...one, ...other].toSorted((a, b) => direction * compareKeys(a.keys, b.keys));
}

function compareKeys(a: ParticipantKeys, b: ParticipantKeys): number {
  return compareFirst(a.first, b.first) || compareCodePoints(a.name, b.name) || a.id - b.id;
}

function compareFirst(a: string | number, b: string | number): number {
  return typeof a === 'number' || typeof b === 'number' ? Number(a) - Number(b) : compareCodePoints(a, b);
}

/** Whether what an order compares first stands behind another value of it. */
export function isBehind(
  first: string | number,
  other: string | number,
  { isDescending }: ParticipantOrder,
): boolean {
  const compared = compareFirst(first, other);
  return isDescending ? compared < 0 : compared > 0;
}

/** The letters of a list in its order, each once; the empty one stands for those who have none. */
export function lettersInOrder(
  letters: readonly LetterCount[],
  { isDescending }: ParticipantOrder,
): LetterCount[] {
  const counts = new Map<string, number>();
  for (const { letter, count } of letters) counts.set(letter, (counts.get(letter) ?? 0) + count);
  const sorted = [...counts].toSorted(([one], [other]) => compareCodePoints(one, other));
  return (isDescending ? sorted.toReversed() : sorted).map(([letter, count]) => ({ letter, count }));
}

/** The ids of a list that an address holds. */
export function idsIn<Id extends number>(text: string | undefined): Id[] | undefined {
  return text?.split(',').map((id) => asId<Id>(Number(id)));
}

/** The columns that someone names for a file, with commas between them. */
export function namedColumns(names: string | undefined): string[] | undefined {
  const wanted = names?.split(',');
  const known: readonly string[] = fileColumns;
  const unknown = wanted?.find((name) => !known.includes(name) && !/^question-\d+$/.test(name));
  if (unknown !== undefined)
    throw badField('columns', `must name columns of the list, and ${unknown} is none`);
  return wanted;
}
