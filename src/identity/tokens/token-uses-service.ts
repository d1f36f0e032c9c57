import type { Clock } from '../../platform/shared/clock.ts';
import type { TokenId } from '../../platform/shared/ids.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { putUses } from './token-uses-store.ts';

/** How many uses are written with one statement at most. */
const maxWritten = 500;

/**
 * Which tokens were used lately. It is gathered in memory and written for many at once, so that a request that only
 * reads waits for no write, and is answered while nothing can be written.
 */
export class TokenUses {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #unwritten = new Set<TokenId>();
  #writing: Promise<void> | undefined;

  constructor(storage: Storage, clock: Clock, onError: (error: unknown) => void) {
    this.#storage = storage;
    this.#clock = clock;
    this.#onError = onError;
  }

  /** Notes that a token is in use. */
  note(token: TokenId): void {
    this.#unwritten.add(token);
  }

  /** Writes what was noted; what cannot be written stays noted. */
  write(): Promise<void> {
    return (this.#writing ??= this.#writeAll()
      .catch(this.#onError)
      .finally(() => (this.#writing = undefined)));
  }

  async #writeAll(): Promise<void> {
    const noted = [...this.#unwritten];
    for (let begin = 0; begin < noted.length; begin += maxWritten) {
      // In the same order everywhere: transactions that wait for each other's rows must not do so in a circle.
      const used = noted.slice(begin, begin + maxWritten).toSorted((one, other) => one - other);
      await this.#storage.write((tx) => putUses(tx, used, nowInstantText(this.#clock)), { rowsOnly: true });
      for (const token of used) this.#unwritten.delete(token);
    }
  }
}
