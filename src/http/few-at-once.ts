import type { preParsingHookHandler } from 'fastify';
import { DomainError } from '../shared/errors.ts';

const secondsToWait = 2;

/** Refuses a large body before anything of it is read while others fill the memory that is meant for them. */
export function fewAtOnce(most: number, what: string): preParsingHookHandler {
  let underWay = 0;
  return (_request, reply, payload, done) => {
    if (underWay >= most) {
      const sentence = `Many ${what} are being sent at this moment. Please try again in a moment.`;
      return done(new DomainError('too-many-requests', sentence, [], secondsToWait));
    }
    underWay += 1;
    reply.raw.once('close', () => (underWay -= 1));
    done(null, payload);
  };
}
