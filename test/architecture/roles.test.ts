import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite, test } from 'node:test';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/** What a file does, by the last word of its name. */
const roles = {
  pure: {
    rules: 'decisions',
    policy: 'who may do what',
    presenter: 'record → shape of the interface or of a report',
    schemas: 'what requests and answers look like',
    tables: "the room's own tables in the database",
    titles: 'names in the languages of the service',
    words: 'sentences for people',
    data: 'constants that fill more than a screen',
    kinds: 'how a column of an import is read and written',
    table: 'one table of the import and export',
    drafts: 'rows of the demo before they are stored',
  },
  working: {
    routes: 'HTTP, thin',
    service: 'use cases and what runs by itself',
    store: 'queries',
    checks: 'questions about the data with their queries',
    command: 'one command of the command line',
    options: 'arguments of the command line',
    input: 'what the command line asks for',
    output: 'what the command line prints',
    reader: 'reads files',
    writer: 'writes files',
    files: 'keeps files in a folder',
    rendering: 'draws pictures, tickets and pages',
    transport: 'hands mails over',
    filling: 'stores the demo',
    step: 'one step of an import',
    records: 'what an import remembers of its run',
  },
};

/** Rooms without business of their own, in which a file is named for the one thing it offers. */
const infrastructure = ['shared', 'storage', 'config', 'process', 'metrics', 'http', 'typesetting'].map(
  (name) => `platform/${name}`,
);

/** Whatever reaches out of the process, or draws and compresses; a pure file knows nothing of it. */
const outside =
  /^(?:node:(?:fs|http|net|child_process|cluster|stream|zlib|worker_threads|sqlite)|fastify|@fastify\/|sharp|pdfkit|nodemailer$|pino|prom-client|pg$|commander|yauzl|yazl)/;

const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.d.ts'));
const text = new Map(files.map((file) => [file, readFileSync(join(source, file), 'utf8')]));
const lastWord = (file: string): string => /-([a-z]+)\.ts$/.exec(file)?.[1] ?? '';
const isInfrastructure = (file: string): boolean =>
  infrastructure.includes(file.split('/').slice(0, 2).join('/'));
/** The files that put the house together. */
const isRoof = (file: string): boolean =>
  ['main.ts', 'app.ts', 'dependencies.ts', 'upkeep.ts', 'cli/program.ts', 'cli/guildhall.ts'].includes(file);
const isWorking = (file: string): boolean => lastWord(file) in roles.working;
const isPure = (file: string): boolean => !isInfrastructure(file) && !isRoof(file) && !isWorking(file);

/** What a file imports to run, types apart. */
function needs(file: string): string[] {
  const found = (text.get(file) ?? '').matchAll(/^import (?!type )([\s\S]*?) ?from '([^']+)';/gm);
  return [...found]
    .filter(([, names]) => !/^\{(?:\s*type \w+,?)+\s*\}$/.test(names?.trim() ?? ''))
    .map(([, , specifier]) => String(specifier))
    .map((specifier) =>
      specifier.startsWith('.') ? relative(source, join(source, dirname(file), specifier)) : specifier,
    );
}

/** The names that an expression finds in more than one file, with these files. */
function sharedNames(among: readonly string[], exported: RegExp): string[] {
  const found = among.flatMap((file) =>
    [...(text.get(file) ?? '').matchAll(exported)].map(([, name]) => ({ name: String(name), file })),
  );
  return [...Map.groupBy(found, ({ name }) => name)]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`);
}

suite('The roles of files', () => {
  test('a file whose name ends in no known role is a thing: its types, its constants and what follows from them alone', () => {
    const wrong = files.filter(isPure).flatMap((file) =>
      needs(file)
        .filter((needed) => outside.test(needed) || (files.includes(needed) && isWorking(needed)))
        .map((needed) => `${file} needs ${needed}`),
    );
    assert.deepEqual(wrong, []);
  });

  test('every role is used, so that the list stays true', () => {
    const used = new Set(files.map(lastWord));
    const known = Object.keys({ ...roles.pure, ...roles.working });
    assert.deepEqual(
      known.filter((role) => !used.has(role)),
      [],
    );
  });

  test('no two files share a name', () => {
    const named = Map.groupBy(files, (file) => basename(file));
    const shared = [...named.values()].filter(({ length }) => length > 1);
    assert.deepEqual(shared, []);
  });

  test('no two exported types share a name', () => {
    const types = /^export (?:declare )?(?:interface|type|(?:abstract )?class) (\w+)/gm;
    assert.deepEqual(sharedNames(files, types), []);
  });

  test('no two exported functions share a name, but those that each engine and each migration does in its own way', () => {
    const isOneOfMany = /^platform\/storage\/(?:sqlite|postgres|migrations)\//;
    const shared = sharedNames(
      files.filter((file) => !isOneOfMany.test(file)),
      /^export (?:async )?function\*? ?(\w+)/gm,
    );
    assert.deepEqual(shared, []);
  });
});
