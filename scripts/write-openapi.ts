import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../src/app.ts';
import { defaultPublicUrl } from '../src/platform/config/read-config.ts';
import { startDemoApp } from '../test/support/demo-app.ts';
import {
  endsToken,
  exampleCalls,
  exampleOf,
  ExampleSteps,
  signInByExample,
  withDevice,
} from '../test/support/example-calls.ts';
import { typesOfDocument } from './web-types.ts';

// Writes docs/openapi.json from the schemas of the routes, with what a fresh demo answers to the examples in them, and the
// types of the web app from the document; a test fails when they differ from the code.
const folder = await mkdtemp(join(tmpdir(), 'guildhall-openapi-'));
const endings: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  const environment = { GUILDHALL_DATA: folder };
  const { app, deps } = await startDemoApp({ after: (work) => void endings.unshift(work) }, environment);
  const calls = exampleCalls(await app.openApi());
  let token = await signInByExample(app, calls);
  const answers: Record<string, unknown> = {};
  const steps = new ExampleSteps();
  for (const call of calls) {
    const { operationId } = call;
    const request = steps.filled(call);
    const headers = { ...request.headers, 'x-authorization': token };
    const answer = await app.inject({ ...request, headers });
    if (endsToken(call)) token = await signInByExample(app, calls);
    if (![200, 201].includes(answer.statusCode)) throw new Error(`${operationId} answered ${answer.payload}`);
    const type = String(answer.headers['content-type']);
    if (type.startsWith('application/json')) {
      answers[operationId] = exampleOf(answer.json());
      steps.note(answer.json());
    }
    if (type.startsWith('text/')) answers[operationId] = exampleOf(answer.payload);
  }
  for (const [operation, same] of Object.entries(withDevice)) answers[operation] = answers[same];
  await write('../src/platform/http/example-answers.json', answers);
  // With the address that a service without settings has.
  const config = { ...deps.config, publicUrl: defaultPublicUrl(deps.config) };
  const described = await buildApp({ ...deps, config });
  endings.unshift(() => described.close());
  await write('../docs/openapi.json', await described.openApi());
  await writeFile(new URL('../web/src/lib/api/schema.gen.ts', import.meta.url), await typesOfDocument());
} finally {
  for (const end of endings) await end();
}

async function write(file: string, content: object): Promise<void> {
  await writeFile(new URL(file, import.meta.url), `${JSON.stringify(content, null, 2)}\n`);
}
