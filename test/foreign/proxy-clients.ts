import { once } from 'node:events';
import { Agent as PlainAgent, request as plainRequest, type IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { errorCode } from '../../src/platform/shared/errors.ts';

/** One client with one connection, which it keeps as long as it can. */
export interface Client {
  /** How many of its requests were answered with success. */
  answers: number;
  /** The longest that one of them took, in milliseconds. */
  slowest: number;
  askUntil(isOver: () => boolean): Promise<void>;
}

interface Wish {
  url: string;
  token: string;
  isWriting: boolean;
  /** Where it is noted what was answered otherwise, or not at all. */
  lost: string[];
}

/** A client that asks the same over and over, or writes a number that grows. */
export function askThrough({ url, token, isWriting, lost }: Wish): Client {
  const isPlain = url.startsWith('http:');
  const agent = isPlain
    ? new PlainAgent({ keepAlive: true, maxSockets: 1 })
    : new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
  const headers = { 'x-authorization': token, 'content-type': 'application/json' };
  const method = isWriting ? 'POST' : 'GET';
  const ask = async (number: number): Promise<string> => {
    const asking = (isPlain ? plainRequest : request)(url, { agent, method, headers });
    asking.end(
      isWriting ? JSON.stringify({ attending: 'YES', attendingComment: String(number) }) : undefined,
    );
    try {
      const [answer] = (await once(asking, 'response')) as [IncomingMessage];
      await text(answer);
      return String(answer.statusCode);
    } catch (error) {
      return errorCode(error) || String(error);
    }
  };
  const client: Client = {
    answers: 0,
    slowest: 0,
    async askUntil(isOver) {
      while (!isOver()) {
        const began = performance.now();
        const outcome = await ask(client.answers + 1);
        client.slowest = Math.max(client.slowest, performance.now() - began);
        if (outcome === '200') client.answers += 1;
        else lost.push(`${method} ${outcome}`);
      }
      agent.destroy();
    },
  };
  return client;
}
