import { cursorOf, readCursor } from '../../platform/shared/cursor.ts';
import { badField, badInput } from '../../platform/shared/errors.ts';
import {
  stateRanks,
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
