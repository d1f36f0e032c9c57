import { hash } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { EventRecord } from '../events/event.ts';
import { heavyWork } from '../shared/heavy-work.ts';
import { JoinedWork } from '../shared/joined-work.ts';
import type { Storage } from '../storage/database.ts';
import { Kept } from '../storage/kept.ts';
import { findDoorPeople, findRegistrationsMark } from './door-people-store.ts';
import type { DoorPerson } from './door-person.ts';
import { saltOf, sealList } from './sealed-list-rules.ts';

/** Enough for the lists of a few great events, or of some hundred usual ones. */
const maxBytes = 32 * 1024 * 1024;
/** A list of so many is sealed sooner than a thread for it has started. */
const fewPeople = 100;

/** A list as it leaves. */
export interface CarriedList {
  /** The count of changes of the registrations that it was made under. */
  readonly mark: number;
  readonly body: Buffer;
  /** The same people give the same bytes and tag, on every instance. */
  readonly tag: string;
}

/**
 * The lists of an event that devices at the door take with them. They are kept until somebody changes a registration of
 * the event, or a member or club is renamed.
 */
export class CarriedLists {
  readonly #storage: Storage;
  readonly #kept: Kept<string, CarriedList>;
  readonly #making = new JoinedWork<string, CarriedList>();

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#kept = new Kept(storage.changes, 'people', { maxBytes, weigh: ({ body }) => body.length });
  }

  /** The list that opens with tickets only. */
  sealed(event: EventRecord): Promise<CarriedList> {
    return this.#of(`sealed ${event.id}`, event, (portions) => seal(saltOf(event), portions));
  }

  /** The list of names, as the route writes it. */
  names(event: EventRecord, write: (people: readonly DoorPerson[]) => Buffer): Promise<CarriedList> {
    return this.#of(`names ${event.id}`, event, async (portions) => {
      const people: DoorPerson[] = [];
      for await (const some of unhurried(portions)) people.push(...some);
      return write(people);
    });
  }

  async #of(key: string, event: EventRecord, make: Maker): Promise<CarriedList> {
    const mark = await findRegistrationsMark(this.#storage.db, event.id);
    const kept = this.#kept.get(key);
    if (kept?.mark === mark) return kept;
    return this.#making.run(key, () => this.#make(key, event, make));
  }

  async #make(key: string, { id }: EventRecord, make: Maker): Promise<CarriedList> {
    const { db } = this.#storage;
    let made: CarriedList | undefined;
    await this.#kept.makeMany(async (keep) => {
      const mark = await findRegistrationsMark(db, id);
      const body = await make(findDoorPeople(db, id));
      made = { mark, body, tag: `"${hash('sha256', body, 'base64url').slice(0, 32)}"` };
      keep(key, made);
    });
    if (made === undefined) throw new Error('A list of the door was not made.');
    return made;
  }
}

type Portions = AsyncGenerator<DoorPerson[]>;
type Maker = (portions: Portions) => Promise<Buffer>;

/** Lets others be answered between two portions. */
async function* unhurried(portions: AsyncIterable<DoorPerson[]>): AsyncGenerator<DoorPerson[]> {
  for await (const people of portions) {
    yield people;
    await nextTurn();
  }
}

async function seal(salt: Buffer, portions: Portions): Promise<Buffer> {
  const { value: first = [] } = await portions.next();
  if (first.length <= fewPeople) return sealList(salt, first);
  return heavyWork(() => sealInThread(salt, first, portions));
}

async function sealInThread(
  salt: Buffer,
  first: DoorPerson[],
  others: AsyncIterable<DoorPerson[]>,
): Promise<Buffer> {
  const thread = new Worker(new URL('./list-thread-service.ts', import.meta.url), { workerData: salt });
  // Rejected when the thread fails, which may be before anybody waits for it.
  const made = once(thread, 'message') as Promise<[Uint8Array<ArrayBuffer>]>;
  made.catch(() => undefined);
  try {
    thread.postMessage(first);
    for await (const people of unhurried(others)) thread.postMessage(people);
    thread.postMessage(null);
    const [bytes] = await made;
    return Buffer.from(bytes.buffer);
  } finally {
    await thread.terminate();
  }
}
