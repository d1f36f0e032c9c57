import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary, answerUnchanged, packIfWanted } from './caching.ts';
import { setCommonHeaders } from './common-headers.ts';

/** Makes the page that people get at an address without a route; undefined where there is to be none. */
export type PageForUnknown = (
  request: FastifyRequest,
  path: string,
) => ((reply: FastifyReply) => Promise<string>) | undefined;

/** Answers with such a page, finished as the answers of routes are. */
export async function answerWithPage(
  request: FastifyRequest,
  reply: FastifyReply,
  make: (reply: FastifyReply) => Promise<string>,
): Promise<void> {
  request.isPage = true;
  setCommonHeaders(request, reply);
  // A program gets a 404 at the same address.
  addVary(reply, 'accept');
  try {
    const page = await make(reply);
    if (answerUnchanged(request, reply, page)) void reply.send();
    else packIfWanted(request, reply, page, (error, body) => void reply.send(error ?? body));
  } catch (error) {
    void reply.send(error);
  }
}
