import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite, test } from 'node:test';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/** The modules, lowest first: each imports only from itself and from those before it. */
const levels: string[][] = [
  ['shared'],
  ['localisation', 'typesetting'],
  ['storage'],
  ['audit'],
  ['organisation'],
  ['mail'],
  ['metrics'],
  ['config'],
  ['process'],
  ['limits', 'repeats'],
  ['http'],
  ['accounts', 'web'],
  ['passkeys'],
  ['devices'],
  ['photos'],
  ['members'],
  ['clubs'],
  ['activities', 'digimag', 'conventions', 'calendars'],
  ['events'],
  ['seats'],
  ['calendar-feeds'],
  ['registrations'],
  ['tickets', 'check-in'],
  ['door'],
  ['invitations'],
  ['messages'],
  ['managed-events'],
  ['integrity', 'erasure'],
  ['transfer'],
  ['reports', 'demo'],
  ['setup', 'backup', 'me', 'participants'],
];

interface Import {
  from: string;
  to: string;
}

const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.d.ts'));
const text = new Map(files.map((file) => [file, readFileSync(join(source, file), 'utf8')]));
const specifiers = (file: string) =>
  [...(text.get(file) ?? '').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => String(match[1]));
const imports: Import[] = files.flatMap((from) =>
  specifiers(from)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => ({ from, to: relative(source, join(source, dirname(from), specifier)) })),
);

const moduleOf = (file: string): string => file.split('/')[0] ?? '';
const levelOf = (module: string): number => levels.findIndex((level) => level.includes(module));
/** The files that put the house together, and the commands, may know everything. */
const isRoof = (file: string): boolean => !file.includes('/') || moduleOf(file) === 'cli';
const room = (file: string): string =>
  /-(routes|service|store|checks|schemas|presenter|rules|policy)\.ts$/.exec(file)?.[1] ?? '';
const list = (found: Import[]): string => found.map(({ from, to }) => `${from} imports ${to}`).join('\n');

suite('The dependency rule', () => {
  test('every module has its level', () => {
    const unknown = new Set(files.filter((file) => !isRoof(file)).map(moduleOf));
    for (const module of levels.flat()) unknown.delete(module);
    assert.deepEqual([...unknown], []);
  });

  test('a module imports only from lower levels', () => {
    const wrong = imports.filter(({ from, to }) => {
      if (isRoof(from) || moduleOf(from) === moduleOf(to)) return false;
      return levelOf(moduleOf(to)) >= levelOf(moduleOf(from)) || isRoof(to);
    });
    assert.equal(list(wrong), '');
  });

  test('nothing but the roof imports the roof', () => {
    assert.equal(list(imports.filter(({ from, to }) => isRoof(to) && !isRoof(from))), '');
  });

  test('only routes and the server itself know http/', () => {
    const wrong = imports.filter(({ from, to }) => {
      if (moduleOf(to) !== 'http' || moduleOf(from) === 'http' || isRoof(from)) return false;
      return room(from) !== 'routes';
    });
    assert.equal(list(wrong), '');
  });

  test('only http/, routes and the app know Fastify', () => {
    const wrong = files.filter((file) => {
      if (moduleOf(file) === 'http' || isRoof(file) || room(file) === 'routes') return false;
      return specifiers(file).some(
        (specifier) => specifier === 'fastify' || specifier.startsWith('@fastify/'),
      );
    });
    assert.deepEqual(wrong, []);
  });

  test('inside a module: routes ask services, services ask stores, and rules, policies and types ask nobody', () => {
    const wrong = imports.filter(({ from, to }) => {
      if (room(from) === 'routes') return ['store', 'checks'].includes(room(to));
      if (room(from) === 'store') return ['service', 'routes', 'presenter'].includes(room(to));
      if (room(from) === 'service') return ['routes'].includes(room(to));
      if (room(from) === 'rules' || room(from) === 'policy')
        return ['service', 'store', 'checks', 'routes', 'schemas'].includes(room(to));
      return false;
    });
    assert.equal(list(wrong), '');
  });

  test('only stores, checks and storage/ ask the database, and only storage/ writes SQL of its own', () => {
    const queries = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;
    const asking = files.filter((file) => {
      if (!queries.test(text.get(file) ?? '')) return false;
      const isFree = ['storage', 'transfer', 'demo', 'reports'].includes(moduleOf(file));
      return !isFree && room(file) !== 'store' && room(file) !== 'checks';
    });
    assert.deepEqual(asking, []);
    const writing = files.filter(
      (file) => moduleOf(file) !== 'storage' && /\bsql`|\bsql\.(?:raw|lit)/.test(text.get(file) ?? ''),
    );
    assert.deepEqual(writing, []);
  });

  test('only storage/sqlite knows SQLite, and only storage/postgres knows PostgreSQL', () => {
    const drivers = { 'node:sqlite': 'storage/sqlite/', pg: 'storage/postgres/' };
    const wrong = Object.entries(drivers).flatMap(([driver, home]) =>
      files.filter((file) => !file.startsWith(home) && specifiers(file).includes(driver)),
    );
    assert.deepEqual(wrong, []);
  });

  test('functions that write take Tx: no store writes with Db', () => {
    const wrong = files.filter((file) =>
      /\bdb\s*\.(?:insertInto|updateTable|deleteFrom)\(/.test(text.get(file) ?? ''),
    );
    assert.deepEqual(wrong, []);
  });

  test('no file imports itself through others', () => {
    const next = Map.groupBy(imports, ({ from }) => from);
    const done = new Set<string>();
    const visit = (file: string, path: string[]): string | undefined => {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file].join(' → ');
      if (done.has(file)) return undefined;
      for (const { to } of next.get(file) ?? []) {
        const circle = visit(to, [...path, file]);
        if (circle !== undefined) return circle;
      }
      done.add(file);
      return undefined;
    };
    assert.deepEqual(
      files.flatMap((file) => visit(file, []) ?? []),
      [],
    );
  });

  test('there are no barrels', () => {
    assert.deepEqual(
      files.filter((file) => /(^|\/)index\.ts$/.test(file)),
      [],
    );
    assert.deepEqual(
      files.filter((file) => /^export \* from/m.test(text.get(file) ?? '')),
      [],
    );
  });

  test('only the clock reads the machine time', () => {
    const wrong = files.filter((file) => {
      return (
        file !== 'shared/clock.ts' && /Date\.now\(|new Date\(\)|Temporal\.Now\b/.test(text.get(file) ?? '')
      );
    });
    assert.deepEqual(wrong, []);
  });
});
