import type { EventId } from '../../platform/shared/ids.ts';
import { JoinedWork } from '../../platform/shared/joined-work.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { Kept } from '../../platform/storage/kept.ts';
import { findRegistrationsMark } from './registration-marks-store.ts';

interface Marked<Value> {
  /** The count of changes of the registrations that it was made under. */
  readonly mark: number;
  readonly value: Value;
}

/**
 * What is made of all registrations of an event, kept until somebody changes one of them, or a member or club is renamed.
 * However many ask for it at once, it is made once.
 */
export class KeptByMark<Value> {
  readonly #storage: Storage;
  readonly #kept: Kept<string, Marked<Value>>;
  readonly #making = new JoinedWork<string, Value>();

  constructor(storage: Storage, maxBytes: number, weigh: (value: Value) => number) {
    this.#storage = storage;
    this.#kept = new Kept(storage.changes, 'people', { maxBytes, weigh: ({ value }) => weigh(value) });
  }

  /** What is kept, or made now. */
  async of(key: string, event: EventId, make: () => Promise<Value>): Promise<Value> {
    const mark = await findRegistrationsMark(this.#storage.db, event);
    const kept = this.#kept.get(key);
    if (kept?.mark === mark) return kept.value;
    return this.#making.run(key, () => this.#make(key, event, make));
  }

  async #make(key: string, event: EventId, make: () => Promise<Value>): Promise<Value> {
    const made: Marked<Value>[] = [];
    await this.#kept.makeMany(async (keep) => {
      // Before anything is read: what changes meanwhile is read again.
      const mark = await findRegistrationsMark(this.#storage.db, event);
      // Whoever asked while it was being made waits for a later making, which need not be one.
      const kept = this.#kept.get(key);
      const marked = kept?.mark === mark ? kept : { mark, value: await make() };
      made.push(marked);
      keep(key, marked);
    });
    const [{ value }] = made as [Marked<Value>];
    return value;
  }
}
