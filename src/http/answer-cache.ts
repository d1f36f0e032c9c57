import { RecentlyUsed } from '../shared/recently-used.ts';
import type { Changes, Topic } from '../storage/changes.ts';
import { entityTag } from './caching.ts';
import { commonHeaders } from './common-headers.ts';
import { compress, isLarge, type Encoding } from './compression.ts';
import { longestInOnePiece } from './direct-answers.ts';

/** Room for the whole directory of a world-wide organisation, as it is and packed; it may take half of it. */
const mostBytes = 96 * 1024 * 1024;

/** An answer packed in one way. */
interface Packed {
  bytes: Buffer;
  headers: readonly string[];
}

/** A finished answer: its bytes, their tag, its headers, and all that packed in the ways somebody has asked for. */
export class KeptAnswer {
  readonly bytes: Buffer;
  /** The way it leaves when it is not packed: a short text and the headers before it go out in one piece. */
  readonly body: Buffer | string;
  readonly tag: string;
  readonly isLarge: boolean;
  /** Names and values by turns, as the server writes them; all but the id of the request. */
  readonly headers: { readonly whole: readonly string[]; readonly unchanged: readonly string[] };
  readonly #packed = new Map<Encoding, Promise<Packed>>();
  readonly #onGrowth: (bytes: number) => void;

  constructor(text: string, onGrowth: (bytes: number) => void) {
    this.bytes = Buffer.from(text);
    this.body = this.bytes.length <= longestInOnePiece ? text : this.bytes;
    this.tag = entityTag(this.bytes);
    this.isLarge = isLarge(this.bytes);
    const vary = this.isLarge ? ['vary', 'accept-encoding'] : [];
    const unchanged = ['etag', this.tag, ...vary, ...commonHeaders.flat()];
    this.headers = { unchanged, whole: withBody(unchanged, this.bytes) };
    this.#onGrowth = onGrowth;
  }

  /** The answer packed in one way; packed once, however many ask at the same time. */
  packed(encoding: Encoding): Promise<Packed> {
    const known = this.#packed.get(encoding);
    if (known !== undefined) return known;
    const packing = this.#pack(encoding);
    this.#packed.set(encoding, packing);
    packing.then(
      ({ bytes }) => this.#onGrowth(bytes.length),
      () => this.#packed.delete(encoding),
    );
    return packing;
  }

  async #pack(encoding: Encoding): Promise<Packed> {
    const bytes = await packedBytes(this.bytes, encoding);
    return { bytes, headers: ['content-encoding', encoding, ...withBody(this.headers.unchanged, bytes)] };
  }
}

function withBody(headers: readonly string[], bytes: Buffer): string[] {
  const type = 'application/json; charset=utf-8';
  return ['content-type', type, 'content-length', String(bytes.length), ...headers];
}

function packedBytes(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    compress(bytes, encoding, (error, packed) => {
      if (error === null) resolve(packed);
      else reject(error);
    });
  });
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

/** Finished answers, kept while nobody has changed what they tell; of too many, those unused for long go. */
export class AnswerCache {
  readonly #changes: Changes;
  readonly #entries: RecentlyUsed<string, Entry>;
  readonly #making = new Map<string, Making>();

  constructor(changes: Changes, most = mostBytes) {
    this.#changes = changes;
    this.#entries = new RecentlyUsed(most, ({ size }) => size);
  }

  /** The kept answer, unless what it tells may have changed since. */
  get(topic: Topic, key: string): KeptAnswer | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.mark === this.#changes.markOf(topic)) return entry.answer;
    this.#entries.delete(key);
    return undefined;
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
    this.#entries.set(key, { mark, answer, size: answer.bytes.length });
    return answer;
  }

  /** Counts more bytes of an answer that is still kept. */
  #grow(key: string, answer: KeptAnswer, bytes: number): void {
    const entry = this.#entries.get(key);
    if (entry?.answer === answer) this.#entries.set(key, { ...entry, size: entry.size + bytes });
  }
}
