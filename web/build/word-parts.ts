import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The parts in which the words of a language are loaded: with the app, with its other screens, with those of organisers. */
export const wordParts = ['first', 'members', 'organising'] as const;

export type WordPart = (typeof wordParts)[number];

/** What a file loads: with itself, and when somebody goes there. */
interface Loaded {
  atOnce: string[];
  later: string[];
}

/** Where the app begins, and where the screens of organisers do. */
const entry = 'src/app/main.tsx';
const organisersEntry = 'src/app/routes/organising-pages.ts';

/** Which words are loaded with a file of the app: those of the first view are said of no other part again. */
export function wordPartOf(root: string): (file: string) => WordPart {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root });
  const loads = new Map(files.map((file) => [file, loadedBy(root, file)]));
  const first = reached(loads, entry, ({ atOnce }) => atOnce);
  const members = reached(loads, entry, ({ atOnce, later }) =>
    [...atOnce, ...later].filter((file) => file !== organisersEntry),
  );
  return (file) => (first.has(file) ? 'first' : members.has(file) ? 'members' : 'organising');
}

function loadedBy(root: string, file: string): Loaded {
  const source = readFileSync(join(root, file), 'utf8');
  const found = (pattern: RegExp) =>
    [...source.matchAll(pattern)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter((path) => existsSync(join(root, path)));
  return {
    atOnce: found(/^(?:import|export) (?!type\b)[^;]*?'(\.[^']+)';$/gm),
    later: found(/\bimport\('(\.[^']+)'\)/g),
  };
}

function reached(
  loads: ReadonlyMap<string, Loaded>,
  from: string,
  next: (loaded: Loaded) => readonly string[],
): Set<string> {
  const seen = new Set([from]);
  // A set goes on to what is added to it meanwhile.
  for (const file of seen) {
    const loaded = loads.get(file);
    if (loaded !== undefined) for (const path of next(loaded)) seen.add(path);
  }
  return seen;
}
