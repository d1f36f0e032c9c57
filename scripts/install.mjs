import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runChild } from './child.mjs';
import { alone } from './alone.mjs';
import { guildhallNode, nodeMajor, oldestNode } from './runtime.mjs';
import { buildWeb, isWebBuilt, webFolder } from './web-build.mjs';

const root = new URL('../', import.meta.url);

/**
 * Installs what the lock files name and, where it is wanted, builds the web app; what is there already is left as it is.
 * Ends the process when that fails.
 */
export async function ensureInstalled({ withTools, withWeb = false }) {
  if (nodeMajor() < oldestNode) {
    fail(`Guildhall needs Node.js ${oldestNode} or newer to start, but this is ${process.version}.`);
  }
  const missing = () => whatIsMissing({ withTools, withWeb });
  if (missing() === undefined) return;
  // Two commands at once would empty the same folders under each other; the second mostly finds all done.
  await alone(async () => {
    const found = missing();
    if (found !== undefined) await installAndBuild(found, withTools);
  });
}

/** What has to be done, or undefined when nothing has. */
function whatIsMissing({ withTools, withWeb }) {
  const needsPackages = guildhallNode() === undefined || !isInstalled(root, { withTools });
  const needsBuild = withWeb && !isWebBuilt();
  // The checks read the types of its packages, too.
  const usesWebPackages = needsBuild || (withWeb && withTools);
  const needsWebPackages = usesWebPackages && !isInstalled(webFolder, { withTools: true });
  if (!needsPackages && !needsBuild && !needsWebPackages) return undefined;
  return { needsPackages, needsWebPackages, needsBuild };
}

async function installAndBuild({ needsPackages, needsWebPackages, needsBuild }, withTools) {
  if (needsPackages || needsWebPackages) {
    console.error('Installing what Guildhall needs. This happens once and takes about a minute.');
    // Side by side, because each waits for the network for most of its time.
    const codes = await Promise.all([
      needsPackages ? installRoot(withTools) : 0,
      needsWebPackages ? runNpm(webFolder, ['--include=dev']) : 0,
    ]);
    const code = codes.find((one) => one !== 0);
    if (code !== undefined) fail('The installation failed: "npm ci" says why above.', code);
  }
  if (guildhallNode() === undefined) {
    fail(
      `There is no Node.js 26 for ${process.platform} on ${process.arch} in npm: install it and try again.`,
    );
  }
  if (!needsBuild) return;
  console.error('Building the web app. This happens again only when its sources change.');
  const code = await buildWeb(guildhallNode());
  if (code !== 0) fail('The web app could not be built: see above.', code);
}

function installRoot(withTools) {
  // Tools that are here stay here: only a first start leaves them out, to be quick.
  const everything = withTools || existsSync(new URL('node_modules/typescript', root));
  return runNpm(root, everything ? [] : ['--omit=dev']);
}

/** Whether the last installation was of exactly what package-lock.json names now; npm itself keeps the record. */
function isInstalled(folder, { withTools }) {
  const wanted = packagesIn(folder, 'package-lock.json');
  const present = packagesIn(folder, 'node_modules/.package-lock.json');
  if (present === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.dev === true && !withTools)) return true;
    const installed = present[path];
    // What belongs to another platform is optional and absent.
    if (installed === undefined) return entry.optional === true || entry.devOptional === true;
    return installed.version === entry.version && installed.integrity === entry.integrity;
  });
}

function packagesIn(folder, file) {
  const url = new URL(file, folder);
  return existsSync(url) ? JSON.parse(readFileSync(url, 'utf8')).packages : undefined;
}

function runNpm(folder, extra) {
  const args = ['ci', '--loglevel=error', ...extra];
  const options = { cwd: fileURLToPath(folder), stdio: ['ignore', 'ignore', 'inherit'] };
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  // The Node.js that runs npm, not the pinned one: that one is about to be replaced.
  if (npm !== undefined && node !== undefined) return runChild(node, [npm, ...args], options);
  return runChild('npm', args, { ...options, shell: process.platform === 'win32' });
}

function fail(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}
