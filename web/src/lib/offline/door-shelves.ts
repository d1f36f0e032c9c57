import type { DoorScan } from '../api/schema.gen.ts';

/** What of a list goes with the event: the moment, in milliseconds, from which on nobody needs it. */
interface Passing {
  until: number;
}

export interface StoredList extends Passing {
  bytes: ArrayBuffer;
  tag: string;
  /** When the service last said that it is as it should be, in milliseconds. */
  madeAt: number;
}

/** Names under a key that is made of the PIN of the evening: it is nowhere on the device. */
export interface StoredNames extends Passing {
  salt: Uint8Array<ArrayBuffer>;
  /** How often the PIN is hashed: what each guess costs. */
  rounds: number;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  tag: string;
}

/** Where a device stands, and whether it may keep names. */
export interface StoredGate extends Passing {
  gate: string;
  keepsNames: boolean;
}

/** What a door keeps on this device. None of it shows a name without a ticket, or without the PIN of the evening. */
export interface DoorShelves {
  /** The sealed list of an event as one blob, which is stored far sooner than single records. */
  lists: { key: number; value: StoredList };
  names: { key: number; value: StoredNames };
  gates: { key: number; value: StoredGate };
  /** By nonce. */
  queue: { key: string; value: QueuedScan };
  /** By event and registration. */
  marks: { key: [number, number]; value: OwnMark };
  /** By nonce. */
  conflicts: { key: string; value: KeptConflict };
}

export type Shelf = keyof DoorShelves;
type KeyOf<S extends Shelf> = DoorShelves[S]['key'];
type ValueOf<S extends Shelf> = DoorShelves[S]['value'];

/** What is read and written in one step: all of it, or nothing, and nobody else in between. */
export interface StorageStep {
  get<S extends Shelf>(shelf: S, key: KeyOf<S>): Promise<ValueOf<S> | undefined>;
  all<S extends Shelf>(shelf: S): Promise<{ key: KeyOf<S>; value: ValueOf<S> }[]>;
  put<S extends Shelf>(shelf: S, key: KeyOf<S>, value: ValueOf<S>): Promise<void>;
  delete<S extends Shelf>(shelf: S, key: KeyOf<S>): Promise<void>;
  clear(shelf: Shelf): Promise<void>;
}

/** What is only read in one step. */
type Reading = Pick<StorageStep, 'get' | 'all'>;

/** Where a door keeps what it must not lose. */
export interface DoorDatabase {
  /** Whether it outlives the page. */
  readonly isLasting: boolean;
  /** Does something in one step; the work waits for nothing but its step. */
  step<T>(shelves: readonly Shelf[], work: (step: StorageStep) => Promise<T>): Promise<T>;
  /** Reads in one step, and waits for nobody who writes elsewhere: some browsers let only one write at a time. */
  read<T>(shelves: readonly Shelf[], work: (step: Reading) => Promise<T>): Promise<T>;
}

/** What a door keeps where the browser keeps nothing: as long as the page is open. */
export class PassingDatabase implements DoorDatabase {
  readonly isLasting = false;
  readonly #shelves = new Map<Shelf, Map<string, { key: unknown; value: unknown }>>();
  #last: Promise<unknown> = Promise.resolve();

  step<T>(_shelves: readonly Shelf[], work: (step: StorageStep) => Promise<T>): Promise<T> {
    const done = this.#last.then(() => work(this.#step()));
    this.#last = done.catch(() => undefined);
    return done;
  }

  read<T>(shelves: readonly Shelf[], work: (step: Reading) => Promise<T>): Promise<T> {
    return this.step(shelves, work);
  }

  #shelf(name: Shelf): Map<string, { key: unknown; value: unknown }> {
    const known = this.#shelves.get(name) ?? new Map<string, { key: unknown; value: unknown }>();
    this.#shelves.set(name, known);
    return known;
  }

  #step(): StorageStep {
    return {
      get: async (shelf, key) => this.#shelf(shelf).get(JSON.stringify(key))?.value as never,
      all: async (shelf) => [...this.#shelf(shelf).values()] as never,
      put: async (shelf, key, value) => void this.#shelf(shelf).set(JSON.stringify(key), { key, value }),
      delete: async (shelf, key) => void this.#shelf(shelf).delete(JSON.stringify(key)),
      clear: async (shelf) => this.#shelf(shelf).clear(),
    };
  }
}

/** A scan that waits to be sent. It holds no name, and no code of someone who is on the list of the device. */
export interface QueuedScan extends DoorScan {
  event: number;
  /** Who has made it: it is sent in nobody else's name. */
  reviewer: number;
  /** The order in which they were made. */
  order: number;
  /** The title of the event, for whoever has to decide about a scan that the service does not take. */
  title?: string;
  /** Until when the service is being asked about it, in milliseconds: before that it is no matter of a batch, in no tab. */
  askedUntil?: number;
  /** The service does not take it, and says so by this status: it is set aside until someone decides about it. */
  refusal?: { status: number; at: number };
  /** It was on its way once, so the service may know it already. */
  isTried?: boolean;
  /** Taken back, which the service hears of as soon as it knows the scan itself. */
  annulment?: { nonce: string; reason: string };
}

/** When and where this device has let someone in, or has taken that back, since its list was made; the time in Unix seconds. */
export interface OwnMark {
  at: number;
  gate: string;
  /** The number of the party that the person belongs to; null for who comes alone. */
  party: number | null;
  /** The list of the device has the person in, and counts them in the party, whatever became of that since. */
  isListed?: boolean;
  /** The check-in was taken back: the person is out, whatever the list says. */
  isOut?: true;
}

/** Someone about whom this device and the service disagree; who it is, only the service says. */
export interface KeptConflict {
  nonce: string;
  event: number;
  registration: number | null;
  /** Let in here and refused by the service, or the other way round. */
  kind: 'let-in-here' | 'refused-here';
}
