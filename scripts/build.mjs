// `npm run build`: builds the web app into web/dist when its sources have changed. With `--clean` the packages that only the
// build needs are removed afterwards, for a machine that is to have nothing but what runs.
import { ensureInstalled } from './install.mjs';
import { removeWebPackages } from './web-build.mjs';

await ensureInstalled({ withTools: false, withWeb: true });
if (process.argv.includes('--clean')) removeWebPackages();
