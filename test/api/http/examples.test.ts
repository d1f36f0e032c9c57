import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { startCopiedDemo } from '../../support/copied-demo-app.ts';
import type { DemoApp } from '../../support/demo-app.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import { exampleCalls, exampleOf, signInByExample, type ExampleCall } from '../../support/example-calls.ts';
import { OpenApiCheck } from '../../support/openapi-check.ts';

interface Media {
  example?: unknown;
}

interface Operation {
  operationId: string;
  parameters?: (Media & { name: string })[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

onEveryDatabase('The examples of the API document', (database) => {
  const ending = endOfSuite();
  let demo: DemoApp;
  let operations: Operation[];
  let calls: ExampleCall[];
  let check: OpenApiCheck;
  before(async () => {
    demo = await startCopiedDemo(ending, database);
    const document = (await demo.app.openApi()) as { paths: Record<string, Record<string, Operation>> };
    operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    calls = exampleCalls(document);
    check = new OpenApiCheck(document);
  });

  test('are there for every parameter, body and text that is answered', () => {
    for (const { operationId, parameters = [], requestBody, responses } of operations) {
      for (const { name, example } of parameters)
        assert.notEqual(example, undefined, `${operationId} ${name}`);
      const contents = [requestBody?.content ?? {}, responses['200']?.content ?? {}];
      for (const [type, { example }] of contents.flatMap((content) => Object.entries(content))) {
        const isPicture = type === 'image/jpeg' || type === 'application/pdf';
        assert.equal(example !== undefined, !isPicture, `${operationId} ${type}`);
      }
    }
  });

  test('work as they stand in a fresh demo, and are answered as shown (npm run openapi writes it)', async () => {
    const token = await signInByExample(demo.app, calls);
    assert.equal(calls.length, operations.length);
    for (const { operationId, path, request, isRestricted } of calls) {
      // What is open to everyone works without a token, too.
      const withToken = [{ 'x-authorization': token }, { authorization: `Bearer ${token}` }];
      const ways = request.method === 'GET' ? [...withToken, ...(isRestricted ? [] : [{}])] : [withToken[1]];
      for (const headers of ways) {
        const answer = await demo.app.inject({ ...request, headers: headers ?? {} });
        const { statusCode: status, payload } = answer;
        const contentType = String(answer.headers['content-type']);
        assert.equal(status, 200, `${operationId}: ${payload}`);
        const body: unknown = contentType.startsWith('application/json') ? answer.json() : payload;
        check.check({ method: request.method, path, status, contentType, body });
        const [shown] = Object.values(operationOf(operationId).responses['200']?.content ?? {});
        if (shown?.example !== undefined) assert.deepEqual(exampleOf(body), shown.example, operationId);
      }
    }
  });

  function operationOf(operationId: string): Operation {
    const found = operations.find((operation) => operation.operationId === operationId);
    assert.ok(found !== undefined);
    return found;
  }
});
