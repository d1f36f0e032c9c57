import type { FastifyRequest } from 'fastify';
import type { Actor, Origin } from '../audit/audit-entry.ts';
import { callerOf } from './authentication.ts';

/** Where a change that this request makes comes from: its caller and token, and the id that its answer carries. */
export function originOf({ caller, id }: FastifyRequest): Origin {
  return {
    channel: 'api',
    memberId: caller?.memberId ?? null,
    tokenId: caller?.tokenId ?? null,
    requestId: id,
  };
}

/** Who makes this request, which must be someone, and where what they change comes from. */
export function actorOf(request: FastifyRequest): Actor {
  return { caller: callerOf(request), origin: originOf(request) };
}

/** The origin for the holder of the answer link of a mail, who is known by nothing else. */
export function linkOriginOf({ id }: FastifyRequest): Origin {
  return { channel: 'mail-link', memberId: null, tokenId: null, requestId: id };
}
