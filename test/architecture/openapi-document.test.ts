import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { onEveryDatabase } from '../support/databases.ts';
import { startTestApi } from '../support/test-api.ts';

interface Operation {
  operationId?: string;
  summary?: string;
  responses: Record<string, unknown>;
  security?: unknown;
}

onEveryDatabase('The OpenAPI document', (database) => {
  test('is committed exactly as the code makes it (npm run openapi writes it)', async (t) => {
    const api = await startTestApi(t, database);
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
    const schemas = schemasIn(api.document);
    assert.ok(schemas.length > 100);
    const ajv = new Ajv2020({ strict: false });
    for (const schema of schemas) assert.ok(ajv.validateSchema(schema), JSON.stringify(schema));
    assert.equal(ajv.validateSchema({ type: 'object', properties: { name: { type: 'words' } } }), false);
  });

  test('names every operation of the contract, each with a summary and its own id', async (t) => {
    const api = await startTestApi(t, database);
    const { paths } = api.document as { paths: Record<string, Record<string, Operation>> };
    const found = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    for (const operation of contractOperations)
      assert.ok(found.includes(operation), `${operation} is missing`);
    const all = Object.values(paths).flatMap((operations) => Object.values(operations));
    const names = all.map((operation) => operation.operationId);
    assert.equal(new Set(names).size, names.length);
    for (const operation of all) assert.ok(operation.summary, String(operation.operationId));
  });

  test('says of every operation whether it needs a token, may use one, or needs none', async (t) => {
    const api = await startTestApi(t, database);
    const { paths } = api.document as { paths: Record<string, Record<string, Operation>> };
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { security, responses }] of Object.entries(operations)) {
        const name = `${method.toUpperCase()} ${path}`;
        assert.deepEqual(security, expectedSecurity(name), name);
        if (security !== undefined) assert.ok('401' in responses, `${name} does not document 401`);
      }
    }
  });
});

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
  'GET /v2/members/photo/{identifier}.jpg',
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
  'POST /v2/me/identifier',
];

const publicOperations = [
  'GET /health/live',
  'GET /health/ready',
  'GET /v2/clubs',
  'GET /v2/clubs/{id}',
  'GET /v2/digimag',
  'GET /v2/conventions',
  'POST /v2/authenticate',
];

/** These work without a token, and with one they answer to more names. */
const optionalOperations = ['GET /v2/members/photo/{identifier}.jpg', 'GET /v2/events/ical/{identifier}'];

function expectedSecurity(operation: string): object[] | undefined {
  if (publicOperations.includes(operation)) return undefined;
  return optionalOperations.includes(operation) ? [{}, { token: [] }] : [{ token: [] }];
}
