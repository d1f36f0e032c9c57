// `npm start`: installs what is missing, builds the web app when it has changed, then serves the demo organisation on this machine.
import { ensureInstalled } from './install.mjs';
import { runGuildhall } from './run-guildhall.mjs';

await ensureInstalled({ withTools: false, withWeb: true });
// A newcomer reads the welcome, not a log.
process.env.GUILDHALL_LOG_LEVEL ??= 'warn';
await runGuildhall(['serve', '--demo', ...process.argv.slice(2)]);
