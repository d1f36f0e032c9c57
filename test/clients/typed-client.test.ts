import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startCopiedDemo } from '../support/copied-demo-app.ts';
import { databases, temporaryFolder } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { listingsOf } from '../support/page-listings.ts';

const pathOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
// It needs an earlier TypeScript beside it than that of this project, so it is in a package of its own.
const generator = pathOf('packages/typed-client/node_modules/openapi-typescript/bin/cli.js');
const compiler = pathOf('node_modules/typescript/bin/tsc');
const compilerOptions = {
  noEmit: true,
  strict: true,
  target: 'esnext',
  module: 'nodenext',
  types: ['node'],
  allowImportingTsExtensions: true,
  skipLibCheck: true,
};

/** What the lines of the page print. */
const expected = `Andrea Müller, Guild Club Bärenwil
Elena Sommer image/jpeg
Guild Club Altenmatt 3
5 true
true true
Relay of District 901 application/pdf
404 This club was not found.
`;

/** Mistakes that one might make in the lines of the page. */
const mistakes = [
  ["attending: 'YES'", "attending: 'MAYBE'"],
  ["q: 'müller'", 'q: 5'],
  ['member.fullName', 'member.wholeName'],
  ['/v2/events/{id}/ticket', '/v2/events/{id}/tickets'],
] as const;

suite('A client generated from the API document', () => {
  const ending = endOfSuite();
  const [database] = databases;
  let folder: string;
  let page: string;
  const run = (program: string, ...args: string[]) => {
    return promisify(execFile)(process.execPath, [program, ...args], { cwd: folder });
  };
  before(async () => {
    assert.ok(database !== undefined);
    const { app } = await startCopiedDemo(ending, database);
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    folder = await temporaryFolder(ending);
    await symlink(pathOf('node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    await run(generator, `${address}/openapi.json`, '-o', 'guildhall.d.ts');
    page = listingsOf('docs/clients.md', 'ts').replace('http://localhost:8080', address);
    await writeFile(join(folder, 'page.ts'), page);
  });

  test('runs the lines of docs/clients.md against the service', async () => {
    assert.ok((page.match(/await api\./g) ?? []).length >= 10);
    assert.equal((await run('page.ts')).stdout, expected);
  });

  test('passes the compiler with these lines, and not with any mistake in them', async () => {
    for (const [index, [right, wrong]] of mistakes.entries()) {
      assert.ok(page.includes(right));
      await writeFile(join(folder, `mistake-${index}.ts`), page.replace(right, wrong));
    }
    const refused = await run(compiler, '-p', '.').then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
    const files = Array.from(refused.matchAll(/^(\S+)\(\d+,\d+\): error/gm), ([, file]) => file);
    assert.deepEqual(new Set(files), new Set(mistakes.map((_, index) => `mistake-${index}.ts`)), refused);
  });

  test('knows the objects of the interface by their names', async () => {
    const types = await readFile(join(folder, 'guildhall.d.ts'), 'utf8');
    for (const name of ['Member', 'MemberSummary', 'Club', 'Event', 'EventDetail', 'Failure'])
      assert.match(types, new RegExp(`^ {8}${name}: \\{$`, 'm'));
  });
});
