import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { failureDescription } from '../../src/platform/shared/field-schemas.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { startTestApi } from '../support/test-api.ts';

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: { name: string; description?: string; schema: object }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
  security?: unknown;
}

interface Media {
  schema: object;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

onEveryDatabase('The OpenAPI document', (database) => {
  test('is committed exactly as the code makes it (npm run openapi writes it)', async (t) => {
    // As `npm run openapi` makes it: with the address that a service without settings has.
    const api = await startTestApi(t, database, { env: { GUILDHALL_PUBLIC_URL: '' } });
    const committed: unknown = JSON.parse(
      await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
    );
    assert.deepEqual(committed, JSON.parse(JSON.stringify(api.document)));
  });

  test('is served at /openapi.json as OpenAPI 3.1', async (t) => {
    const api = await startTestApi(t, database);
    const response = await api.app.inject('/openapi.json');
    assert.equal(response.statusCode, 200);
    assert.equal(response.json().openapi, '3.1.0');
  });

  test('has only valid schemas', async (t) => {
    const api = await startTestApi(t, database);
    const { paths, components } = api.document as Document;
    const schemas = [...schemasIn(paths), ...Object.values(components.schemas)];
    assert.ok(schemas.length > 100);
    const ajv = new Ajv2020({ strict: false });
    for (const schema of schemas) assert.ok(ajv.validateSchema(schema), JSON.stringify(schema));
    assert.equal(ajv.validateSchema({ type: 'object', properties: { name: { type: 'words' } } }), false);
  });

  test('names every operation of the contract, each described and with its own id', async (t) => {
    const api = await startTestApi(t, database);
    const { paths } = api.document as Document;
    const found = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    for (const operation of contractOperations)
      assert.ok(found.includes(operation), `${operation} is missing`);
    const all = Object.values(paths).flatMap((operations) => Object.values(operations));
    const names = all.map((operation) => operation.operationId);
    assert.equal(new Set(names).size, names.length);
    for (const { operationId, summary, description, parameters = [] } of all) {
      assert.ok(summary !== undefined && description !== undefined, operationId);
      for (const parameter of parameters)
        assert.ok(parameter.description, `${operationId} ${parameter.name}`);
    }
  });

  test('keeps every object under a name that says what it is', async (t) => {
    const api = await startTestApi(t, database);
    const { paths, components } = api.document as Document;
    const { schemas } = components;
    for (const name of ['Member', 'MemberSummary', 'Club', 'Event', 'EventDetail', 'Registration', 'Failure'])
      assert.ok(name in schemas, name);
    const nameless = [...schemasIn(paths), ...Object.values(schemas).flatMap(partsOf)].filter(
      (schema) => 'properties' in schema,
    );
    assert.deepEqual(nameless, []);
    for (const [name, schema] of Object.entries(schemas)) assert.ok('description' in schema, name);
  });

  test('says of every answer what it is', async (t) => {
    const api = await startTestApi(t, database);
    const { paths } = api.document as Document;
    for (const operation of Object.values(paths).flatMap((operations) => Object.values(operations))) {
      for (const [status, { description }] of Object.entries(operation.responses)) {
        const isSaid = !['', 'Default Response', failureDescription].includes(description);
        assert.ok(isSaid, `${operation.operationId} ${status}: ${description}`);
      }
    }
  });

  test('is made of words that every validator knows', async (t) => {
    const api = await startTestApi(t, database);
    const { paths, components } = api.document as Document;
    const parts = [...schemasIn(paths), ...Object.values(components.schemas)].flatMap((schema) => [
      schema,
      ...partsOf(schema),
    ]);
    const words = new Set(parts.flatMap((schema) => Object.keys(schema)));
    assert.deepEqual([...words.difference(standardWords)], []);
    const formats = parts.flatMap((schema) => ('format' in schema ? [schema.format] : []));
    assert.deepEqual(new Set(formats), new Set(['date', 'binary']));
    for (const schema of parts) {
      // What differs between the languages' regular expressions: classes of Unicode, look-around, shorthand digits.
      if ('pattern' in schema) assert.doesNotMatch(String(schema.pattern), /\\[pPdDwWu]|\(\?/);
    }
  });

  test('says of every operation whether it needs a token, may use one, or needs none', async (t) => {
    const api = await startTestApi(t, database);
    const { paths } = api.document as Document;
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { security, responses }] of Object.entries(operations)) {
        const name = `${method.toUpperCase()} ${path}`;
        assert.deepEqual(security, expectedSecurity(name), name);
        if (expectedSecurity(name).length > 0) assert.ok('401' in responses, `${name} does not document 401`);
      }
    }
  });
});

const standardWords = new Set(
  (
    '$ref anyOf type enum description default format pattern minLength maxLength minimum maximum ' +
    'required properties additionalProperties items minItems maxItems uniqueItems'
  ).split(' '),
);

/** Every schema in a schema. */
function partsOf(schema: object): object[] {
  const { properties = {}, items, anyOf = [] } = schema as Parts;
  const parts = [...Object.values(properties), ...anyOf, ...(items === undefined ? [] : [items])];
  return parts.flatMap((part) => [part, ...partsOf(part)]);
}

interface Parts {
  properties?: Record<string, object>;
  items?: object;
  anyOf?: object[];
}

/** Every schema of a parameter, a body or an answer. */
function schemasIn(part: unknown): object[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    name === 'schema' && typeof value === 'object' && value !== null ? [value] : schemasIn(value),
  );
}

const contractOperations = [
  'GET /v2/members/search',
  'GET /v2/members/{member}',
  'GET /v2/members/photo/{photo}',
  'GET /v2/members/{id}/history',
  'GET /v2/clubs',
  'GET /v2/clubs/{id}',
  'GET /v2/clubs/{id}/members',
  'GET /v2/clubs/{id}/committee',
  'GET /v2/clubs/{id}/activities',
  'PUT /v2/clubs/{id}/activities',
  'POST /v2/clubs/{id}/activities/{activityId}',
  'DELETE /v2/clubs/{id}/activities/{activityId}',
  'GET /v2/digimag',
  'GET /v2/conventions',
  'GET /v2/events',
  'GET /v2/events/{id}',
  'POST /v2/events/{id}',
  'GET /v2/events/{id}/members',
  'POST /v2/events/{id}/members/invite',
  'POST /v2/events/{id}/members/{memberId}',
  'GET /v2/events/{id}/members/{memberId}/answers',
  'POST /v2/events/{id}/members/{memberId}/answers',
  'GET /v2/events/{id}/ticket',
  'GET /v2/events/create',
  'POST /v2/events/confirm',
  'GET /v2/events/ical/{identifier}',
  'POST /v2/authenticate',
  'DELETE /v2/authenticate',
  'POST /v2/session',
  'DELETE /v2/session',
  'POST /v2/session/proof',
  'POST /v2/session/proof/passkey',
  'POST /v2/session/passkey/options',
  'POST /v2/session/passkey',
  'GET /v2/me/devices',
  'DELETE /v2/me/devices/{id}',
  'POST /v2/me/devices/revoke-others',
  'POST /v2/me/passkeys/options',
  'POST /v2/me/passkeys',
  'PATCH /v2/me/passkeys/{id}',
  'DELETE /v2/me/passkeys/{id}',
  'POST /v2/me/identifier',
];

const publicOperations = [
  'POST /v2/email/confirmation',
  'POST /v2/email/stop',
  'GET /v2/organisation',
  'POST /v2/password',
  'POST /v2/setup',
  'POST /v2/password/forgotten',
  'POST /v2/password/link',
  'GET /health/live',
  'GET /health/ready',
  'GET /v2/clubs',
  'GET /v2/clubs/brief',
  'GET /v2/clubs/{id}',
  'GET /v2/digimag',
  'GET /v2/conventions',
  'POST /v2/authenticate',
  'POST /v2/session',
  'POST /v2/session/passkey/options',
  'POST /v2/session/passkey',
];

/** These work without a token, and with one they answer to more names. */
const optionalOperations = [
  'GET /v2/members/photo/{photo}',
  'GET /v2/events/ical/{identifier}',
  'GET /v2/events/{id}/files/{file}',
];

function expectedSecurity(operation: string): object[] {
  if (publicOperations.includes(operation)) return [];
  const any = [{ token: [] }, { bearer: [] }, { session: [] }];
  return optionalOperations.includes(operation) ? [{}, ...any] : any;
}
