import type { DatabaseSync } from 'node:sqlite';
import type { Changes } from '../changes.ts';

/**
 * Watches for changes through a connection that only reads. SQLite counts the commits of all other connections, those
 * of other processes too; only when there was one are the marks read. Even that count takes microseconds, because
 * other processes have to be asked: all requests that are read in one turn of the event loop share it, unless this
 * process itself has written meanwhile.
 */
export function sqliteChanges(reading: DatabaseSync): Changes & { afterOwnWrite(): void } {
  const commits = reading.prepare('pragma data_version');
  const marks = reading.prepare('select topic, mark from change_marks');
  let seen: unknown;
  let current = new Map<unknown, number>();
  let isFresh = false;
  const expire = () => void (isFresh = false);
  return {
    afterOwnWrite: expire,
    markOf(topic) {
      if (!isFresh) {
        const version = commits.get()?.['data_version'];
        if (version !== seen) {
          current = new Map(marks.all().map((row) => [row['topic'], Number(row['mark'])]));
          seen = version;
        }
        isFresh = true;
        setImmediate(expire);
      }
      return current.get(topic) ?? null;
    },
  };
}
