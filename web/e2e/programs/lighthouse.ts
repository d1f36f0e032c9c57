// Measures the first view with Lighthouse as on a slow phone: the page to sign in, and the home of a member who is signed
// in. Writes a table; what the figures must be stands in docs/performance.md.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { demoPassword } from '../../../src/accounts/demo-password.ts';
import { freePort } from '../../../test/support/postgres-server.ts';
import { chromiumProgram, rootNeeds } from '../support/browser.ts';
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

interface Report {
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
    executablePath: chromiumProgram(),
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
  console.log(`${title}: ${scores.join(', ')}\n  ${times.join('\n  ')}`);
  for (const { title: failed, score, scoreDisplayMode } of Object.values(report.audits)) {
    if (scoreDisplayMode === 'binary' && score !== null && score < 1) console.log(`  not passed: ${failed}`);
  }
}
