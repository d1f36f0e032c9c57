import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { nowInstantText } from '../../src/platform/shared/local-time.ts';
import { answeringByHand } from './answering-by-hand.ts';
import { attendanceByHand } from './attendance-by-hand.ts';
import { clubsByHand } from './clubs-by-hand.ts';
import { doorByHand } from './door-by-hand.ts';
import { eventsByHand } from './events-by-hand.ts';
import { managingByHand } from './managing-by-hand.ts';
import { membersByHand } from './members-by-hand.ts';
import { ownRecordByHand } from './own-record-by-hand.ts';
import { notFound, type HandAnswer, type HandCaller, type HandParts, type HandRoute } from './hand-route.ts';

const nobody: HandCaller = { token: 0, member: 0, clubPath: null };
const unauthenticated: HandAnswer = { status: 401, body: { success: false, errorCode: 401 } };

/**
 * The operations of the service as someone writes them by hand for nothing but speed: a server of Node.js, a statement
 * for each query, the token looked up by its hash, the answer as JSON with a tag. It checks nothing and logs nothing.
 */
export function serverByHand(parts: HandParts): Server {
  const routes = [
    membersByHand,
    clubsByHand,
    eventsByHand,
    attendanceByHand,
    managingByHand,
    answeringByHand,
    doorByHand,
    ownRecordByHand,
  ].flatMap((make) => make(parts));
  const callerOf = callers(parts);
  return createServer((request, response) => {
    answer(routes, callerOf, request).then(
      (answered) => send(request, response, answered),
      (error: unknown) =>
        send(request, response, { status: 500, body: { success: false, error: String(error) } }),
    );
  });
}

type FindCaller = (request: IncomingMessage) => HandCaller | undefined;

async function answer(
  routes: readonly HandRoute[],
  callerOf: FindCaller,
  request: IncomingMessage,
): Promise<HandAnswer> {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  for (const route of routes) {
    if (route.method !== request.method) continue;
    const match = route.path.exec(path);
    if (match === null) continue;
    const caller = route.isPublic === true ? nobody : callerOf(request);
    if (caller === undefined) return unauthenticated;
    const body = route.method === 'GET' ? {} : (JSON.parse(await textOf(request)) as Record<string, unknown>);
    return route.answer({ id: Number(match[1] ?? 0), query: new URLSearchParams(query), caller, body });
  }
  return notFound;
}

function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => resolve(text));
    request.on('error', reject);
  });
}

function send(request: IncomingMessage, response: ServerResponse, { status = 200, body }: HandAnswer): void {
  const json = JSON.stringify(body);
  const tag = `W/"${hash('sha1', json, 'base64')}"`;
  if (status === 200 && request.method === 'GET' && request.headers['if-none-match'] === tag) {
    response.writeHead(304, { etag: tag }).end();
    return;
  }
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(json),
      etag: tag,
    })
    .end(json);
}

function callers({ database, clock }: HandParts): FindCaller {
  const byHash = database.query<HandCaller>(`
    select tokens.id as token, tokens.member_id as member, places.path as clubPath
    from tokens
    join members on members.id = tokens.member_id
    left join clubs on clubs.id = members.club_id
    left join places on places.id = clubs.place_id
    where tokens.hash = :hash and tokens.revoked_at is null and members.active = 1
      and (tokens.expires_at is null or tokens.expires_at > :now)`);
  return ({ headers }) =>
    byHash.one({ hash: hash('sha256', String(headers['x-authorization'])), now: nowInstantText(clock) });
}
