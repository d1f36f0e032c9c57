import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../shared/errors.ts';
import { entityTag } from './caching.ts';
import { SharedAnswer } from './finished-answers.ts';

/** A file or page of the reference as it is sent. */
interface ReferencePart {
  status: number;
  headers: OutgoingHttpHeaders;
  body: SharedAnswer;
}

/** Names that no part has are not asked for, nor others for one that there is: each would be kept. */
const partName = /^(?:\/|(?:\/\w[\w-]*(?:\.\w[\w-]*)*)+)?$/;

/** What the server of the page answers, each part asked for once: everyone who loads a part, however slowly, gets the same bytes. */
export class ReferenceParts {
  readonly #reference: () => Promise<FastifyInstance>;
  readonly #prefix: string;
  readonly #kept = new Map<string, Promise<ReferencePart>>();

  constructor(reference: () => Promise<FastifyInstance>, prefix: string) {
    this.#reference = reference;
    this.#prefix = prefix;
  }

  get(name: string): Promise<ReferencePart> {
    let part = this.#kept.get(name);
    if (part === undefined) {
      part = this.#ask(name);
      this.#kept.set(name, part);
      part.catch(() => this.#kept.delete(name));
    }
    return part;
  }

  async #ask(name: string): Promise<ReferencePart> {
    // In the shape of every failure of this service, and not in that of the page's makers.
    const nothing = new DomainError('not-found', 'There is nothing at this address.');
    if (!partName.test(name)) throw nothing;
    const page = await this.#reference();
    const { statusCode: status, headers, rawPayload } = await page.inject({ url: this.#prefix + name });
    if (status >= 500) throw new Error(`The reference page answered ${status}.`);
    if (status >= 400) throw nothing;
    const type = headers['content-type'] ?? '';
    const answer = { body: rawPayload, type, tag: entityTag(rawPayload), isWorthKeeping: true };
    return { status, headers: withoutOwn(headers), body: new SharedAnswer(answer) };
  }
}

/** What this server says about its own connection and bytes; the other's word on that does not hold here. */
const ownHeaders = new Set([
  'accept-ranges',
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'etag',
]);

function withoutOwn(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)));
}
