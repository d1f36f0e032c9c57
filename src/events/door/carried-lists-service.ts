import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventRecord } from '../event/event.ts';
import { RegistrationCache } from '../registration/registration-cache-service.ts';
import { heavyWork } from '../../platform/shared/heavy-work.ts';
import { workInThread } from '../../platform/shared/thread-work.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { findDoorPeople } from './door-people-store.ts';
import type { DoorPerson } from './door-person.ts';
import { saltOf, sealList } from './sealed-list-rules.ts';

/** Enough for the lists of a few great events, or of some hundred usual ones. */
const maxBytes = 32 * 1024 * 1024;
/** A list of this many is sealed sooner than a thread for it has started. */
const fewPeople = 100;

/** A list as it leaves. */
export interface CarriedList {
  readonly body: Buffer;
  /** The same people give the same bytes and tag, on every instance. */
  readonly tag: string;
}

/** The lists of an event that devices at the door take with them. */
export class CarriedLists {
  readonly #storage: Storage;
  readonly #cache: RegistrationCache<CarriedList>;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#cache = new RegistrationCache(storage, maxBytes, ({ body }) => body.length);
  }

  /** The list that opens with tickets only. */
  sealed(event: EventRecord): Promise<CarriedList> {
    return this.#of(`sealed ${event.id}`, event, (portions) => seal(saltOf(event), portions));
  }

  /** The list of names, as the route writes it with the times of this zone. */
  names(
    event: EventRecord,
    timeZone: string,
    write: (people: readonly DoorPerson[]) => Buffer,
  ): Promise<CarriedList> {
    return this.#of(`names ${event.id} ${timeZone}`, event, async (portions) => {
      const people: DoorPerson[] = [];
      for await (const some of unhurried(portions)) people.push(...some);
      return write(people);
    });
  }

  #of(key: string, { id }: EventRecord, make: Maker): Promise<CarriedList> {
    return this.#cache.of(key, id, async () => {
      const body = await make(findDoorPeople(this.#storage.db, id));
      return { body, tag: `"${hash('sha256', body, 'base64url').slice(0, 32)}"` };
    });
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
  return heavyWork(() => sealInThread(salt, allOf(first, portions)));
}

async function* allOf(first: DoorPerson[], others: Portions): Portions {
  yield first;
  yield* unhurried(others);
}

async function sealInThread(salt: Buffer, people: Portions): Promise<Buffer> {
  const { bytes } = workInThread(new URL('./list-thread-service.ts', import.meta.url), salt, people);
  return Buffer.concat(await bytes.toArray());
}
