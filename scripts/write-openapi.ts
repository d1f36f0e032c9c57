import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config/read-config.ts';
import { openDependencies } from '../src/dependencies.ts';

// Writes docs/openapi.json from the schemas of the routes; a test fails when the two differ.
const folder = await mkdtemp(join(tmpdir(), 'guildhall-openapi-'));
try {
  const deps = await openDependencies(readConfig({ GUILDHALL_DATA: folder }), {
    logger: pino({ level: 'silent' }),
  });
  const app = await buildApp(deps);
  const file = new URL('../docs/openapi.json', import.meta.url);
  await writeFile(file, `${JSON.stringify(await app.openApi(), null, 2)}\n`);
  await app.close();
  await deps.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}
