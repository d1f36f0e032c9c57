import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Measurement, Speed } from '../../../bench/measurement.ts';
import { isReached, mustOf, mustWords } from '../../../bench/report/judgement.ts';
import { remarkLines } from '../../../bench/report/remarks.ts';
import { failures, missed, reportOf, type EngineReport } from '../../../bench/report/report.ts';
import { tableLines } from '../../../bench/report/table.ts';

const speed: Speed = { perSecond: 5000, cpuMicros: 100, generatorBusy: 0.4, othersBusy: 0.1 };
const measured: Measurement = {
  different: 1600,
  connections: 20,
  bytes: 940,
  service: { ...speed, answers: 12_500, p50: 3.456, p99: 12.34, firstByteP99: null },
  floor: { ...speed, perSecond: 10_000, cpuMicros: 20 },
  ratio: 0.5,
  cpuRatio: 0.2,
  rounds: [],
};
const sqlite: EngineReport = {
  engine: 'SQLite',
  size: 'country',
  fillSeconds: null,
  rows: [
    { name: 'club', must: { ratio: 0.75 }, outcome: { measured } },
    { name: 'event', must: { ratio: 0.5, p99Milliseconds: 15 }, outcome: { measured } },
    { name: 'scan', must: { ratio: 0.4 }, outcome: { failed: 'the status 409 came instead of 200' } },
    { name: 'gates', must: { ratio: 0.4 }, outcome: { leftOut: 'too small' } },
  ],
  startAndRest: { secondsToReady: 0.987, everyStart: [0.987], restMegabytes: 151.2 },
};

describe('what a row must reach', () => {
  it('is reached only when all of it is', () => {
    assert.equal(isReached({ ratio: 0.5 }, measured), true);
    assert.equal(isReached({ ratio: 0.51 }, measured), false);
    assert.equal(isReached({ perSecond: 5000, p99Milliseconds: 13 }, measured), true);
    assert.equal(isReached({ perSecond: 5001, p99Milliseconds: 13 }, measured), false);
    assert.equal(isReached({ perSecond: 5000, p99Milliseconds: 12 }, measured), false);
    assert.equal(isReached({ ratio: 0.1 }, { ...measured, ratio: null }), false);
    assert.equal(isReached({}, measured), null);
  });

  it('is asked of SQLite at country size, and at world size only where it is said', () => {
    const search = { must: { p99Milliseconds: 15 }, mustAtWorldSize: { p99Milliseconds: 50 } };
    assert.deepEqual(mustOf(search, 'SQLite', 'country'), { p99Milliseconds: 15 });
    assert.deepEqual(mustOf(search, 'SQLite', 'world'), { p99Milliseconds: 50 });
    assert.deepEqual(mustOf({ must: { ratio: 0.4 } }, 'SQLite', 'world'), {});
    assert.deepEqual(mustOf(search, 'SQLite', 'small'), {});
    assert.deepEqual(mustOf(search, 'PostgreSQL', 'country'), {});
  });

  it('is told in short', () => {
    assert.equal(mustWords({ ratio: 0.4, p99Milliseconds: 50 }), '0.4 of floor, p99 50 ms');
    assert.equal(mustWords({ perSecond: 60 }), '60/s');
  });
});

describe('the table', () => {
  const lines = tableLines(sqlite.rows);

  it('has a line for every row, in columns that stand under each other', () => {
    assert.equal(lines.length, 2 + sqlite.rows.length);
    assert.equal(
      lines[2],
      'club      20       1600   5000    3.46    12.3     100    10000   0.50       0.20  0.75 of floor            NO',
    );
    assert.ok(lines[0]?.indexOf('must') === lines[2]?.indexOf('0.75 of'));
  });

  it('says which rows failed and which were left out', () => {
    assert.match(lines[4] ?? '', /^scan .* 0\.4 of floor +FAILED$/);
    assert.match(lines[5] ?? '', /^gates .* left out$/);
  });
});

describe('the remarks', () => {
  it('tell start, memory, and why a row has no figures', () => {
    assert.deepEqual(remarkLines(sqlite), [
      'start to ready, not the first: 0.99 s  (must: 1 s, reached)',
      'memory at rest: 151 MB  (must: 150 MB, NOT reached)',
      'scan: FAILED, the status 409 came instead of 200',
      'gates: left out, too small',
    ]);
  });

  it('warn when others were busy or the generator was at its limit', () => {
    const service = { ...measured.service, othersBusy: 1.26, firstByteP99: 45.67 };
    const floor = { ...speed, generatorBusy: 0.97 };
    const outcome = { measured: { ...measured, service, floor } };
    const rows = [{ name: 'club', must: {}, outcome }];
    const remarks = remarkLines({ ...sqlite, startAndRest: null, rows });
    assert.equal(remarks.length, 3);
    assert.match(remarks[0] ?? '', /other programs used 1\.3 cores/);
    assert.match(remarks[1] ?? '', /begins within 45\.7 ms/);
    assert.match(remarks[2] ?? '', /generator was at its limit/);
  });
});

describe('the report', () => {
  it('names what was missed and what failed, and nothing of the other engine', () => {
    assert.deepEqual(missed(sqlite), ['club', 'memory at rest']);
    assert.deepEqual(failures(sqlite), ['scan on SQLite: the status 409 came instead of 200']);
    assert.deepEqual(missed({ ...sqlite, engine: 'PostgreSQL', rows: [] }), []);
  });

  it('holds every figure, but not the address of a database', () => {
    const options = { size: 'country', seconds: 1, sqlite: true, postgres: true } as const;
    const report = reportOf({ ...options, database: 'postgres://u:secret@h/d' }, [sqlite], new Date(0));
    assert.ok(!JSON.stringify(report).includes('secret'));
    assert.equal(report.options.database, 'given');
    assert.partialDeepStrictEqual(report.engines[0]?.rows[0], { name: 'club', reached: false, measured });
    assert.ok(report.machine.cores > 0);
  });
});
