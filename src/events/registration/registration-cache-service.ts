import type { EventId } from '../../platform/shared/ids.ts';
import { JoinedWork } from '../../platform/shared/joined-work.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { Cache } from '../../platform/storage/cache.ts';
import { findRegistrationsMark } from './registration-marks-store.ts';

interface Marked<Value> {
  /** The count of changes of the registrations that it was made under. */
  readonly mark: number;
  readonly value: Value;
}

/**
 * What is made of all registrations of an event, kept until someone changes one of them, or a member or club is renamed.
 * However many ask for it at once, it is made once.
 */
export class RegistrationCache<Value> {
  readonly #storage: Storage;
  readonly #cache: Cache<string, Marked<Value>>;
  readonly #loading = new JoinedWork<string, Value>();

  constructor(storage: Storage, maxBytes: number, weigh: (value: Value) => number) {
    this.#storage = storage;
    this.#cache = new Cache(storage.changes, 'people', { maxBytes, weigh: ({ value }) => weigh(value) });
  }

  /** What is kept, or made now. */
  async of(key: string, event: EventId, make: () => Promise<Value>): Promise<Value> {
    const mark = await findRegistrationsMark(this.#storage.db, event);
    const kept = this.#cache.get(key);
    if (kept?.mark === mark) return kept.value;
    return this.#loading.run(key, () => this.#load(key, event, make));
  }

  async #load(key: string, event: EventId, make: () => Promise<Value>): Promise<Value> {
    const made: Marked<Value>[] = [];
    await this.#cache.loadMany(async (keep) => {
      // Before anything is read: what changes meanwhile is read again.
      const mark = await findRegistrationsMark(this.#storage.db, event);
      // Those who asked while it was being made wait for a later load, which may find it here.
      const kept = this.#cache.get(key);
      const marked = kept?.mark === mark ? kept : { mark, value: await make() };
      made.push(marked);
      keep(key, marked);
    });
    const [{ value }] = made as [Marked<Value>];
    return value;
  }
}
