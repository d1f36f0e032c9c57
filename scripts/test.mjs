// `npm test`: installs what is missing, then checks types, lint, format and dead code, and runs every test.
// All of them run, whatever fails; the test runner comes last, so that its summary ends the output.
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { guildhallNode } from './runtime.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const tools = join(root, 'node_modules', '.bin');

await ensureInstalled({ withTools: true });
const node = guildhallNode();
// The tools start with `env node`: that must be the pinned one, whatever the machine has.
const path = [dirname(node), tools, process.env.PATH].join(delimiter);
const options = { cwd: root, env: { ...process.env, PATH: path } };

const checks = [
  { title: 'Types', tool: 'tsc', args: ['-p', '.'] },
  { title: 'Lint', tool: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { title: 'Format', tool: 'oxfmt', args: ['--check'] },
  { title: 'Dead code', tool: 'knip', args: [] },
];
// Only the whole run can tell whether its tests saw every documented status.
const everyTest = ['--test-global-setup=test/support/every-status.ts', 'test/**/*.test.ts'];
const failed = [];
for (const { title, tool, args } of checks) {
  console.log(`\n── ${title} (${tool})`);
  const code = await runChild(join(tools, tool), args, { ...options, shell: process.platform === 'win32' });
  if (code !== 0) failed.push(title);
}

console.log(
  `\n── Tests${failed.length === 0 ? '' : ` (the run has already failed: ${failed.join(', ')}, see above)`}`,
);
const code = await runChild(node, ['--test', ...testArguments(process.argv.slice(2))], options);
process.exitCode = failed.length === 0 && code === 0 ? 0 : 1;

/** What follows `npm test --` goes to the test runner; a folder stands for all tests in it. */
function testArguments(args) {
  const given = args.filter((arg) => arg.startsWith('-'));
  const files = args.filter((arg) => !arg.startsWith('-'));
  const patterns = files.map((file) => (isFolder(file) ? `${file.replace(/\/$/, '')}/**/*.test.ts` : file));
  return [
    '--test-reporter=spec',
    `--test-concurrency=${availableParallelism()}`,
    ...given,
    ...(patterns.length === 0 ? everyTest : patterns),
  ];
}

function isFolder(file) {
  return statSync(join(root, file), { throwIfNoEntry: false })?.isDirectory() === true;
}
