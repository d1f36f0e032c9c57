import { cursorOf, readCursor } from '../../platform/shared/cursor.ts';
import { badField, badInput } from '../../platform/shared/errors.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type { Attending } from '../event/attending.ts';
import { hasStarted } from '../event/event-rules.ts';
import type { EventRecord } from '../event/event.ts';
import type { StoredRegistration } from '../registration/registration.ts';
import {
  stateRanks,
  type ParticipantChange,
  type ParticipantFilter,
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

/** What can be asked of members who are not registered: all other filters are about a registration. */
const aboutMembers: readonly string[] = ['state', 'club', 'words'];

/** Refuses filters that cannot mean anything for members who are not registered, and orders they have no part in. */
export function checkUnregistered(filter: ParticipantFilter, sort: ParticipantSort): void {
  const wrong = Object.entries(filter)
    .filter(([name, value]) => value !== undefined && !aboutMembers.includes(name))
    .map(([field]) => field);
  if (sort !== 'name') wrong.push('sort');
  if (wrong.length === 0) return;
  throw badInput(
    'Members who are not registered are listed by name, and found by club and name only.',
    wrong.map((field) => ({ field, problem: 'cannot be combined with state=unregistered' })),
  );
}
