import { hash } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { EventRecord } from '../events/event.ts';
import type { Clock } from '../shared/clock.ts';
import { heavyWork } from '../shared/heavy-work.ts';
import { JoinedWork } from '../shared/joined-work.ts';
import type { Storage } from '../storage/database.ts';
import { Kept } from '../storage/kept.ts';
import { findDoorPeople, findRegistrationsMark } from './door-people-store.ts';
import { listBytes, type ListOrder } from './carried-list-presenter.ts';
import type { DoorPerson } from './door-person.ts';
import { saltOf } from './sealed-list-rules.ts';

/** Enough for the lists of a few great events, or of some hundred usual ones. */
const maxBytes = 32 * 1024 * 1024;
/** A list of so many is made sooner than a thread for it has started. */
const fewPeople = 100;

/** A list as it leaves. */
export interface CarriedList {
  /** The count of changes of the registrations that it was made under. */
  readonly mark: number;
  readonly body: Buffer;
  /** Strong: the same people give the same bytes, on every instance. */
  readonly tag: string;
}

type ListName = ListOrder['list'];

/**
 * The lists of an event that devices at the door take with them. They are made in a thread of their own and kept until
 * somebody changes a registration of the event, or a member or club is renamed.
 */
export class CarriedLists {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #kept: Kept<string, CarriedList>;
  readonly #making = new JoinedWork<string, CarriedList>();

  constructor({ storage, clock }: { storage: Storage; clock: Clock }) {
    this.#storage = storage;
    this.#clock = clock;
    this.#kept = new Kept(storage.changes, 'people', { maxBytes, weigh: ({ body }) => body.length });
  }

  /** A list of an event as it is now. */
  async of(event: EventRecord, list: ListName): Promise<CarriedList> {
    const mark = await findRegistrationsMark(this.#storage.db, event.id);
    const kept = this.#kept.get(keyOf(event, list));
    if (kept?.mark === mark) return kept;
    return this.#making.run(keyOf(event, list), () => this.#make(event, list));
  }

  async #make(event: EventRecord, list: ListName): Promise<CarriedList> {
    let made: CarriedList | undefined;
    await this.#kept.makeMany(async (keep) => {
      const mark = await findRegistrationsMark(this.#storage.db, event.id);
      const order = { list, salt: saltOf(event), timeZone: this.#clock.timeZone };
      const body = await this.#bytesOf(event, order);
      made = { mark, body, tag: `"${hash('sha256', body, 'base64url').slice(0, 32)}"` };
      keep(keyOf(event, list), made);
    });
    if (made === undefined) throw new Error('A list of the door was not made.');
    return made;
  }

  async #bytesOf(event: EventRecord, order: ListOrder): Promise<Buffer> {
    const portions = findDoorPeople(this.#storage.db, event.id);
    const { value: first = [] } = await portions.next();
    if (first.length <= fewPeople) return Buffer.from(listBytes(order, first).buffer);
    return heavyWork(() => makeInThread(order, first, portions));
  }
}

async function makeInThread(
  order: ListOrder,
  first: DoorPerson[],
  others: AsyncIterable<DoorPerson[]>,
): Promise<Buffer> {
  const thread = new Worker(new URL('./list-thread-service.ts', import.meta.url), { workerData: order });
  // Rejected when the thread fails, which may be before anybody waits for it.
  const made = once(thread, 'message') as Promise<[Uint8Array<ArrayBuffer>]>;
  made.catch(() => undefined);
  try {
    thread.postMessage(first);
    for await (const people of others) {
      thread.postMessage(people);
      // Others are answered in between.
      await nextTurn();
    }
    thread.postMessage(null);
    const [bytes] = await made;
    return Buffer.from(bytes.buffer);
  } finally {
    await thread.terminate();
  }
}

function keyOf({ id }: EventRecord, list: ListName): string {
  return `${list} ${id}`;
}
