import type { EventRecord, EventSettings } from '../event/event.ts';
import type { EventCache } from '../event/event-cache-service.ts';
import type { Question } from '../event/question.ts';
import type { AudienceCounts } from '../audience/audience.ts';
import { freeSeats } from '../event/capacity.ts';
import { couldEverFit } from '../seats/seat-rules.ts';
import { findFirstOfLine } from '../seats/waiting-line-store.ts';
import type { AudienceCountCache } from '../audience/audience-service.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { ListedQuestion } from './door-list-presenter.ts';
import { notFound } from '../../platform/shared/errors.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import type { AskedQuestion, AudienceFilter } from '../audience/audience-filter.ts';
import { keysOfCursor, lettersInOrder, mergedInOrder, orderOf, writeCursor } from './participant-rules.ts';
import type { ListTotals, Participant, ParticipantKeys, ParticipantOrder } from './participant.ts';
import { countLetters, findKeysAt } from './participants-place-store.ts';
import { findAnswersOf, findArchivedQuestions, findParticipants, findTurns } from './participants-store.ts';
import { findUnregistered } from './unregistered-store.ts';

/** What participants are read with. */
export interface ParticipantParts {
  storage: Storage;
  events: EventCache;
  audience: AudienceCountCache;
}

/** Which part of the list is asked for. */
export interface ParticipantRequest {
  filter: AudienceFilter;
  order: ParticipantOrder;
  cursor?: string | undefined;
  /** How many to pass over; a cursor goes before it. */
  offset?: number | undefined;
  limit: number;
}

/** A page of participants. */
export interface ParticipantPage {
  participants: Participant[];
  /** Where the next page begins; empty when this was the last one. */
  next: string;
  /** The moments since which parties wait, the first in line first; empty where nobody on the page waits. */
  turns: InstantText[];
}

/** How many are read at a time for a file: others are answered in between. */
const rowsAtOnce = 500;

/** The event for a person who may see who takes part: its reviewers, and those who manage it. */
export async function eventOfParticipants(
  { events }: Pick<ParticipantParts, 'events'>,
  caller: Caller,
  id: EventId,
): Promise<EventSettings> {
  return (await events.reviewedBy(caller, id)) ?? events.forManager(caller, id);
}

/** An event, and the questions whose answers are read. */
interface AskedEvent {
  event: EventRecord;
  questions: readonly AskedQuestion[];
}

/** What has a column in the files of an event: what it asks, and what it no longer asks but someone has answered. */
export async function questionsOfFile(
  { db }: Storage,
  { event, questions }: EventSettings,
): Promise<(ListedQuestion & Question)[]> {
  const archived = await findArchivedQuestions(db, event.id);
  return [...questions, ...archived.map((one) => ({ ...one, required: false, isArchived: true }))];
}

/** A page of the participants of an event, with what they answered. */
export async function pageOfParticipants(
  storage: Storage,
  { event, questions }: AskedEvent,
  { filter, order, cursor, offset = 0, limit }: ParticipantRequest,
): Promise<ParticipantPage> {
  const wanted = { event: event.id, filter, order, questions };
  const after =
    cursor === undefined ? await keysBefore(storage, event, wanted, offset) : keysOfCursor(cursor, order);
  if (after === undefined) return { participants: [], next: '', turns: [] };
  const query = { ...wanted, after, limit: limit + 1 };
  const found = mergedInOrder(
    await findParticipants(storage, query),
    await findUnregistered(storage, event, query),
    order,
  );
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const registrations = page.flatMap(({ participant }) => participant.registration ?? []);
  const answers = questions.length === 0 ? new Map() : await findAnswersOf(storage.db, registrations);
  const isWaiting = page.some(({ participant }) => participant.waitingSince !== null);
  return {
    participants: page.map(({ participant }) => ({
      ...participant,
      answers: answers.get(participant.registration) ?? new Map(),
    })),
    next: last === undefined ? '' : writeCursor(order, last.keys),
    turns: isWaiting ? await findTurns(storage.db, event.id) : [],
  };
}

/** Behind whom a page begins that passes over some: null for the first one, undefined where there are not so many. */
async function keysBefore(
  storage: Storage,
  event: EventRecord,
  wanted: Parameters<typeof findKeysAt>[2],
  offset: number,
): Promise<ParticipantKeys | null | undefined> {
  if (offset === 0) return null;
  return (await findKeysAt(storage, event, wanted, offset - 1)) ?? undefined;
}

/** How many people a list has, how many parties they are, and where in it each letter begins. */
export async function totalsOf(
  storage: Storage,
  { event, questions }: AskedEvent,
  { filter, order }: Pick<ParticipantRequest, 'filter' | 'order'>,
): Promise<ListTotals> {
  const { letters, parties } = await countLetters(storage, event, {
    event: event.id,
    filter,
    order,
    questions,
  });
  const people = letters.reduce((sum, { count }) => sum + count, 0);
  return { people, parties, letters: lettersInOrder(letters, order) };
}

/** So many of a line are looked at: one whose first parties could all never get in is not that long. */
const firstOfLine = 200;

/** For how many places those who wait are waiting; undefined where nobody waits. */
export async function lineOf(
  { db }: Storage,
  { id, capacity }: Pick<EventRecord, 'id' | 'capacity'>,
  { waiting, taken = 0 }: Pick<AudienceCounts, 'waiting' | 'taken'>,
): Promise<{ free: number; needs: number | null } | undefined> {
  if (capacity === null || waiting === 0) return undefined;
  const { parties } = await findFirstOfLine(db, id, firstOfLine);
  const next = parties.find((party) => couldEverFit(party, { capacity }));
  return { free: freeSeats({ capacity, taken }), needs: next?.seats ?? null };
}

/** One participant, for those who may see all of them. */
export async function readParticipant(
  parts: ParticipantParts,
  caller: Caller,
  { event: id, registration }: { event: EventId; registration: RegistrationId },
) {
  const settings = await eventOfParticipants(parts, caller, id);
  const filter = { registrations: [registration], words: [] };
  const order = orderOf('name');
  const page = await pageOfParticipants(parts.storage, settings, { filter, order, limit: 1 });
  const [participant] = page.participants;
  if (participant === undefined) throw notFound('This registration');
  const version = Date.parse(participant.updatedAt ?? '');
  return { participant, questions: settings.questions, turns: page.turns, version };
}

/**
 * Everyone whom a request means, some at a time, as `toRow` writes them. The first ones are read before anything is
 * answered, so that what is wrong with the request is said by a status and not by a file that breaks off.
 */
export async function allParticipants<Row>(
  storage: Storage,
  settings: AskedEvent,
  request: Omit<ParticipantRequest, 'limit'>,
  toRow: (participant: Participant) => Row,
): Promise<AsyncGenerator<Row[]>> {
  const read = (from: Pick<ParticipantRequest, 'cursor'>) =>
    pageOfParticipants(storage, settings, { ...request, ...from, limit: rowsAtOnce });
  const first = await read({});
  return (async function* rows() {
    for (let page = first; ; page = await read({ cursor: page.next })) {
      yield page.participants.map(toRow);
      if (page.next === '') return;
    }
  })();
}
