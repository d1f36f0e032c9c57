import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Measurement, Speed } from '../../../bench/measurement.ts';
import { isReached, targetOf, targetWords } from '../../../bench/report/judgement.ts';
import { remarkLines } from '../../../bench/report/remarks.ts';
import { failures, missed, type EngineReport } from '../../../bench/report/report.ts';
import { tableLines } from '../../../bench/report/table.ts';

const speed: Speed = { perSecond: 5000, cpuMicros: 100, othersBusy: 0.1 };
const measured: Measurement = {
  different: 1600,
  connections: 20,
  bytes: 940,
  service: { ...speed, answers: 12_500, mean: 3.456, p50: 3.2, p99: 12.34, firstByteP99: null },
  byHand: { ...speed, cpuMicros: 50 },
  ratioByHand: 0.5,
  rounds: [],
};
const sqlite: EngineReport = {
  engine: 'SQLite',
  size: 'country',
  fillSeconds: null,
  rows: [
    { name: 'club', target: { ratio: 0.75 }, outcome: { measured } },
    { name: 'event', target: { ratio: 0.5, p99Milliseconds: 15 }, outcome: { measured } },
    { name: 'scan', target: { ratio: 0.4 }, outcome: { failed: 'the status 409 came instead of 200' } },
    { name: 'gates', target: { ratio: 0.4 }, outcome: { leftOut: 'too small' } },
  ],
  startAndRest: { secondsToReady: 0.987, everyStart: [0.987], restMegabytes: 151.2, doorSeconds: 1.1 },
};

describe('what a row must reach', () => {
  it('is reached only when all of it is', () => {
    assert.equal(isReached({ ratio: 0.5 }, measured), true);
    assert.equal(isReached({ ratio: 0.51 }, measured), false);
    assert.equal(isReached({ perSecond: 5000, p99Milliseconds: 13 }, measured), true);
    assert.equal(isReached({ perSecond: 5001, p99Milliseconds: 13 }, measured), false);
    assert.equal(isReached({ perSecond: 5000, p99Milliseconds: 12 }, measured), false);
    assert.equal(isReached({ ratio: 0.1 }, { ...measured, ratioByHand: null }), false);
    assert.equal(isReached({ p99OfMean: 4 }, measured), true);
    assert.equal(isReached({ p99OfMean: 3 }, measured), false);
    assert.equal(isReached({}, measured), null);
  });

  it('asks no ratio of answers that are longer than it says', () => {
    assert.equal(isReached({ ratio: 0.51, belowBytes: 941 }, measured), false);
    assert.equal(isReached({ ratio: 0.51, belowBytes: 940 }, measured), null);
    assert.equal(isReached({ ratio: 0.51, belowBytes: 940, p99OfMean: 3 }, measured), false);
  });

  it('is required on SQLite at country size, and elsewhere only where a row says so', () => {
    const row = {
      target: { p99Milliseconds: 15 },
      worldTarget: { p99Milliseconds: 50 },
      postgresWorldTarget: { perSecond: 1500 },
    };
    assert.deepEqual(targetOf(row, 'SQLite', 'country'), { p99Milliseconds: 15 });
    assert.deepEqual(targetOf(row, 'SQLite', 'world'), { p99Milliseconds: 50 });
    assert.deepEqual(targetOf(row, 'PostgreSQL', 'world'), { perSecond: 1500 });
    assert.deepEqual(targetOf({ target: { ratio: 0.4 } }, 'SQLite', 'world'), {});
    assert.deepEqual(targetOf({ target: { ratio: 0.4 } }, 'PostgreSQL', 'world'), {});
    assert.deepEqual(targetOf(row, 'SQLite', 'small'), {});
    assert.deepEqual(targetOf(row, 'PostgreSQL', 'country'), {});
  });

  it('is shown in short', () => {
    assert.equal(targetWords({ ratio: 0.4, p99Milliseconds: 50 }), '0.4 by hand, p99 50 ms');
    assert.equal(targetWords({ p99OfMean: 3 }), 'p99 3 × mean');
    assert.equal(targetWords({ perSecond: 60 }), '60/s');
  });
});

describe('the table', () => {
  const lines = tableLines(sqlite.rows);

  it('has a line for every row, in columns that stand under each other', () => {
    assert.equal(lines.length, 2 + sqlite.rows.length);
    assert.equal(
      lines[2],
      'club      20       1600    940   5000     3.46    12.3     100          50   0.50  0.75 by hand            NO',
    );
    assert.ok(lines[0]?.indexOf('target') === lines[2]?.indexOf('0.75'));
  });

  it('says which rows failed and which were left out', () => {
    assert.match(lines[4] ?? '', /^scan .* 0\.4 by hand +FAILED$/);
    assert.match(lines[5] ?? '', /^gates .* left out$/);
  });
});

describe('the remarks', () => {
  it('show start, memory, and why a row has no figures', () => {
    assert.deepEqual(remarkLines(sqlite), [
      'start to ready, not the first: 0.99 s  (target: 1 s, reached)',
      'memory at rest: 151 MB  (target: 150 MB, NOT reached)',
      'opening the door of 20,000 after a change: 1.10 s  (target: 2 s, reached)',
      'scan: FAILED, the status 409 came instead of 200',
      'gates: left out, too small',
    ]);
  });

  it('warn when others were busy, and say when an answer begins', () => {
    const service = { ...measured.service, othersBusy: 1.26, firstByteP99: 45.67 };
    const outcome = { measured: { ...measured, service } };
    const rows = [{ name: 'club', target: {}, outcome }];
    const remarks = remarkLines({ ...sqlite, startAndRest: null, rows });
    assert.equal(remarks.length, 2);
    assert.match(remarks[0] ?? '', /other programs used 1\.3 cores/);
    assert.match(remarks[1] ?? '', /begins within 45\.7 ms/);
  });
});

describe('the report', () => {
  it('names what was missed and what failed, and nothing of the other engine', () => {
    assert.deepEqual(missed(sqlite), ['club', 'memory at rest']);
    assert.deepEqual(failures(sqlite), ['scan on SQLite: the status 409 came instead of 200']);
    assert.deepEqual(missed({ ...sqlite, engine: 'PostgreSQL', rows: [] }), []);
  });
});
