import { randomInt } from 'node:crypto';
import { Command, InvalidArgumentError } from 'commander';
import { startTestApi } from '../test/support/test-api.ts';
import { fuzz, type FuzzReport } from './fuzzer.ts';

const command = new Command('fuzz')
  .description('Sends valid, nearly valid and broken requests to every operation as every kind of caller.')
  .option('--requests <number>', 'how many requests', wholeNumber, 10_000)
  .option('--seed <number>', 'repeats an earlier run', wholeNumber, randomInt(2 ** 31))
  .parse();
const { requests, seed } = command.opts<{ requests: number; seed: number }>();

const endings: (() => Promise<void>)[] = [];
try {
  const api = await startTestApi(
    { after: (work) => void endings.push(work) },
    { environment: async () => ({}) },
  );
  console.log(`${requests} requests, seed ${seed}`);
  const begun = performance.now();
  const report = await fuzz(api, { requests, seed, onProgress: showProgress });
  printReport(report, (performance.now() - begun) / 1000);
  if (report.findings.length > 0) process.exitCode = 1;
} finally {
  for (const ending of endings.toReversed()) await ending();
}

function showProgress(done: number): void {
  if (done % 10_000 === 0) console.log(`  ${done} requests`);
}

function printReport({ statuses, findings }: FuzzReport, seconds: number): void {
  for (const [operation, counts] of [...statuses].toSorted(([a], [b]) => a.localeCompare(b))) {
    const words = [...counts].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}×${times}`);
    console.log(`${operation.padEnd(55)} ${words.join('  ')}`);
  }
  for (const { number, caller, request, problem } of findings.slice(0, 20)) {
    const payload = String(request.payload ?? '').slice(0, 300);
    console.error(
      `\nrequest ${number} as ${caller}: ${request.method} ${request.url.slice(0, 300)}\n  ${payload}\n  ${problem}`,
    );
  }
  console.log(`\n${findings.length} wrong answers in ${requests} requests, ${seconds.toFixed(1)} s`);
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
