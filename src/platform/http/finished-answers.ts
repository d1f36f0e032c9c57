import type { FastifyRequest } from 'fastify';
import type { MemberId } from '../shared/ids.ts';
import type { Changes, Topic } from '../storage/changes.ts';
import { Cache } from '../storage/cache.ts';
import { addVary, asSent, entityTag, holdsTag } from './caching.ts';
import { compress, isCompressible, isLarge, wantedEncoding, type Encoding } from './compression.ts';

/** What an entry takes beside its bytes and its key: the objects, the tag and the header of the buffer. */
const entryBytes = 400;

/** An answer as it leaves, but for the headers that all answers have. */
export interface FinishedAnswer {
  readonly body: Body;
  readonly type: string;
  readonly tag: string;
  /** Left out where the route says it. */
  readonly cacheControl?: string;
  readonly encoding?: Encoding;
  /** Whom the answer is about, where a change of others does not matter to it. */
  readonly about?: MemberId;
  /** False for what is cheap to make again, such as an empty list. */
  readonly isWorthKeeping: boolean;
}

type Body = Buffer | string;
type Request = Pick<FastifyRequest, 'headers'>;
/** Only what is needed, because each route has a type of reply of its own. */
interface Reply {
  getHeader(name: string): string | number | string[] | undefined;
  header(name: string, value: string): unknown;
  serialize(payload: unknown): string | ArrayBuffer | Buffer;
}

/**
 * Answers that are expensive and the same for everyone, kept as finished bytes until something of their topic changes.
 * They weigh what they hold: bodies (packed ones are entries of their own), keys, and the objects around them.
 */
export class FinishedAnswers {
  readonly #cache: Cache<string, FinishedAnswer>;

  /** Answers are dropped with every change of the topic, or only with one of the member they are about. */
  constructor(
    changes: Changes,
    topic: Topic,
    { maxBytes, perMember }: { maxBytes: number; perMember: boolean },
  ) {
    this.#cache = new Cache(changes, topic, {
      maxBytes,
      weigh: ({ body, isWorthKeeping }) => (isWorthKeeping ? bytesOf(body) + entryBytes : Infinity),
      ...(perMember ? { dependsOn: ({ about }) => about ?? 0 } : {}),
    });
  }

  /**
   * The body to answer with, its headers set; a promise only where it is not in memory. Its type is that of whatever the
   * schema of the route promises.
   */
  answer<Promised = Body>(
    request: Request,
    reply: Reply,
    key: string,
    make: () => Promise<FinishedAnswer>,
  ): Promised | Promise<Promised> {
    const kept = this.kept(request, reply, key);
    const body = kept ?? this.#cache.load(key, make).then((made) => this.#choose(request, reply, key, made));
    return body as Promised | Promise<Promised>;
  }

  /** The same when the answer is in memory, and undefined otherwise. */
  kept(request: Request, reply: Reply, key: string): Body | Promise<Body> | undefined {
    const answer = this.#cache.get(key);
    return answer && this.#choose(request, reply, key, answer);
  }

  /** The answer as it is, or packed where it is large and the caller can unpack it. */
  #choose(request: Request, reply: Reply, key: string, answer: FinishedAnswer): Body | Promise<Body> {
    const encoding = canBePacked(answer) ? wantedEncoding(request) : undefined;
    if (encoding === undefined) return withHeaders(reply, answer);
    const packedKey = `${encoding} ${key}`;
    const packed = this.#cache.get(packedKey);
    if (packed !== undefined) return withHeaders(reply, packed);
    const pack = () => packedAnswer(answer, encoding);
    // What is packed out of an answer that is stale already must not be kept as a new one.
    const making = this.#cache.get(key) === answer ? this.#cache.load(packedKey, pack) : pack();
    return making.then((made) => withHeaders(reply, made));
  }
}

/** A finished answer that many may get: its keeper has it packed once for each way of packing. */
export class SharedAnswer {
  readonly #answer: FinishedAnswer;
  readonly #packed = new Map<Encoding, Promise<FinishedAnswer>>();

  constructor(answer: FinishedAnswer) {
    this.#answer = answer;
  }

  /** What it takes in memory, about: packed lists are a tenth of themselves. */
  get bytes(): number {
    return bytesOf(this.#answer.body) * 1.2 + entryBytes;
  }

  /** Whether the caller says that they have it already. */
  isHeldBy({ headers }: Request): boolean {
    const held = headers['if-none-match'];
    return held !== undefined && holdsTag(held, this.#answer.tag);
  }

  /** The body to answer with, its headers set, as it is or packed. Its type is that of whatever the schema of the route promises. */
  async to<Promised = Body>(request: Request, reply: Reply): Promise<Promised> {
    const canPack = canBePacked(this.#answer) && !this.isHeldBy(request);
    const encoding = canPack ? wantedEncoding(request) : undefined;
    const chosen = encoding === undefined ? this.#answer : await this.#packedFor(encoding);
    return withHeaders(reply, chosen) as Promised;
  }

  #packedFor(encoding: Encoding): Promise<FinishedAnswer> {
    let packed = this.#packed.get(encoding);
    if (packed === undefined) {
      packed = packedAnswer(this.#answer, encoding);
      this.#packed.set(encoding, packed);
    }
    return packed;
  }
}

/** A finished answer out of an object, written as the response schema of the route says. */
export function finishedJson(reply: Reply, value: object, isWorthKeeping = true): FinishedAnswer {
  const body = asSent(reply.serialize(value) as string);
  return { body, type: 'application/json; charset=utf-8', tag: entityTag(body), isWorthKeeping };
}

/** A text takes one or two bytes for each of its characters. */
function bytesOf(body: Body): number {
  return typeof body === 'string' ? 2 * body.length : body.length;
}

/** Whether packing saves more than it costs; pictures are compressed in themselves. */
function canBePacked({ body, type, encoding }: FinishedAnswer): boolean {
  return encoding === undefined && isLarge(body) && isCompressible(type);
}

function packedAnswer(answer: FinishedAnswer, encoding: Encoding): Promise<FinishedAnswer> {
  return new Promise((resolve, reject) => {
    compress(answer.body, encoding, (error, body) => {
      if (error === null) resolve({ ...answer, body, encoding });
      else reject(error);
    });
  });
}

/** Sets the headers of an answer; returns its body, which is what the handler returns. */
export function withHeaders(reply: Reply, { body, type, tag, cacheControl, encoding }: FinishedAnswer): Body {
  reply.header('content-type', type);
  reply.header('etag', tag);
  if (cacheControl !== undefined) reply.header('cache-control', cacheControl);
  if (encoding !== undefined) {
    reply.header('content-encoding', encoding);
    addVary(reply, 'accept-encoding');
  }
  return body;
}
