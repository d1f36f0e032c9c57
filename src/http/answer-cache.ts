import type { Changes, Topic } from '../storage/changes.ts';
import { entityTag } from './caching.ts';
import { compress, type Encoding } from './compression.ts';

/** Room for the whole directory of a world-wide organisation, as it is and packed. */
const mostBytes = 64 * 1024 * 1024;

/** Longer texts are better sent as the bytes they are already. */
const longestInOnePiece = 4096;

/** A finished answer: its bytes, their tag, and the bytes packed in the ways somebody has asked for. */
export class KeptAnswer {
  readonly bytes: Buffer;
  /** The way it leaves when it is not packed: a short text and the headers before it go out in one piece. */
  readonly body: Buffer | string;
  readonly tag: string;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();
  readonly #onGrowth: (bytes: number) => void;

  constructor(text: string, onGrowth: (bytes: number) => void) {
    this.bytes = Buffer.from(text);
    this.body = this.bytes.length <= longestInOnePiece ? text : this.bytes;
    this.tag = entityTag(this.bytes);
    this.#onGrowth = onGrowth;
  }

  /** The bytes packed in one way; packed once, however many ask at the same time. */
  packed(encoding: Encoding): Promise<Buffer> {
    const known = this.#packed.get(encoding);
    if (known !== undefined) return known;
    const packing = new Promise<Buffer>((resolve, reject) => {
      compress(this.bytes, encoding, (error, packed) => {
        if (error === null) resolve(packed);
        else reject(error);
      });
    });
    this.#packed.set(encoding, packing);
    packing.then(
      ({ length }) => this.#onGrowth(length),
      () => this.#packed.delete(encoding),
    );
    return packing;
  }
}

interface Entry {
  mark: number;
  answer: KeptAnswer;
  size: number;
}

interface Making {
  mark: number;
  answer: Promise<KeptAnswer>;
}

/** Finished answers, kept while nobody has changed what they tell; of too many, the longest unused go first. */
export class AnswerCache {
  readonly #changes: Changes;
  readonly #most: number;
  readonly #entries = new Map<string, Entry>();
  readonly #making = new Map<string, Making>();
  #size = 0;

  constructor(changes: Changes, most = mostBytes) {
    this.#changes = changes;
    this.#most = most;
  }

  /** The kept answer, unless what it tells may have changed since. */
  get(topic: Topic, key: string): KeptAnswer | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.mark !== this.#changes.markOf(topic)) {
      this.#remove(key, entry);
      return undefined;
    }
    // Put at the end again: what stands first is what was not used for the longest time.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.answer;
  }

  /** Makes an answer and keeps it; whoever asks for the same meanwhile waits for it. */
  make(topic: Topic, key: string, write: () => Promise<string>): Promise<KeptAnswer> {
    // Asked before anything is read: what changes meanwhile counts as a change after the answer.
    const mark = this.#changes.markOf(topic);
    if (mark === null) return this.#write(key, write);
    const same = this.#making.get(key);
    if (same?.mark === mark) return same.answer;
    const making = { mark, answer: this.#writeAndKeep(key, mark, write) };
    this.#making.set(key, making);
    const end = () => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    };
    making.answer.then(end, end);
    return making.answer;
  }

  async #write(key: string, write: () => Promise<string>): Promise<KeptAnswer> {
    const answer: KeptAnswer = new KeptAnswer(await write(), (bytes) => this.#grow(key, answer, bytes));
    return answer;
  }

  async #writeAndKeep(key: string, mark: number, write: () => Promise<string>): Promise<KeptAnswer> {
    const answer = await this.#write(key, write);
    const earlier = this.#entries.get(key);
    if (earlier !== undefined) this.#remove(key, earlier);
    this.#entries.set(key, { mark, answer, size: 0 });
    this.#grow(key, answer, answer.bytes.length);
    return answer;
  }

  /** Counts more bytes of an answer that is still kept. */
  #grow(key: string, answer: KeptAnswer, bytes: number): void {
    const entry = this.#entries.get(key);
    if (entry?.answer !== answer) return;
    entry.size += bytes;
    this.#size += bytes;
    for (const [oldKey, old] of this.#entries) {
      if (this.#size <= this.#most) return;
      this.#remove(oldKey, old);
    }
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#size -= entry.size;
  }
}
