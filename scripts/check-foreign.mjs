// `npm run check:foreign`: tries Guildhall with programs of others, which the tests install when they may.
import { fileURLToPath } from 'node:url';
import { runChild } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { guildhallNode } from './runtime.mjs';

await ensureInstalled({ withTools: true });
const files = process.argv.slice(2);
const args = ['test/support/run-tests.ts', ...(files.length === 0 ? ['test/foreign'] : files)];
process.exitCode = await runChild(guildhallNode(), args, {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
});
