import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../support/properties.ts';
import { Histogram, Registry } from 'prom-client';
import { Timings } from '../../src/metrics/timings.ts';

test('timings come out as the histogram of the library does, whatever was noted', async () => {
  const limits = [0.001, 0.01, 0.1, 1];
  const edges = fc.constantFrom(0, 1, 10, 100, 1000, 1000.001, 0.999);
  const milliseconds = fc.array(fc.oneof(edges, fc.double({ min: 0, max: 5000, noNaN: true })), {
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(milliseconds, async (noted) => {
      const registry = new Registry();
      const about = { name: 'seconds', help: 'Help.' };
      const histogram = new Histogram({
        ...about,
        labelNames: ['use'],
        buckets: limits,
        registers: [registry],
      });
      const timings = new Timings(about, limits);
      const timing = timings.add({ use: 'read' });
      for (const each of noted) {
        histogram.observe({ use: 'read' }, each / 1000);
        timing.note(each);
      }
      const own = new Registry();
      own.registerMetric({ ...about, get: () => timings.get() } as never);
      assert.equal(await own.metrics(), await registry.metrics());
    }),
  );
});

test('timings without any note have no lines', () => {
  const timings = new Timings({ name: 'seconds', help: 'Help.' }, [1]);
  timings.add({ use: 'read' });
  assert.deepEqual(timings.get().values, []);
});
