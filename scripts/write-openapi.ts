import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../src/app.ts';
import { startDemoApp } from '../test/support/demo-app.ts';
import { exampleCalls, exampleOf, signInByExample } from '../test/support/example-calls.ts';

// Writes docs/openapi.json from the schemas of the routes, with what a fresh demo answers to the examples in them; a test
// fails when the document and the code differ.
const folder = await mkdtemp(join(tmpdir(), 'guildhall-openapi-'));
const endings: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  const environment = { GUILDHALL_DATA: folder };
  const { app, deps } = await startDemoApp({ after: (work) => void endings.unshift(work) }, environment);
  const calls = exampleCalls(await app.openApi());
  const headers = { 'x-authorization': await signInByExample(app, calls) };
  const answers: Record<string, unknown> = {};
  for (const { operationId, request } of calls) {
    const answer = await app.inject({ ...request, headers });
    if (answer.statusCode !== 200) throw new Error(`${operationId} answered ${answer.payload}`);
    const type = String(answer.headers['content-type']);
    if (type.startsWith('application/json')) answers[operationId] = exampleOf(answer.json());
    if (type.startsWith('text/')) answers[operationId] = exampleOf(answer.payload);
  }
  await write('../src/http/example-answers.json', answers);
  const described = await buildApp(deps);
  endings.unshift(() => described.close());
  await write('../docs/openapi.json', await described.openApi());
} finally {
  for (const end of endings) await end();
}

async function write(file: string, content: object): Promise<void> {
  await writeFile(new URL(file, import.meta.url), `${JSON.stringify(content, null, 2)}\n`);
}
