import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite, test } from 'node:test';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/**
 * The wings, lowest first: each imports only from itself and from those before it. Inside a wing its rooms stand on floors,
 * lowest first, and rooms on the same floor do not know each other.
 */
const wings: Record<string, string[][]> = {
  platform: [
    ['shared'],
    ['access', 'localisation', 'pictures', 'spreadsheets', 'storage', 'typesetting'],
    ['audit', 'config', 'idempotency', 'rate-limits'],
    ['outbox'],
    ['metrics'],
    ['http', 'process'],
    ['web-app'],
  ],
  directory: [
    ['organisation', 'photos', 'magazines', 'conventions'],
    ['members'],
    ['own-record', 'clubs'],
    ['activities'],
  ],
  identity: [
    ['passwords'],
    ['tokens'],
    ['sign-in'],
    ['password-changes'],
    ['email-change'],
    ['passkeys'],
    ['setup', 'devices'],
  ],
  events: [
    ['event', 'mails'],
    ['seats', 'past-events', 'calendar-feeds'],
    ['registration'],
    ['audience'],
    ['tickets', 'messages', 'door'],
    ['participants', 'organising', 'answer-page'],
    ['calendars', 'parts', 'history'],
    ['invitations'],
  ],
  data: [['import-export', 'contact-cards', 'integrity', 'erasure', 'demo', 'backup'], ['person-archive']],
};
const rooms = Object.entries(wings).flatMap(([wing, floors]) =>
  floors.map((floor) => floor.map((name) => `${wing}/${name}`)),
);

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

/** A room is a folder of a wing, whatever folders it has itself. */
const roomOf = (file: string): string => file.split('/').slice(0, 2).join('/');
const floorOf = (file: string): number => rooms.findIndex((floor) => floor.includes(roomOf(file)));
const isIn = (file: string, ...folders: string[]): boolean => folders.includes(roomOf(file));
/** The files that put the house together, and the commands, may know everything. */
const isRoof = (file: string): boolean => !file.includes('/') || file.startsWith('cli/');
const roleOf = (file: string): string =>
  /-(routes|service|store|checks|schemas|presenter|rules|policy)\.ts$/.exec(file)?.[1] ?? '';
const list = (found: Import[]): string => found.map(({ from, to }) => `${from} imports ${to}`).join('\n');

suite('The dependency rule', () => {
  test('every room has its floor in a wing', () => {
    const found = new Set(files.filter((file) => !isRoof(file)).map(roomOf));
    assert.deepEqual([...found].toSorted(), rooms.flat().toSorted());
  });

  test('a room imports only from lower wings and lower floors', () => {
    const wrong = imports.filter(({ from, to }) => {
      if (isRoof(from) || roomOf(from) === roomOf(to)) return false;
      return floorOf(to) >= floorOf(from) || isRoof(to);
    });
    assert.equal(list(wrong), '');
  });

  test('nothing but the roof imports the roof', () => {
    assert.equal(list(imports.filter(({ from, to }) => isRoof(to) && !isRoof(from))), '');
  });

  test('only routes and the server itself know http/', () => {
    const wrong = imports.filter(({ from, to }) => {
      if (!isIn(to, 'platform/http') || isIn(from, 'platform/http') || isRoof(from)) return false;
      return roleOf(from) !== 'routes';
    });
    assert.equal(list(wrong), '');
  });

  test('only http/, routes and the app know Fastify', () => {
    const wrong = files.filter((file) => {
      if (isIn(file, 'platform/http') || isRoof(file) || roleOf(file) === 'routes') return false;
      return specifiers(file).some(
        (specifier) => specifier === 'fastify' || specifier.startsWith('@fastify/'),
      );
    });
    assert.deepEqual(wrong, []);
  });

  test('inside a room: routes ask services, services ask stores, and rules, policies and types ask nobody', () => {
    const wrong = imports.filter(({ from, to }) => {
      if (roleOf(from) === 'routes') return ['store', 'checks'].includes(roleOf(to));
      if (roleOf(from) === 'store') return ['service', 'routes', 'presenter'].includes(roleOf(to));
      if (roleOf(from) === 'service') return ['routes'].includes(roleOf(to));
      if (roleOf(from) === 'rules' || roleOf(from) === 'policy')
        return ['service', 'store', 'checks', 'routes', 'schemas'].includes(roleOf(to));
      return false;
    });
    assert.equal(list(wrong), '');
  });

  test('only stores, checks and storage/ ask the database, and only storage/ writes SQL of its own', () => {
    const queries = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;
    const asking = files.filter((file) => {
      if (!queries.test(text.get(file) ?? '')) return false;
      const isFree = isIn(file, 'platform/storage', 'data/import-export', 'data/demo');
      return !isFree && roleOf(file) !== 'store' && roleOf(file) !== 'checks';
    });
    assert.deepEqual(asking, []);
    const writing = files.filter(
      (file) => !isIn(file, 'platform/storage') && /\bsql`|\bsql\.(?:raw|lit)/.test(text.get(file) ?? ''),
    );
    assert.deepEqual(writing, []);
  });

  test('only storage/sqlite knows SQLite, and only storage/postgres knows PostgreSQL', () => {
    const drivers = { 'node:sqlite': 'platform/storage/sqlite/', pg: 'platform/storage/postgres/' };
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
        file !== 'platform/shared/clock.ts' &&
        /Date\.now\(|new Date\(\)|Temporal\.Now\b/.test(text.get(file) ?? '')
      );
    });
    assert.deepEqual(wrong, []);
  });
});
