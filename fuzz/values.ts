import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../src/data/demo/random-rules.ts';
import { formats } from '../src/platform/http/text-formats.ts';

/** The parts of JSON Schema that the document uses. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  $ref?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  maxItems?: number;
}

/** Things of the running organisation, by the name of the field that refers to them. */
export type Pools = Record<string, readonly unknown[]>;

/** A value the schema allows, mostly one that refers to something real. */
export function validValue(random: Random, schema: Schema, name: string, pools: Pools): unknown {
  const pool = pools[name];
  if (pool !== undefined && pool.length > 0 && random.chance(0.9)) return random.pick(pool);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  const type = random.pick([schema.type ?? 'object'].flat());
  switch (type) {
    case 'integer':
    case 'number':
      return validNumber(random, schema);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: random.int(0, 2) }, () =>
        validValue(random, schema.items ?? {}, name, pools),
      );
    case 'string':
      return validText(random, schema);
    default:
      return validObject(random, schema, pools);
  }
}

function validNumber(random: Random, { minimum = 0, maximum = 1000 }: Schema): number {
  if (random.chance(0.1)) return random.pick([minimum, maximum]);
  return minimum + random.int(0, Math.min(maximum - minimum, 2000));
}

const texts = [
  'a',
  'Ann',
  'Müller-Østergård',
  'Σωκράτης',
  '山田太郎',
  'محمد',
  '👩‍👩‍👧',
  'two words',
  'O\'Neil; -- "x"',
  '%_*',
  '<b>&amp;',
];

function validText(random: Random, schema: Schema): string {
  const format = formatOf(schema);
  if (format === 'date' || format === 'date-or-empty')
    return random.pick(['2026-11-14', '2026-12-31', '2024-02-29']);
  if (format === 'local-date-time') return random.pick(['2026-11-14T12:00:00', '2026-10-25T02:30:00']);
  if (format === 'web-address') return random.pick(['https://example.org/x', 'http://example.org', '']);
  if (format === 'visible-ascii') return `key-${random.int(0, 9)}`;
  if (format === 'email' || format === 'email-or-empty')
    return random.pick(['ann@example.org', `g${random.int(0, 49)}@example.org`]);
  const text = random.pick(texts).slice(0, schema.maxLength ?? 1000);
  return text.length < (schema.minLength ?? 0) ? text.padEnd(schema.minLength ?? 0, 'x') : text;
}

/** The format of this service that the document writes in this way. */
function formatOf({ format, pattern }: Schema): string | undefined {
  if (pattern === undefined) return format;
  const known = Object.entries(formats).find(([, { published }]) =>
    isDeepStrictEqual(published, { pattern }),
  );
  return known?.[0];
}

function validObject(random: Random, schema: Schema, pools: Pools): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => schema.required?.includes(name) === true || random.chance(0.5))
    .map(([name, property]) => [name, validValue(random, property, name, pools)]);
  return Object.fromEntries(entries);
}

/** Values that look like mistakes, attacks, or the edges of a range. */
export function oddValue(random: Random, schema: Schema): unknown {
  const edges = [schema.minimum, schema.maximum].flatMap((edge) =>
    edge === undefined ? [] : [edge - 1, edge, edge + 1],
  );
  const long = (schema.maxLength ?? 100) + 1;
  return random.pick<unknown>([
    ...edges,
    0,
    -1,
    1.5,
    2 ** 53,
    1e308,
    -0,
    '',
    ' ',
    'x'.repeat(long),
    'x'.repeat(100_000),
    '\u0000',
    'a\u0007b',
    '\ud800',
    '\u202e\u2066',
    '2026-02-30',
    '2026-13-01T25:61:61',
    '0000-00-00',
    'yes',
    'YES ',
    'yes\nno',
    '../../etc/passwd',
    "' or 1=1 --",
    '" OR "*" NEAR(',
    '${7*7}{{7*7}}',
    null,
    true,
    [],
    [[]],
    {},
    { toString: 1 },
    Array.from({ length: 200 }, () => 0),
  ]);
}

/** The body with one thing wrong in it. */
export function nearlyValid(random: Random, schema: Schema, pools: Pools): unknown {
  const body = validObject(random, schema, pools);
  const names = Object.keys(schema.properties ?? {});
  const name = names.length === 0 ? 'none' : random.pick(names);
  switch (random.int(0, 3)) {
    case 0:
      delete body[name];
      return body;
    case 1:
      return { ...body, [random.pick(['extra', 'id', 'constructor', 'Title', 'success'])]: 1 };
    default:
      return { ...body, [name]: oddValue(random, schema.properties?.[name] ?? {}) };
  }
}
