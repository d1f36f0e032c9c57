import { topics, type Changes, type Topic } from './changes.ts';

/** Of more changed keys than this, it is no longer remembered which they were: then everything counts as changed. */
const maxKeys = 10_000;

interface TopicHistory {
  mark: number;
  /** The mark with the last change that concerned every key. */
  everythingChanged: number;
  /** The mark with the last change of each key. */
  keysChanged: Map<string, number>;
}

/** The changes one process has heard of, in the order in which it heard of them. */
export class ChangeHistory implements Changes {
  readonly #topics = new Map<string, TopicHistory>(
    topics.map((topic) => [topic, { mark: 0, everythingChanged: 0, keysChanged: new Map() }]),
  );

  /** The topic's mark. */
  markOf(topic: Topic): number {
    return this.#topics.get(topic)?.mark ?? 0;
  }

  /** Whether the key has not changed since the mark. */
  isUnchanged(topic: Topic, key: string, mark: number): boolean {
    const history = this.#topics.get(topic);
    if (history === undefined || history.everythingChanged > mark) return false;
    return (history.keysChanged.get(key) ?? 0) <= mark;
  }

  /** Records that some keys of a topic changed, or all of them. */
  record(topic: string, keys: readonly string[] | 'all'): void {
    const history = this.#topics.get(topic);
    if (history === undefined) return;
    history.mark += 1;
    if (keys === 'all' || history.keysChanged.size + keys.length > maxKeys) {
      history.everythingChanged = history.mark;
      history.keysChanged.clear();
    } else {
      for (const key of keys) history.keysChanged.set(key, history.mark);
    }
  }

  /** Records that anything may have changed. */
  recordEverything(): void {
    for (const topic of topics) this.record(topic, 'all');
  }
}
