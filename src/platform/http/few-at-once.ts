import type { FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify';
import { DomainError } from '../shared/errors.ts';

const secondsToWait = 2;

/** How much of something may be under way: for all together, and for one member. */
interface Most {
  all: number;
  each: number;
}

/** Refuses a large body before anything of it is read while others, or others of the same member, fill the memory that is meant for them. */
export function fewAtOnce(most: Most, what: string): preParsingHookHandler {
  const places = new UnderWay(most);
  return (request, reply, payload, done) => {
    if (places.take(request, reply)) return done(null, payload);
    const sentence = `Many ${what} are being sent at this moment. Please try again in a moment.`;
    done(new DomainError('too-many-requests', sentence, [], secondsToWait));
  };
}

/** Counts what is under way, until its answer has left or its connection has ended. */
export class UnderWay {
  readonly #most: Most;
  readonly #taken = new Map<number, number>();
  #all = 0;

  constructor(most: Most) {
    this.#most = most;
  }

  /** Takes a place for a request, more of them for the token of a busy program; false when none is left. */
  take({ caller }: FastifyRequest, { raw }: FastifyReply): boolean {
    const who = caller?.memberId ?? 0;
    const own = this.#taken.get(who) ?? 0;
    if (this.#all >= this.#most.all || own >= this.#most.each * (caller?.budgetFactor ?? 1)) return false;
    this.#all += 1;
    this.#taken.set(who, own + 1);
    raw.once('close', () => this.#free(who));
    return true;
  }

  #free(who: number): void {
    this.#all -= 1;
    const left = (this.#taken.get(who) ?? 1) - 1;
    if (left === 0) this.#taken.delete(who);
    else this.#taken.set(who, left);
  }
}
