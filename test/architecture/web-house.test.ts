import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, readdir, readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { typesOfDocument } from '../../scripts/web-types.ts';
import { namedFiles } from '../../src/platform/web-app/web-routes.ts';
import { wordPartOf } from '../../web/build/word-parts.ts';
import { temporaryFolder } from '../support/databases.ts';

const web = fileURLToPath(new URL('../../web/', import.meta.url));
const source = join(web, 'src');

/** The floors, from the roof down: a file imports from its own floor and from those below. */
const floors = ['app', 'features', 'entities', 'ui', 'lib'];
/** The files that put the app together: the entry imports them, and nothing imports the entry. */
const roof = ['app/main.tsx', 'app/router.tsx', 'app/query-client.ts'];
/** A program of its own, which the browser runs beside the app. */
const serviceWorker = 'app/service-worker/';
/** What organisers see, whose words members never load. */
const isForOrganisers = (file: string) => /^features\/(?:organise|attendees)\/|\/organisers\//.test(file);
/** The languages whose catalogues have to be complete. */
const translated = ['en', 'de', 'fr', 'it'];
const catalogues = translated.map((language) => `${language}.po`);

/** The messages of a catalogue, each as it stands there. */
function messagesIn(name: string): string[] {
  return readFileSync(join(web, 'locales', name), 'utf8')
    .trimEnd()
    .split('\n\n')
    .slice(1);
}

interface Import {
  from: string;
  to: string;
}

const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !file.endsWith('.d.ts'));
const text = new Map(files.map((file) => [file, readFileSync(join(source, file), 'utf8')]));
const imports: Import[] = files.flatMap((from) =>
  [...(text.get(from) ?? '').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, specifier]) => ({
    from,
    to: relative(source, join(source, dirname(from), String(specifier))),
  })),
);

const floorOf = (file: string): string => file.split('/')[0] ?? '';
const roomOf = (file: string): string => file.split('/')[1] ?? '';
const list = (found: Import[]): string => found.map(({ from, to }) => `${from} imports ${to}`).join('\n');

/** Whether a file may use another, by where they are. */
function mayUse({ from, to }: Import): boolean {
  // Catalogues lie beside the sources.
  if (to.startsWith('../locales/') || to.endsWith('.css')) return true;
  if (from.startsWith(serviceWorker) || to.startsWith(serviceWorker))
    return from.startsWith(serviceWorker) && to.startsWith(serviceWorker);
  const [user, used] = [from, to].map((file) => floors.indexOf(floorOf(file)));
  if (user !== used) return Number(user) < Number(used);
  return floorOf(from) !== 'features' || roomOf(from) === roomOf(to);
}

suite('The house of the web app', () => {
  test('what organisers see is reached through what members never load', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        isForOrganisers(to) && !isForOrganisers(from) && !from.startsWith('app/routes/organising-'),
    );
    assert.equal(list(wrong), '');
  });

  test('imports go from app to features to entities to ui to lib, and features do not import each other', () => {
    assert.equal(list(imports.filter((one) => !mayUse(one))), '');
  });

  test('nothing imports the entry, and only the entry what puts the app together', () => {
    const wrong = imports.filter(({ from, to }) => roof.includes(to) && from !== 'app/main.tsx');
    assert.equal(list(wrong), '');
  });

  test('what was read stays on the screen when it cannot be read anew: no screen asks a query whether it `isError`', () => {
    const wrong = [...text].flatMap(([file, source]) => {
      const names = [...source.matchAll(/const (\w+) = use(?:Query|LongList)\(/g)].map(([, name]) => name);
      const parts = [...source.matchAll(/const \{([^}]*)\} = useQuery\(/g)].flatMap(([, all = '']) =>
        all.split(','),
      );
      const asked = names.filter((name) =>
        new RegExp(`\\bif \\(${name}\\.isError\\)|\\{${name}\\.isError &&`).test(source),
      );
      return [...asked, ...parts.filter((part) => part.trim() === 'isError')].map(
        (name) => `${file}: ${name}`,
      );
    });
    // Of a list that comes in parts it is said at its end, below what is there.
    assert.deepEqual(wrong, ['features/attendees/list/participants-screen.tsx: list']);
  });

  test('no two exports share a name', () => {
    const homes = new Map<string, string[]>();
    const declared = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm;
    for (const [file, source] of text)
      for (const [, name = ''] of file.endsWith('.gen.ts') ? [] : source.matchAll(declared))
        homes.set(name, [...(homes.get(name) ?? []), file]);
    assert.deepEqual(
      [...homes].filter(([, at]) => at.length > 1),
      [],
    );
  });

  test('a key of the cache is written in one file, so that whoever changes something forgets all that shows it', () => {
    const homes = new Map<string, Set<string>>();
    for (const [file, source] of text)
      for (const [key] of source.matchAll(/(?<=\[)'[a-z-]+', '[a-z-]+'(?=[^\n]*\](?:,| as const))/g))
        if (/queryKey|Keys/.test(source)) homes.set(key, (homes.get(key) ?? new Set()).add(file));
    const twice = [...homes].filter(([, at]) => at.size > 1).map(([key, at]) => `${key}: ${[...at].join()}`);
    assert.deepEqual(twice, []);
    const whole = ['managed-events', 'events', 'participants', 'clubs', 'members', 'messages'];
    const raw = [...text].flatMap(([file, source]) =>
      /queries\.ts$|managed-events\.ts$/.test(file)
        ? []
        : [...source.matchAll(/queryKey: \['([a-z-]+)'/g)].flatMap(([, key = '']) =>
            whole.includes(key) ? `${file}: ${key}` : [],
          ),
    );
    assert.deepEqual(raw, []);
  });

  test('no file is longer than a reader likes', () => {
    const long = files.filter(
      (file) => !file.endsWith('.gen.ts') && (text.get(file) ?? '').split('\n').length > 250,
    );
    assert.deepEqual(long, []);
  });

  test('the types of the interface are those of docs/openapi.json ("npm run openapi" writes them)', async () => {
    assert.equal(text.get('lib/api/schema.gen.ts'), await typesOfDocument());
  });

  test('every file for browsers that keeps its name is served', async () => {
    const wanted = [...(await readdir(join(web, 'public'))), 'service-worker.js'];
    assert.deepEqual(wanted.toSorted(), namedFiles.toSorted());
  });

  test('the catalogues hold every message of the sources ("npm run extract" in web/ writes them)', async (t) => {
    const folder = await temporaryFolder(t);
    await cp(join(web, 'locales'), folder, { recursive: true });
    // One of its packages, not of the house's.
    const name = '@lingui/cli';
    const lingui = findPackageJSON(name, join(web, 'package.json')) ?? '';
    await promisify(execFile)(
      process.execPath,
      [join(dirname(lingui), 'dist/lingui.js'), 'extract', '--clean'],
      { cwd: web, env: { ...process.env, GUILDHALL_LOCALES: folder } },
    );
    for (const name of catalogues) {
      assert.equal(
        await readFile(join(web, 'locales', name), 'utf8'),
        await readFile(join(folder, name), 'utf8'),
      );
    }
  });

  test('every text is in the catalogues: handed to another function, `t` would not be found by the extraction', () => {
    const all = readFileSync(join(web, 'locales', 'en.po'), 'utf8');
    const lost = [...text].flatMap(([file, source]) =>
      [...source.matchAll(/(?<=\bt`)[^`$]+(?=`)/g)]
        .filter(([words]) => !all.includes(`\nmsgid ${JSON.stringify(words)}\n`))
        .map(([words]) => `${file}: ${words}`),
    );
    assert.deepEqual(lost, []);
  });

  test('a message stands once in a catalogue: where one English word needs two others, a context tells them apart', () => {
    for (const name of catalogues) {
      const ids = messagesIn(name).map((entry) => entry.replaceAll(/^#.*\n/gm, '').split('\nmsgstr ')[0]);
      assert.deepEqual(
        ids.filter((id, index) => ids.indexOf(id) !== index),
        [],
        name,
      );
    }
  });

  test('members load no words that only organisers see, and the first view none of other screens', () => {
    const partOf = wordPartOf(web);
    const wrong = files.filter((file) => isForOrganisers(file) && partOf(`src/${file}`) !== 'organising');
    assert.deepEqual(wrong, []);
    assert.equal(partOf('src/features/agenda/home-screen.tsx'), 'first');
    assert.equal(partOf('src/features/members/people-screen.tsx'), 'members');
  });

  test('every message is translated', () => {
    const open = catalogues.flatMap((name) => {
      return messagesIn(name)
        .filter((message) => /^msgstr ""$(?!\n")/m.test(message))
        .map((one) => `${name}: ${one}`);
    });
    assert.deepEqual(open, []);
  });
});
