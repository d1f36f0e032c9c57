import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Holds the number of the process that installs and builds here. */
const lockFile = new URL('../.preparing', import.meta.url);
const pollMilliseconds = 200;

/** Does work that only one process of this folder may do at a time; waits for another's to end. */
export async function alone(work) {
  let isWaiting = false;
  while (!takeLock()) {
    if (!isWaiting) console.error('Another command is installing Guildhall here: waiting for it.');
    isWaiting = true;
    await wait(pollMilliseconds);
  }
  const release = () => rmSync(lockFile, { force: true });
  // However the process ends by itself; what a kill leaves is noticed by the next one.
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

function takeLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isHeld()) rmSync(lockFile, { force: true });
  return false;
}

/** Whether the process that took the lock is still there. */
function isHeld() {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'));
    // Taken, but its number is not written yet.
    if (pid === 0) return true;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if (error.code === 'EPERM') return true;
    if (error.code === 'ESRCH' || error.code === 'ENOENT') return false;
    throw error;
  }
}
