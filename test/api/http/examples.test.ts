import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { startCopiedDemo } from '../../support/copied-demo-app.ts';
import type { DemoApp } from '../../support/demo-app.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import {
  endsToken,
  exampleCalls,
  onlyOnceOperations,
  exampleOf,
  ExampleSteps,
  signInByExample,
  withDevice,
  type ExampleCall,
} from '../../support/example-calls.ts';
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

/** What an operation answers when it succeeds. */
function successOf(responses: Operation['responses']): Record<string, Media> {
  return (responses['200'] ?? responses['201'])?.content ?? {};
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
      const contents = [requestBody?.content ?? {}, successOf(responses)];
      for (const [type, { example }] of contents.flatMap((content) => Object.entries(content))) {
        const isPicture = /^(?:image\/.*|application\/(?:pdf|zip|octet-stream|vnd\..*)|text\/csv)$/.test(
          type,
        );
        // No demo can show what is answered only where there is nobody yet.
        if (onlyOnceOperations.includes(operationId)) continue;
        assert.equal(example !== undefined, !isPicture, `${operationId} ${type}`);
      }
    }
  });

  test('work as they stand in a fresh demo, and are answered as shown (npm run openapi writes it)', async () => {
    let token = await signInByExample(demo.app, calls);
    const steps = new ExampleSteps();
    const untried = [...Object.keys(withDevice), ...onlyOnceOperations];
    assert.equal(calls.length + untried.length, operations.length);
    for (const call of calls) {
      const { operationId, path, isRestricted } = call;
      const request = steps.filled(call);
      // What is open to everyone works without a token, too.
      const withToken = [{ 'x-authorization': token }, { authorization: `Bearer ${token}` }];
      const ways = request.method === 'GET' ? [...withToken, ...(isRestricted ? [] : [{}])] : [withToken[1]];
      for (const headers of ways) {
        const answer = await demo.app.inject({ ...request, headers: { ...request.headers, ...headers } });
        const { statusCode: status, payload } = answer;
        const contentType = String(answer.headers['content-type']);
        assert.ok([200, 201].includes(status), `${operationId}: ${payload}`);
        const body: unknown = contentType.startsWith('application/json') ? answer.json() : payload;
        if (typeof body === 'object' && body !== null) steps.note(body);
        check.check({ method: request.method, path, status, contentType, body });
        const [shown] = Object.values(successOf(operationOf(operationId).responses));
        if (shown?.example !== undefined) assert.deepEqual(exampleOf(body), shown.example, operationId);
      }
      if (endsToken(call)) token = await signInByExample(demo.app, calls);
    }
  });

  function operationOf(operationId: string): Operation {
    const found = operations.find((operation) => operation.operationId === operationId);
    assert.ok(found !== undefined);
    return found;
  }
});
