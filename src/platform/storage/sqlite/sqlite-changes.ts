import type { DatabaseSync } from 'node:sqlite';
import { ChangeHistory } from '../change-history.ts';
import type { Changes } from '../changes.ts';

/**
 * Watches for changes through a connection that only reads. SQLite counts the commits of all other connections, those
 * of other processes too; only when there was one is the change log read on. Even that count takes microseconds, because
 * other processes have to be asked: all requests that are read in one turn of the event loop share it, unless this
 * process itself has written meanwhile.
 */
export class SqliteChanges implements Changes {
  readonly #history = new ChangeHistory();
  readonly #readLog: () => void;
  readonly #commits: () => unknown;
  #seen: unknown;
  #isFresh = false;

  constructor(reading: DatabaseSync) {
    const dataVersion = reading.prepare('pragma data_version');
    this.#commits = () => dataVersion.get()?.['data_version'];
    this.#readLog = logReader(reading, this.#history);
  }

  markOf(topic: Parameters<Changes['markOf']>[0]): number | null {
    this.#refresh();
    return this.#history.markOf(topic);
  }

  isUnchanged(...about: Parameters<Changes['isUnchanged']>): boolean {
    this.#refresh();
    return this.#history.isUnchanged(...about);
  }

  /** After a write of this process nothing that was known before counts any more. */
  readonly expire = (): void => {
    this.#isFresh = false;
  };

  #refresh(): void {
    if (this.#isFresh) return;
    const commits = this.#commits();
    if (commits !== this.#seen) this.#readLog();
    this.#seen = commits;
    this.#isFresh = true;
    setImmediate(this.expire);
  }
}

/** Reads on in the change log from where it stopped; when that place has been trimmed away, everything may have changed. */
function logReader(reading: DatabaseSync, history: ChangeHistory): () => void {
  const last = reading.prepare('select max(id) as id from change_log');
  const since = reading.prepare('select id, topic, key from change_log where id >= ? order by id');
  let place = Number(last.get()?.['id']);
  return () => {
    const [known, ...news] = since.all(place);
    if (known?.['id'] !== place) {
      history.recordEverything();
      place = Number(last.get()?.['id']);
      return;
    }
    for (const { id, topic, key } of news) {
      history.record(String(topic), key === null ? 'all' : [String(key)]);
      place = Number(id);
    }
  };
}
