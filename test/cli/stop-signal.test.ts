import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { it } from 'node:test';

/** Waits to be asked to stop, says so, and then never ends by itself. */
const stubborn = `
  import { stopSignal } from ${JSON.stringify(new URL('../../src/platform/process/stop-signal.ts', import.meta.url).href)};
  setInterval(() => {}, 1000);
  const stop = stopSignal(() => {});
  console.log('ready');
  await stop;
  console.log('stopping');
`;

it('takes signals that follow at once for echoes of the first, and ends at once at a later one', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', stubborn]);
  const said = async () => String((await once(child.stdout, 'data'))[0]).trim();
  assert.equal(await said(), 'ready');
  const signalledAt = performance.now();
  child.kill('SIGINT');
  assert.equal(await said(), 'stopping');
  const insisting = setInterval(() => child.kill('SIGTERM'), 20);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(insisting);
  assert.equal(code, 128 + 15);
  assert.ok(performance.now() - signalledAt >= 400, 'an echo ended the process');
});
