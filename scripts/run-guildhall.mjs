import * as module from 'node:module';
import { fileURLToPath } from 'node:url';
import { runChild } from './child.mjs';
import { guildhallNode, isNewEnough } from './runtime.mjs';

const launcher = new URL('../bin/guildhall.mjs', import.meta.url);
const program = new URL('../src/cli/guildhall.ts', import.meta.url);
const compiled = new URL('../node_modules/.cache/guildhall', import.meta.url);

/** Runs the command line of Guildhall: in this process when its Node.js is new enough, else in the pinned one. */
export async function runGuildhall(args) {
  const node = guildhallNode();
  if (node === undefined) return refuse();
  if (isNewEnough()) return runHere(args);
  process.exitCode = await runChild(node, [fileURLToPath(launcher), ...args]);
}

async function runHere(args) {
  // Halves the time of every start but the first.
  module.enableCompileCache(fileURLToPath(compiled));
  process.argv.splice(2, Infinity, ...args);
  try {
    await import(program.href);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !error.message.includes('Cannot find package')) throw error;
    refuse();
  }
}

function refuse() {
  console.error('What Guildhall needs is not installed here. Run "npm ci" in the folder of Guildhall first.');
  process.exitCode = 1;
}
