import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const shownFunctions = 40;

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** The functions in which the process with the most work spent its time, longest first. */
export function profileLines(folder: string): string[] {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const profiles = files.map((file) => ({ file, ...selfTimes(readProfile(file)) }));
  const busiest = profiles.toSorted((one, other) => other.busy - one.busy)[0];
  if (busiest === undefined) return ['The service left no profile.'];
  const { file, busy, times } = busiest;
  const longest = [...times].toSorted(([, one], [, other]) => other - one).slice(0, shownFunctions);
  return [
    `\nWhere the ${(busy / 1e6).toFixed(1)} s of CPU time went, without what a function calls (${file}):`,
    ...longest.map(([name, micros]) => `${((100 * micros) / busy).toFixed(1).padStart(5)} %  ${name}`),
  ];
}

function readProfile(file: string): Profile {
  return JSON.parse(readFileSync(file, 'utf8')) as Profile;
}

/** The microseconds of every function itself; waiting for requests does not count. */
function selfTimes({ nodes, samples, timeDeltas }: Profile) {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? '';
    if (name === '(idle)') continue;
    const micros = timeDeltas[index] ?? 0;
    busy += micros;
    times.set(name, (times.get(name) ?? 0) + micros);
  }
  return { busy, times };
}

function nameOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  const file = url.replace(/^.*\/(?=(src|node_modules)\/)/, '');
  const name = functionName === '' ? '(anonymous)' : functionName;
  return file === '' ? name : `${name}  ${file}:${lineNumber + 1}`;
}
