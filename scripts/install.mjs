import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runChild } from './child.mjs';
import { guildhallNode, nodeMajor, oldestNode } from './runtime.mjs';

const root = new URL('../', import.meta.url);

/** Installs what package-lock.json names, unless it is there already. Ends the process when that fails. */
export async function ensureInstalled({ withTools }) {
  if (nodeMajor() < oldestNode) {
    fail(`Guildhall needs Node.js ${oldestNode} or newer to start, but this is ${process.version}.`);
  }
  if (isInstalled({ withTools })) return;
  // Tools that are here stay here: only a first start leaves them out, to be quick.
  const everything = withTools || existsSync(new URL('node_modules/typescript', root));
  console.error('Installing what Guildhall needs. This happens once and takes less than a minute.');
  const code = await runNpm(['ci', '--loglevel=error', ...(everything ? [] : ['--omit=dev'])]);
  if (code !== 0) fail('The installation failed: "npm ci" says why above.', code);
  if (guildhallNode() === undefined) {
    fail(
      `There is no Node.js 26 for ${process.platform} on ${process.arch} in npm: install it and try again.`,
    );
  }
}

/** Whether the last installation was of exactly what package-lock.json names now; npm itself keeps the record. */
function isInstalled({ withTools }) {
  const wanted = packagesIn('package-lock.json');
  const present = packagesIn('node_modules/.package-lock.json');
  if (present === undefined || guildhallNode() === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.dev === true && !withTools)) return true;
    const installed = present[path];
    // What belongs to another platform is optional and absent.
    if (installed === undefined) return entry.optional === true || entry.devOptional === true;
    return installed.version === entry.version && installed.integrity === entry.integrity;
  });
}

function packagesIn(file) {
  const url = new URL(file, root);
  return existsSync(url) ? JSON.parse(readFileSync(url, 'utf8')).packages : undefined;
}

function runNpm(args) {
  const options = { cwd: fileURLToPath(root), stdio: ['ignore', 'ignore', 'inherit'] };
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  // The Node.js that runs npm, not the pinned one: that one is about to be replaced.
  if (npm !== undefined && node !== undefined) return runChild(node, [npm, ...args], options);
  return runChild('npm', args, { ...options, shell: process.platform === 'win32' });
}

function fail(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}
