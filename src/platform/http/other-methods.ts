import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../shared/errors.ts';
import type { App } from './app-type.ts';
import { setRoutelessHeaders } from './common-headers.ts';
import {
  allowAnyOrigin,
  answerPreflight,
  isPreflight,
  readersOf,
  type NamedOrigins,
  type Readers,
} from './cross-origin.ts';
import { failureBody } from './failures.ts';
import { answerWithPage, type PageForUnknown } from './unknown-page.ts';

/** An address of this service, and what it answers to. */
interface Address {
  url: string;
  /** Each with the pages that may call it. */
  methods: Map<string, Readers>;
  placeholders: number;
  pattern: RegExp;
}

/**
 * Answers each other method of every address with 405 and `Allow`, and every other address with 404: before the body is
 * read, because what it holds does not matter there. Browsers are told what pages of other origins may send, and may get a
 * page instead of the 404. Registered before every route; the function it returns is called after them, for the methods
 * that another address would answer.
 */
export function refuseUnknown(
  app: App,
  corsOrigins: readonly string[],
  pageFor: PageForUnknown = () => undefined,
): () => void {
  app.decorateRequest('isPage', false);
  const named = new Set(corsOrigins);
  const addresses = new Map<string, Address>();
  app.addHook('onRoute', (route) => {
    const { url, method, config } = route;
    // Only this service's own addresses: those of the reference page look after themselves.
    if (config?.access === undefined) return;
    const address = addresses.get(url) ?? addressOf(url);
    for (const name of [method].flat()) address.methods.set(name, readersOf(route));
    addresses.set(url, address);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) answerUnknown(addresses.values(), { named, pageFor }, request, reply);
    else done(endsWithoutName(request) ? nothingHere(addresses.values(), pathOf(request)) : undefined);
  });
  return () => {
    for (const address of addresses.values())
      refuseOthersOf(app, address, shadows(address, addresses.values()));
  };
}

function addressOf(url: string): Address {
  const fixedParts = url.split(/:\w+/);
  const pattern = new RegExp(`^${fixedParts.map((part) => RegExp.escape(part)).join('[^/]+')}$`);
  return { url, methods: new Map(), placeholders: fixedParts.length - 1, pattern };
}

/**
 * The methods of addresses that fit this one, too, by a placeholder: the router would take `POST /events/create` for an
 * answer to the event "create".
 */
function shadows(address: Address, all: Iterable<Address>): string[] {
  const others = Array.from(all).filter(
    ({ placeholders, pattern }) => placeholders > address.placeholders && pattern.test(address.url),
  );
  const methods = new Set(others.flatMap((other) => [...other.methods.keys()]));
  return [...methods.difference(address.methods)];
}

function refuseOthersOf(app: App, address: Address, methods: string[]): void {
  if (methods.length === 0) return;
  app.route({
    method: methods,
    url: address.url,
    exposeHeadRoute: false,
    schema: { hide: true },
    onRequest: (_request, reply) => refuseMethod(address, reply),
    handler: unreachable,
  });
}

/** The router would take `/clubs/` for a club without a number, of which only that its number is wrong could be said. */
function endsWithoutName(request: FastifyRequest): boolean {
  const { url: route = '', config } = request.routeOptions;
  return config.access !== undefined && /:\w+$/.test(route) && pathOf(request).endsWith('/');
}

function pathOf({ raw: { url = '' } }: FastifyRequest): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

function nothingHere(addresses: Iterable<Address>, path: string): DomainError {
  const isOneTooLong =
    path.endsWith('/') && Array.from(addresses).some(({ pattern }) => pattern.test(path.slice(0, -1)));
  const hint = isOneTooLong ? ' It must not end with a slash.' : '';
  return new DomainError('not-found', `There is nothing at this address.${hint}`);
}

function answerUnknown(
  addresses: Iterable<Address>,
  { named, pageFor }: { named: NamedOrigins; pageFor: PageForUnknown },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const path = pathOf(request);
  const known = Array.from(addresses);
  // As the router would: where several fit, the one with the fewest placeholders.
  const [address] = known
    .filter(({ pattern }) => pattern.test(path))
    .toSorted((a, b) => a.placeholders - b.placeholders);
  const page = address === undefined ? pageFor(request, path) : undefined;
  if (page !== undefined) {
    void answerWithPage(request, reply, page);
    return;
  }
  setRoutelessHeaders(request, reply);
  // Where it is not the method that is wrong, the router has found another fault.
  if (address === undefined || address.methods.has(request.method)) {
    void reply.status(404).send(failureBody(404, nothingHere(known, path).message));
  } else if (isPreflight(request)) {
    answerPreflight(request, reply, address.methods, named);
  } else {
    refuseMethod(address, reply);
  }
}

function refuseMethod({ methods }: Address, reply: FastifyReply): void {
  const allow = [...methods.keys()].join(', ');
  allowAnyOrigin(reply);
  void reply.status(405).header('allow', allow);
  void reply.send(failureBody(405, `This address answers only to ${allow}.`));
}

function unreachable(): never {
  throw new Error('A refused method must never reach a handler.');
}
