import assert from 'node:assert/strict';
import type { DemoApp } from '../../../test/support/demo-app.ts';
import { until } from './finding.ts';

/** A request on its way, which a test may answer itself. */
class Route {
  readonly request: Request;
  readonly body: unknown;
  readonly #ask: () => Promise<Response>;

  constructor(request: Request, body: unknown, ask: () => Promise<Response>) {
    this.request = request;
    this.body = body;
    this.#ask = ask;
  }

  /** What the service answers. */
  continue(): Promise<Response> {
    return this.#ask();
  }

  /** Nothing is answered, as by a network that is gone. */
  abort(): never {
    throw new TypeError('Failed to fetch');
  }

  fulfill({ status = 200, headers = {}, json }: Answer): Response {
    return Response.json(json, { status, headers });
  }
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  json: unknown;
}

type Answering = (route: Route) => Response | Promise<Response>;

interface Rule {
  method: string;
  path: RegExp;
  answering: Answering;
}

interface SetCookie {
  name: string;
  value: string;
  httpOnly?: boolean;
}

/** What lies between a page and the service: it carries every request, but for those that a test answers itself. */
export class Wire {
  /** What was asked of the service so far, or of the test, such as `POST /v2/session`. */
  readonly asked: string[] = [];
  readonly #house: DemoApp | undefined;
  readonly #cookies = new Map<string, string>();
  readonly #onTheirWay = new Set<Request>();
  #rules: readonly Rule[] = [];

  constructor(house: DemoApp | undefined) {
    this.#house = house;
  }

  /** Answers requests itself from now on, by the method (`*` for all) and the path; what is given back has them reach the service again. */
  answer(method: string, path: RegExp, answering: Answering): () => void {
    const rule = { method, path, answering };
    this.#rules = [rule, ...this.#rules];
    return () => {
      this.#rules = this.#rules.filter((other) => other !== rule);
    };
  }

  /** Loses requests from now on, as a network does that is gone. */
  lose(method: string, path: RegExp): () => void {
    return this.answer(method, path, (route) => route.abort());
  }

  /** What pages call `fetch`. */
  readonly fetch = async (input: Request | string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    this.#onTheirWay.add(request);
    try {
      return await this.#carry(request);
    } finally {
      this.#onTheirWay.delete(request);
    }
  };

  /** Waits until everything that was asked is answered. */
  settled(): Promise<void> {
    return until(() => assert.equal(this.#onTheirWay.size, 0));
  }

  async #carry(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    this.asked.push(`${request.method} ${pathname}${search}`);
    const payload = Buffer.from(await request.clone().arrayBuffer());
    const isJson = request.headers.get('content-type')?.startsWith('application/json') === true;
    const body: unknown = isJson ? JSON.parse(payload.toString()) : undefined;
    const route = new Route(request, body, () => this.#ask(request, payload));
    const rule = this.#rules.find(
      ({ method, path }) => (method === '*' || method === request.method) && path.test(pathname + search),
    );
    const answer = await (rule === undefined ? route.continue() : rule.answering(route));
    request.signal.throwIfAborted();
    return answer;
  }

  /** Has the service answer a request, past all that a test answers itself. */
  async pass(request: Request): Promise<Response> {
    return this.#ask(request, Buffer.from(await request.arrayBuffer()));
  }

  /** Asks the service as a page does, with what its browser adds. */
  async #ask(request: Request, payload: Buffer): Promise<Response> {
    if (this.#house === undefined) throw new Error(`Nothing answers ${request.method} ${request.url}.`);
    const { origin, pathname, search } = new URL(request.url);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { statusCode, cookies, headers, rawPayload } = await this.#house.app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), origin, 'sec-fetch-site': 'same-origin', cookie },
      ...(payload.length === 0 ? {} : { payload }),
    });
    for (const one of cookies as SetCookie[]) this.#keep(one);
    const said = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      name === 'set-cookie' || value === undefined ? [] : [[name, String(value)]],
    );
    const hasBody = statusCode !== 204 && statusCode !== 304;
    return new Response(hasBody ? new Uint8Array(rawPayload) : null, { status: statusCode, headers: said });
  }

  #keep({ name, value, httpOnly }: SetCookie): void {
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
    const age = value === '' ? '; max-age=0' : '';
    if (httpOnly !== true) document.cookie = `${name}=${value}; path=/${age}`;
  }

  /** Signs someone in, past the page for it. */
  async signIn(username: string, password: string): Promise<void> {
    const body = JSON.stringify({ username, password });
    const headers = { 'content-type': 'application/json' };
    const request = new Request(new URL('/v2/session', document.baseURI), { method: 'POST', headers, body });
    const answer = await this.pass(request);
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** The session is gone without a word, as when it was ended on another device. */
  loseSession(): void {
    this.#cookies.clear();
  }
}
