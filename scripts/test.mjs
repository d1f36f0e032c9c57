// `npm test`: installs what is missing and builds the web app, then checks types, lint, format and dead code, and runs every test.
// All of them run, whatever fails; the test runner comes last, so that its summary ends the output.
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gatherChild, runChild } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { guildhallNode } from './runtime.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const tools = join(root, 'node_modules', '.bin');

await ensureInstalled({ withTools: true, withWeb: true });
const node = guildhallNode();
// The tools start with `env node`: that must be the pinned one, whatever the machine has.
const path = [dirname(node), tools, process.env.PATH].join(delimiter);
const options = { cwd: root, env: { ...process.env, PATH: path } };

const checks = [
  { title: 'Types', tool: 'tsc', args: ['-p', '.'] },
  { title: 'Types of the web app', tool: 'tsc', args: ['-p', 'web'] },
  { title: 'Types of its tests', tool: 'tsc', args: ['-p', 'web/e2e'] },
  { title: 'Lint', tool: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { title: 'Format', tool: 'oxfmt', args: ['--check'] },
  { title: 'Dead code', tool: 'knip', args: [] },
];
const failed = [];
// Side by side, because each uses only a part of a core for most of its time.
const running = checks.map(({ title, tool, args }) => {
  const ended = gatherChild(join(tools, tool), args, { ...options, shell: process.platform === 'win32' });
  return { title, tool, ended };
});
for (const { title, tool, ended } of running) {
  const { hasPassed, output } = await ended;
  console.log(`\n── ${title} (${tool})\n${output.trimEnd()}`);
  if (!hasPassed) failed.push(title);
}

console.log(
  `\n── Tests${failed.length === 0 ? '' : ` (the run has already failed: ${failed.join(', ')}, see above)`}`,
);
// What follows `npm test --` are files and folders, or options of the runner.
const code = await runChild(node, ['test/support/run-tests.ts', ...process.argv.slice(2)], options);
process.exitCode = failed.length === 0 && code === 0 ? 0 : 1;
