import { findRegistrationsMark } from '../registration/registration-marks-store.ts';
import type { EventRecord, EventSettings } from '../event/event.ts';
import type { EventCache } from '../event/event-cache-service.ts';
import type { Question } from '../event/question.ts';
import { findTakenOfCapacity } from '../event/taken-seats-store.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { countActiveMembers } from '../registration/attendance-store.ts';
import type { ListedQuestion } from './door-list-presenter.ts';
import { notFound } from '../../platform/shared/errors.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { Cache } from '../../platform/storage/cache.ts';
import { checkUnregistered, keysOfCursor, writeCursor } from './participant-rules.ts';
import type { Participant, ParticipantCounts, ParticipantFilter, ParticipantSort } from './participant.ts';
import {
  countParticipants,
  findAnswersOf,
  findArchivedQuestions,
  findParticipants,
  findTurns,
} from './participants-store.ts';
import { countRegisteredOfAudience, findUnregisteredMembers } from './unregistered-store.ts';

/** What participants are read with. */
export interface ParticipantParts {
  storage: Storage;
  events: EventCache;
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
const maxBytes = 2 * 1024 * 1024;

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
): Promise<(ListedQuestion & Pick<Question, 'id' | 'required'>)[]> {
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
  const isUnregistered = filter.state === 'unregistered';
  if (isUnregistered) checkUnregistered(filter, sort);
  const query = { event: event.id, filter, sort, after, limit: limit + 1, required };
  const found = isUnregistered
    ? event.closed
      ? []
      : await findUnregisteredMembers(storage, event, query)
    : await findParticipants(storage, query);
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
 * Everybody whom a request means, some at a time, as `toRow` writes them. The first ones are read before anything is
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

interface MarkedCounts {
  /** The count of changes of the registrations that they were made under. */
  readonly mark: number;
  readonly counts: ParticipantCounts;
}

/** How many people of events are in each state. It is kept until someone changes a registration of the event. */
export class ParticipantCountCache {
  readonly #storage: Storage;
  readonly #registered: Cache<EventId, MarkedCounts>;
  /** How large audiences are, by place, and how many of them are registered: people who come and go change both. */
  readonly #members: Cache<string, number>;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#registered = new Cache(storage.changes, 'events', {
      maxBytes,
      dependsOn: (_value, event) => event,
    });
    this.#members = new Cache(storage.changes, 'people', { maxBytes });
  }

  /** The counts of an event; nobody is asked of a closed one who is not invited. */
  async of(event: EventRecord): Promise<ParticipantCounts & { unregistered: number; taken?: number }> {
    const { db } = this.#storage;
    const { id, ownerPath } = event;
    const { mark, counts: answers } = await this.#countsOf(id);
    const counts = { ...answers, ...(await findTakenOfCapacity(db, event)) };
    if (event.closed) return { ...counts, unregistered: 0 };
    // A large organisation is counted once, and not again whenever someone answers.
    const audience = await this.#count(ownerPath, () => countActiveMembers(db, ownerPath));
    const registered = await this.#count(`${id} ${ownerPath} ${mark}`, () =>
      countRegisteredOfAudience(db, event),
    );
    // Each is kept for a moment by itself: who has just joined may be among the one and not yet the other.
    return { ...counts, unregistered: Math.max(0, audience - registered) };
  }

  async #count(key: string, count: () => Promise<number>): Promise<number> {
    return this.#members.get(key) ?? (await this.#members.load(key, count));
  }

  async #countsOf(event: EventId): Promise<MarkedCounts> {
    const { db } = this.#storage;
    // Before they are counted: what changes in between is counted again.
    const mark = await findRegistrationsMark(db, event);
    const kept = this.#registered.get(event);
    if (kept?.mark === mark) return kept;
    const counted = { mark, counts: await countParticipants(db, event) };
    await this.#registered.loadMany(async (keep) => keep(event, counted));
    return counted;
  }
}
