// `npm run lighthouse` and `npm run screenshots`: installs what is missing and builds the web app, then runs the program
// that is named, with the pinned Node.js, whatever the machine has.
import { runChild } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { guildhallNode } from './runtime.mjs';

await ensureInstalled({ withTools: true, withWeb: true });
process.exitCode = await runChild(guildhallNode(), process.argv.slice(2));
