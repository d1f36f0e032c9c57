import { badField, badInput } from '../shared/errors.ts';
import {
  participantSorts,
  type ParticipantFilter,
  type ParticipantKeys,
  type ParticipantSort,
} from './participant.ts';

/** Where the next page begins, as a text that means nothing to the caller. */
export function writeCursor(sort: ParticipantSort, { first, name, id }: ParticipantKeys): string {
  return Buffer.from(JSON.stringify([sort, first, name, id])).toString('base64url');
}

/** Where a page begins; refuses a cursor of another order, or one that nobody was given. */
export function readCursor(cursor: string, sort: ParticipantSort): ParticipantKeys {
  const [written, first, name, id] = partsOf(cursor);
  const isWhole =
    (typeof first === 'string' || (typeof first === 'number' && sort === 'state')) &&
    typeof name === 'string' &&
    typeof id === 'number' &&
    Number.isSafeInteger(id);
  if (!isWhole || !participantSorts.some((one) => one === written)) throw unknownCursor();
  if (written !== sort) throw badField('cursor', 'belongs to a list in another order');
  return { first, name, id };
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

function unknownCursor() {
  return badField('cursor', 'is none that this list has given');
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
