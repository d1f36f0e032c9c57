import type { LiveConfig } from '../../platform/config/live-config.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { findStoredSettings } from './setup-store.ts';

/** Keeps the settings of a process in step with what the organisation has stored, whichever process stored it. */
export class OrganisationSettings {
  readonly #storage: Storage;
  readonly #live: LiveConfig;
  #mark: number | null = null;

  constructor(storage: Storage, live: LiveConfig) {
    this.#storage = storage;
    this.#live = live;
  }

  /** Reads what is stored if someone may have changed it since. */
  async refresh(): Promise<void> {
    const mark = this.#storage.changes.markOf('organisation');
    if (mark !== null && mark === this.#mark) return;
    this.#live.apply(await findStoredSettings(this.#storage.db));
    // What changed meanwhile counts as a change after it.
    this.#mark = mark;
  }
}
