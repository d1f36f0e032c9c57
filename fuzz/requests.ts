import type { Random } from '../src/data/demo/random-rules.ts';
import { samplePicture } from '../test/support/sample-picture.ts';
import type { KnownCall } from './known-calls.ts';
import { nearlyValid, oddValue, validValue, type Pools, type Schema } from './values.ts';

/** An operation of the OpenAPI document. */
export interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  body: Schema | undefined;
  /** A body that the document shows; what refers to something else is put in its place. */
  example: Record<string, unknown> | undefined;
  /** The media types of a body that is no JSON; most operations have none. */
  files: string[];
}

/** A request as it is sent. */
export interface FuzzRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

interface Document {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, DocumentOperation>>;
}
interface DocumentOperation {
  parameters?: Operation['parameters'];
  requestBody?: { content?: Record<string, { schema?: Schema; example?: Record<string, unknown> }> };
}

/** Every operation the document names. */
export function operationsOf({ paths, components }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      files: Object.keys(operation.requestBody?.content ?? {}).filter((type) => type !== 'application/json'),
      body: inlined(operation.requestBody?.content?.['application/json']?.schema, components.schemas),
      example: operation.requestBody?.content?.['application/json']?.example,
    })),
  );
}

/** The schema with those in it that the document keeps by their names. */
function inlined(schema: Schema | undefined, named: Record<string, Schema>): Schema | undefined {
  if (schema?.$ref !== undefined) return inlined(named[schema.$ref.split('/').at(-1) ?? ''], named);
  if (schema === undefined) return undefined;
  const whole = { ...schema };
  const items = inlined(schema.items, named);
  if (items !== undefined) whole.items = items;
  if (schema.properties !== undefined) {
    const properties = Object.entries(schema.properties);
    whole.properties = Object.fromEntries(
      properties.map(([name, part]) => [name, inlined(part, named) ?? {}]),
    );
  }
  return whole;
}

/**
 * A request to an operation: most often valid, often nearly so, sometimes quite broken. One that has never succeeded is
 * tried as it should be, until it does.
 */
export function makeRequest(
  random: Random,
  operation: Operation,
  pools: Pools,
  { hasSucceeded, known }: { hasSucceeded: boolean; known: KnownCall | undefined },
): FuzzRequest {
  const mood = random.next() * (hasSucceeded ? 1 : 0.6);
  const oddness = mood < 0.5 ? 0 : mood < 0.8 ? 0.25 : 0.6;
  const request: FuzzRequest = {
    method: operation.method,
    url:
      makePath(random, operation, pools, oddness, known) +
      (known === undefined || random.chance(oddness)
        ? makeQuery(random, operation, pools, oddness)
        : queryOf(known.query)),
    headers: makeHeaders(random, operation, pools, oddness),
  };
  if (operation.body !== undefined) addBody(random, request, operation, pools, { oddness, known });
  if (operation.files.length > 0) addFile(random, request, operation.files);
  if (oddness > 0.5) breakRequest(random, request);
  return request;
}

function makePath(
  random: Random,
  { path, parameters }: Operation,
  pools: Pools,
  oddness: number,
  known: KnownCall | undefined,
): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const schema =
      parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema ?? {};
    const value = random.chance(oddness)
      ? oddValue(random, schema)
      : (known?.params[name] ?? validValue(random, schema, poolName(path, name), pools));
    return encodeURIComponent(asText(value).toWellFormed().slice(0, 2000)) || 'x';
  });
}

/** `id` means something else below every collection. */
function poolName(path: string, name: string): string {
  const collection = new RegExp(`(\\w+)/\\{${name}\\}`).exec(path)?.[1] ?? '';
  return name === 'id' ? `${collection}.${name}` : name;
}

function queryOf(values: KnownCall['query']): string {
  const query = new URLSearchParams(values);
  return query.size === 0 ? '' : `?${query.toString()}`;
}

function makeQuery(random: Random, { parameters }: Operation, pools: Pools, oddness: number): string {
  const query = new URLSearchParams();
  for (const { name, in: place, required, schema } of parameters) {
    if (place !== 'query' || (required !== true && random.chance(0.5)) || random.chance(oddness / 4))
      continue;
    const value = random.chance(oddness) ? oddValue(random, schema) : validValue(random, schema, name, pools);
    query.append(name, asText(value).slice(0, 2000));
    if (random.chance(oddness / 8)) query.append(name, 'again');
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
}

function makeHeaders(
  random: Random,
  { parameters }: Operation,
  pools: Pools,
  oddness: number,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, in: place, required, schema } of parameters) {
    // Without If-Match nothing is changed, whatever else is right.
    const leftOut = name === 'if-match' ? 0.1 : 0.5;
    if (place !== 'header' || (required !== true && random.chance(leftOut))) continue;
    const value = random.chance(oddness) ? oddValue(random, schema) : validValue(random, schema, name, pools);
    // What HTTP itself cannot carry never reaches the service.
    headers[name] = asText(value)
      .replaceAll(/[^\x20-\x7e]/g, '?')
      .slice(0, 2000);
  }
  return headers;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function addBody(
  random: Random,
  request: FuzzRequest,
  { body: schema = {}, example }: Operation,
  pools: Pools,
  { oddness, known }: { oddness: number; known: KnownCall | undefined },
): void {
  const valid = () =>
    known?.body ??
    (example !== undefined && random.chance(0.4)
      ? referringTo(random, example, pools)
      : validValue(random, schema, 'body', pools));
  const body = random.chance(oddness * 2) ? nearlyValid(random, schema, pools) : valid();
  request.payload = JSON.stringify(body);
  request.headers['content-type'] = 'application/json';
}

/** What the document shows, but with things of this organisation in the place of those of the demo. */
function referringTo(random: Random, example: Record<string, unknown>, pools: Pools): unknown {
  const entries = Object.entries(example).map(([name, value]) => {
    const pool = pools[name];
    return [name, pool === undefined || pool.length === 0 ? value : random.pick(pool)];
  });
  return Object.fromEntries(entries);
}

/** A picture, the beginning of one, or one with some bytes changed. */
function addFile(random: Random, request: FuzzRequest, types: readonly string[]): void {
  const file = Buffer.from(samplePicture);
  if (random.chance(0.3)) file[random.int(0, file.length - 1)] = random.int(0, 255);
  request.payload = random.chance(0.2) ? file.subarray(0, random.int(0, file.length)) : file;
  request.headers['content-type'] = random.pick(types);
}

function breakRequest(random: Random, request: FuzzRequest): void {
  const breaks: (() => void)[] = [
    () => (request.payload = '{"attending":'),
    () => (request.payload = '[]'),
    () => (request.payload = '{"__proto__":{"x":1}}'),
    () => (request.payload = '\u0000'),
    () => (request.payload = `{"x":"${'y'.repeat(1_100_000)}"}`),
    () =>
      (request.headers['content-type'] = random.pick([
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'x',
        '',
      ])),
    () => (request.headers['content-type'] = 'application/json; charset=utf-16'),
    () => (request.headers['if-none-match'] = random.pick(['*', 'W/"x"', '"'])),
    () => (request.headers['accept-encoding'] = random.pick(['gzip', 'br;q=0', 'x', '*'])),
    () =>
      (request.url += random.pick([
        '/',
        '//',
        '/..',
        '%2e%2e/',
        '?q=%',
        '?%00',
        '%zz',
        '/extra',
        '?s[]=1&s[]=2',
        '#x',
      ])),
    () => (request.method = random.pick(['PATCH', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'GET', 'POST'])),
  ];
  random.pick(breaks)();
}
