// Measures the first view with Lighthouse as on a slow phone: the page to sign in, the home of a member who is signed in,
// and the events. Writes what it found; what the figures must be stands in docs/performance.md. Lighthouse divides the
// speed of this machine by four, which makes a phone of a quick desk machine only: `-- --slowdown 2` names another number,
// and the speed of this machine is written with each result.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { demoPassword } from '../../../src/identity/passwords/demo-password.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { browserProgram } from '../support/browser-program.ts';
import { rootNeeds } from '../support/browser.ts';
import { withEndings } from '../support/endings.ts';
import { startHouse } from '../support/house.ts';

// It is large and used by nobody else, so it is no dependency of this project: npm fetches it when it is needed.
const lighthouse = ['exec', '--yes', '--package=lighthouse@13.5.0', '--', 'lighthouse'];
const categories = ['performance', 'accessibility', 'best-practices'] as const;
const audits = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

const { slowdown } = parseArgs({ options: { slowdown: { type: 'string', default: '4' } } }).values;

interface Report {
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number }>;
  audits: Record<
    string,
    { displayValue?: string; score: number | null; title: string; scoreDisplayMode: string }
  >;
}

await withEndings(async (t) => {
  const house = await startHouse(t);
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-lighthouse-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: browserProgram('whole'),
    args: [`--remote-debugging-port=${port}`, ...rootNeeds],
  });
  t.after(() => context.close());

  const measure = async (title: string, path: string) => {
    const file = join(folder, 'report.json');
    await promisify(execFile)(
      'npm',
      [
        ...lighthouse,
        `${house.address}${path}`,
        `--port=${port}`,
        `--only-categories=${categories.join(',')}`,
        `--throttling.cpuSlowdownMultiplier=${slowdown}`,
        '--output=json',
        `--output-path=${file}`,
        '--quiet',
      ],
      { cwd: folder, maxBuffer: 2 ** 26 },
    );
    print(title, JSON.parse(await readFile(file, 'utf8')) as Report);
  };

  await measure('Sign-in', '/');
  await context.request.post(`${house.address}/v2/session`, {
    data: { username: 'member', password: demoPassword },
  });
  await measure('Home of a member', '/');
  await measure('Events', '/events');
});

function print(title: string, report: Report): void {
  const scores = categories.map(
    (name) => `${name} ${Math.round((report.categories[name]?.score ?? 0) * 100)}`,
  );
  const times = audits.map((name) => `${report.audits[name]?.title}: ${report.audits[name]?.displayValue}`);
  const speed = `The machine: ${Math.round(report.environment.benchmarkIndex)}, divided by ${slowdown}`;
  console.log([`${title}: ${scores.join(', ')}`, ...times, speed].join('\n  '));
  for (const { title: failed, score, scoreDisplayMode } of Object.values(report.audits)) {
    if (scoreDisplayMode === 'binary' && score !== null && score < 1) console.log(`  not passed: ${failed}`);
  }
}
