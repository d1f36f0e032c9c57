import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const microsPerTick = 10_000;

/** The CPU time a process has used so far, in microseconds; null where the system does not report it. */
export function cpuMicrosOf(pid: number): number | null {
  return preciseMicrosOf(pid) ?? tickMicrosOf(pid);
}

/** The sum over the threads that run now, counted in nanoseconds: a short round is shorter than a few ticks. */
function preciseMicrosOf(pid: number): number | null {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
      readProc(`${pid}/task/${thread}/schedstat`),
    );
    // A thread that ended in between has no file any more.
    const known = threads.filter((text) => text !== null);
    return known.length === 0
      ? null
      : known.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1000;
  } catch {
    return null;
  }
}

function tickMicrosOf(pid: number): number | null {
  const stat = readProc(`${pid}/stat`);
  if (stat === null) return null;
  // The name of the program stands in brackets and may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * microsPerTick;
}

/** The memory of a process that is in use, in megabytes; null where the system does not report it. */
export function residentMegabytesOf(pid: number): number | null {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(`${pid}/status`) ?? '')?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

/** The CPU time that the whole machine has used so far, in microseconds; null where the system does not report it. */
export function machineMicros(): number | null {
  const line = readProc('stat')?.split('\n')[0];
  if (line === undefined) return null;
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = line
    .split(/ +/)
    .slice(1)
    .map(Number);
  return (user + nice + system + interrupts + softInterrupts + stolen) * microsPerTick;
}

function readProc(name: string): string | null {
  try {
    return readFileSync(`/proc/${name}`, 'utf8');
  } catch {
    return null;
  }
}
