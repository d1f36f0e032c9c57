import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { it } from 'node:test';
import { cpuMicrosOf, machineMicros, residentMegabytesOf } from '../../../bench/cpu-time.ts';

const isReported = existsSync('/proc/self/stat');

it('reports the CPU time and the memory of a process where the system does, and null where it does not', () => {
  const { user, system } = process.cpuUsage();
  const own = cpuMicrosOf(process.pid);
  const machine = machineMicros();
  const memory = residentMegabytesOf(process.pid);
  if (!isReported) {
    assert.deepEqual([own, machine, memory], [null, null, null]);
    return;
  }
  assert.ok(own !== null && machine !== null && memory !== null);
  // The system counts in hundredths of a second, and time goes on between the two looks.
  assert.ok(own >= user + system - 40_000 && own <= user + system + 2_000_000);
  assert.ok(machine >= own);
  assert.ok(memory > 10 && memory < 4000);
});

it('knows nothing of a process that is not there', () => {
  assert.equal(cpuMicrosOf(2 ** 30), null);
  assert.equal(residentMegabytesOf(2 ** 30), null);
});
