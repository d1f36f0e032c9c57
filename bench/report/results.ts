import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DemoSize } from '../../src/data/demo/scale-rules.ts';
import type { Engine } from '../service.ts';
import { capacityTable } from './capacity.ts';
import { describeCommit, describeMachine } from './machine.ts';
import { countryTable, growthTable, withTable } from './markdown.ts';
import type { EngineReport, ReportedRow } from './report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const resultsFolder = join(root, 'bench', 'results');

/** The last figures of every row on one engine at one size. */
export interface Results extends Omit<EngineReport, 'rows'> {
  machine: ReturnType<typeof describeMachine>;
  rows: (ReportedRow & { madeAt: string; source: ReturnType<typeof describeCommit> })[];
}

/** Adds a report to the results on file, in which rows that were not measured this time stay; returns the file. */
export function saveResults(report: EngineReport): string {
  const { engine, size, rows } = report;
  const earlier = readResults(engine, size);
  const common = { madeAt: new Date().toISOString(), source: describeCommit() };
  const measured = new Set(rows.map(({ name }) => name));
  const results: Results = {
    ...report,
    machine: describeMachine(),
    startAndRest: report.startAndRest ?? earlier?.startAndRest ?? null,
    fillSeconds: report.fillSeconds ?? earlier?.fillSeconds ?? null,
    rows: [
      ...(earlier?.rows ?? []).filter(({ name }) => !measured.has(name)),
      ...rows.map((row) => ({ ...row, ...common })),
    ],
  };
  const file = fileOf(engine, size);
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return file;
}

/** Puts the tables of the results on file into the pages about performance and, with results at world size, capacity. */
export function writePages(): void {
  const all = {
    small: readResults('SQLite', 'small'),
    country: readResults('SQLite', 'country'),
    world: readResults('SQLite', 'world'),
    postgresCountry: readResults('PostgreSQL', 'country'),
    postgresWorld: readResults('PostgreSQL', 'world'),
  };
  writeTables('performance.md', { country: countryTable(all) });
  // Without a measurement at world size, these would say of it what is true of a country.
  if (all.world === undefined) return;
  writeTables('performance.md', { growth: growthTable(all) });
  writeTables('capacity.md', { capacity: capacityTable(all) });
}

function writeTables(page: string, tables: Record<string, string[]>): void {
  const file = join(root, 'docs', page);
  let text = readFileSync(file, 'utf8');
  for (const [name, lines] of Object.entries(tables)) text = withTable(text, name, lines);
  writeFileSync(file, text);
}

function readResults(engine: Engine, size: DemoSize): Results | undefined {
  const file = fileOf(engine, size);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : undefined;
}

/** Results from when the floor was another one have other names: they must not stand beside these. */
function fileOf(engine: Engine, size: DemoSize): string {
  return join(resultsFolder, `${engine.toLowerCase()}-${size}-by-hand.json`);
}
