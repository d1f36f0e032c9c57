import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Measurement } from '../../../bench/measurement.ts';
import { capacityTable } from '../../../bench/report/capacity.ts';
import { countryTable, growthTable, withTable, type Tables } from '../../../bench/report/markdown.ts';
import { allRows } from '../../../bench/rows/all-rows.ts';

const speed = { perSecond: 12_345.6, cpuMicros: 1234, othersBusy: 0 };
const measured: Measurement = {
  different: 1,
  connections: 32,
  bytes: 100,
  service: { ...speed, answers: 100, mean: 1.234, p50: 1.1, p99: 12.34, firstByteP99: null },
  byHand: { ...speed, cpuMicros: 617 },
  ratioByHand: 0.5,
  rounds: [],
};
const rows = ['GET /clubs/{id}', 'GET /clubs/{id}/members'].map((name) => {
  return { name, target: {}, outcome: { measured } };
});
const startAndRest = { secondsToReady: 0.5, everyStart: [], restMegabytes: 151, doorSeconds: 1.1 };
const tables: Tables = {
  small: undefined,
  country: { rows, startAndRest },
  world: { rows, startAndRest: null },
  postgresCountry: { rows: rows.slice(0, 1), startAndRest },
  postgresWorld: undefined,
};

describe('the tables of the page about performance', () => {
  it('show every operation that was measured, beside the other engine and its target', () => {
    assert.deepEqual(countryTable(tables).slice(2), [
      '| `GET /clubs/{id}` | 12,346 | 1.23 | 12.3 | 1,234 | 617 | 0.50 | 0.6 by hand, p99 3 × mean | **no** | 12,346 (12.3) |',
      '| `GET /clubs/{id}/members` | 12,346 | 1.23 | 12.3 | 1,234 | 617 | 0.50 | 0.8 by hand, p99 3 × mean | **no** |  |',
      '| Second start until ready | 0.50 s |  |  |  |  |  | 1 s | yes | 0.50 s |',
      '| Memory at rest | 151 MB |  |  |  |  |  | 150 MB | **no** | 151 MB |',
      '| Opening the door of 20,000 after a change | 1.10 s |  |  |  |  |  | 2 s | yes | 1.10 s |',
    ]);
  });

  it('show how all operations grow, with gaps where nothing was measured', () => {
    const lines = growthTable(tables);
    assert.equal(lines.length, 2 + allRows.length);
    assert.ok(lines.includes('| `GET /clubs/{id}` |  | 1,234 | 1,234 | 12,346 (12.3) |  |'));
    assert.ok(lines.includes('| `GET /digimag` |  |  |  |  |  |'));
  });

  it('replace only what stands between their marks', () => {
    const page = 'a\n<!-- table: x -->\nold\n<!-- end: x -->\nb\n';
    const after = 'a\n<!-- table: x -->\n\n| 1 |\n\n<!-- end: x -->\nb\n';
    assert.equal(withTable(page, 'x', ['| 1 |']), after.replaceAll('\n\n', '\n'));
    assert.throws(() => withTable(page, 'y', []), /no place for the table "y"/);
  });
});

it('adds up what the busiest hour costs, from rows that the benchmark has', () => {
  const all = allRows.map(({ name }) => ({ name, target: {}, outcome: { measured } }));
  const lines = capacityTable({ country: undefined, world: { rows: all, startAndRest: null } });
  // 552.5 requests a second, of 1,234 microseconds each.
  assert.equal(lines.at(-3), '| **together** |  |  |  | **683** |');
  assert.match(lines.at(-1) ?? '', /^That is 68 % of one core: .* 0\.7 times its size/);
  assert.ok(lines.slice(2, -3).every((line) => line.includes('1,234')));
  // What was not measured at world size is taken from the country.
  assert.deepEqual(capacityTable({ country: { rows: all, startAndRest: null }, world: undefined }), lines);
});
