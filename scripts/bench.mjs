// `npm run bench`: installs what is missing, then measures with the pinned Node.js, whatever the machine has.
import { fileURLToPath } from 'node:url';
import { runChild } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { guildhallNode } from './runtime.mjs';

const program = fileURLToPath(new URL('../bench/run.ts', import.meta.url));

await ensureInstalled({ withTools: true });
process.exitCode = await runChild(guildhallNode(), [program, ...process.argv.slice(2)]);
