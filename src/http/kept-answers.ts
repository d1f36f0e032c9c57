import type { FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import type { Clock } from '../shared/clock.ts';
import { todayText, type DateText } from '../shared/local-time.ts';
import type { Changes, Topic } from '../storage/changes.ts';
import { AnswerCache, type KeptAnswer } from './answer-cache.ts';
import type { App } from './app-type.ts';
import { holdsTag } from './caching.ts';
import { cacheControlOf } from './common-headers.ts';
import { wantedEncoding } from './compression.ts';
import { writeDirectly } from './direct-answers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers that are the same for everyone who may ask are kept until something of this topic changes. */
    cachedUntil?: Topic;
    /** Whether the answers also change with the day. */
    cachedForDay?: boolean;
  }
}

/** Keeps the finished answers of the routes that say so, and gives them again while they are true. */
export function registerKeptAnswers(app: App, changes: Changes, clock: Clock): void {
  const cache = new AnswerCache(changes);
  app.addHook('onRoute', (route) => {
    const topic = route.config?.cachedUntil;
    if (topic === undefined) return;
    const today = route.config?.cachedForDay === true ? () => todayText(clock) : () => '';
    // Who may ask is looked at before the handler, with every request; a proxy on the way would not look.
    const caching = cacheControlOf(route.config ?? {});
    const headers = caching === undefined ? [] : ['cache-control', caching];
    route.handler = keeping(cache, topic, route, today, headers);
  });
}

function keeping(
  cache: AnswerCache,
  topic: Topic,
  { url, schema, handler }: RouteOptions,
  today: () => DateText,
  headers: readonly string[],
): RouteHandlerMethod {
  const keyOf = keyMaker(url, schema);
  return function answer(request, reply) {
    const key = today() + keyOf(request);
    const kept = cache.get(topic, key);
    if (kept !== undefined) return send(kept, request, reply, headers);
    const write = async () => reply.serialize(await handler.call(this, request, reply)) as string;
    return cache.make(topic, key, write).then((made) => send(made, request, reply, headers));
  };
}

/** The key holds what the route understands of an address: what else stands there makes no other answer. */
function keyMaker(url: string, schema: RouteOptions['schema']): (request: FastifyRequest) => string {
  const params = fieldsOf(schema?.params);
  const query = fieldsOf(schema?.querystring);
  return (request) => {
    let key = url;
    for (const name of params) key += `\n${JSON.stringify(valueOf(request.params, name))}`;
    for (const name of query) key += `\n${JSON.stringify(valueOf(request.query, name))}`;
    return key;
  };
}

function valueOf(values: unknown, name: string): unknown {
  return (values as Record<string, unknown>)[name];
}

function fieldsOf(schema: unknown): string[] {
  return Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
}

/** Sends a kept answer; a promise only where it has still to be packed. */
function send(
  kept: KeptAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  more: readonly string[],
): Promise<void> | undefined {
  const held = request.headers['if-none-match'];
  if (held !== undefined && holdsTag(held, kept.tag)) {
    writeDirectly(request, reply, 304, [...kept.headers.unchanged, ...more]);
    return undefined;
  }
  const encoding = kept.isLarge ? wantedEncoding(request) : undefined;
  if (encoding === undefined) {
    writeDirectly(request, reply, 200, [...kept.headers.whole, ...more], kept.body);
    return undefined;
  }
  return kept
    .packed(encoding)
    .then(({ headers, bytes }) => writeDirectly(request, reply, 200, [...headers, ...more], bytes));
}
