import type { EventRecord, EventSettings } from '../event/event.ts';
import type { EventCache } from '../event/event-cache-service.ts';
import type { Question } from '../event/question.ts';
import type { AudienceCountCache } from '../audience/audience-service.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { ListedQuestion } from './door-list-presenter.ts';
import { notFound } from '../../platform/shared/errors.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { keysOfCursor, mergedInOrder, writeCursor } from './participant-rules.ts';
import type { Participant, ParticipantFilter, ParticipantSort } from './participant.ts';
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
  filter: ParticipantFilter;
  sort: ParticipantSort;
  cursor?: string | undefined;
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
  questions: readonly Pick<Question, 'id' | 'required'>[];
}

/** What has a column in the files of an event: what it asks, and what it no longer asks but someone has answered. */
export async function questionsOfFile(
  { db }: Storage,
  { event, questions }: EventSettings,
): Promise<(ListedQuestion & Pick<Question, 'id' | 'required' | 'options'>)[]> {
  const archived = await findArchivedQuestions(db, event.id);
  return [...questions, ...archived.map((one) => ({ ...one, required: false, isArchived: true }))];
}

/** A page of the participants of an event, with what they answered. */
export async function pageOfParticipants(
  storage: Storage,
  { event, questions }: AskedEvent,
  { filter, sort, cursor, limit }: ParticipantRequest,
): Promise<ParticipantPage> {
  const after = cursor === undefined ? null : keysOfCursor(cursor, sort);
  const required = questions.filter((question) => question.required).map(({ id }) => id);
  const query = { event: event.id, filter, sort, after, limit: limit + 1, required };
  const found = mergedInOrder(
    await findParticipants(storage, query),
    await findUnregistered(storage, event, query),
    sort,
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
    next: last === undefined ? '' : writeCursor(sort, last.keys),
    turns: isWaiting ? await findTurns(storage.db, event.id) : [],
  };
}

/** One participant, for those who may see all of them. */
export async function readParticipant(
  parts: ParticipantParts,
  caller: Caller,
  { event: id, registration }: { event: EventId; registration: RegistrationId },
) {
  const settings = await eventOfParticipants(parts, caller, id);
  const filter = { registration, words: [] };
  const page = await pageOfParticipants(parts.storage, settings, { filter, sort: 'name', limit: 1 });
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
