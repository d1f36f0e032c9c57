import type { Profile, ProfileNode } from '../profiler.ts';

const shownFunctions = 25;

/** Where the CPU time of a profile went: in functions themselves, and in those of the service with what they call. */
export function profileLines({ nodes, samples, timeDeltas }: Profile): string[] {
  const own = new Map<number, number>();
  for (const [index, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[index] ?? 0));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const itself = new Map<string, number>();
  const withCalled = new Map<string, number>();
  const add = (times: Map<string, number>, name: string, time: number) =>
    times.set(name, (times.get(name) ?? 0) + time);

  /** Goes down the tree; returns the time of a node with all below it. */
  function walk(node: ProfileNode, above: ReadonlySet<string>): number {
    const name = nameOf(node);
    // Waiting for requests is no work.
    const self = name === '(idle)' ? 0 : (own.get(node.id) ?? 0);
    add(itself, name, self);
    const path = new Set(above).add(name);
    const below = (node.children ?? []).flatMap((id) => byId.get(id) ?? []);
    const total = below.reduce((sum, child) => sum + walk(child, path), self);
    // A function that calls itself counts once.
    if (!above.has(name) && name.includes('  src/')) add(withCalled, name, total);
    return total;
  }

  const [root] = nodes;
  const busy = root === undefined ? 0 : walk(root, new Set());
  const longest = (times: Map<string, number>) =>
    [...times]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, shownFunctions)
      .map(([name, micros]) => `${((100 * micros) / busy).toFixed(1).padStart(5)} %  ${name}`);
  return [
    `${(busy / 1e6).toFixed(1)} s of CPU time in functions themselves:`,
    ...longest(itself),
    'and in functions of the service with what they call:',
    ...longest(withCalled),
  ];
}

function nameOf({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  const file = url.replace(/^.*\/(?=(src|node_modules)\/)/, '');
  const name = functionName === '' ? '(anonymous)' : functionName;
  return file === '' ? name : `${name}  ${file}:${lineNumber + 1}`;
}
