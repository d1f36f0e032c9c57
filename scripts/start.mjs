// `npm start`: installs what is missing, then serves the demo organisation on this machine.
import { ensureInstalled } from './install.mjs';
import { runGuildhall } from './run-guildhall.mjs';

await ensureInstalled({ withTools: false });
// A newcomer reads the welcome, not a log.
process.env.GUILDHALL_LOG_LEVEL ??= 'warn';
await runGuildhall(['serve', '--demo', ...process.argv.slice(2)]);
