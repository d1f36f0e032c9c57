import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { temporaryFolder } from '../support/databases.ts';

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url));
const noPackages = '{"lockfileVersion":3,"packages":{}}';

/** Stands for the real one: puts the source into a file named by its length, and notes that it ran. */
const vite = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
appendFileSync('../runs.log', 'run\\n');
console.log('building');
while (existsSync('../wait')) await new Promise((resolve) => setTimeout(resolve, 20));
const outDir = process.argv[process.argv.indexOf('--outDir') + 1];
const source = readFileSync('src/main.ts', 'utf8');
if (source === 'broken') process.exit(7);
mkdirSync(outDir + '/assets', { recursive: true });
writeFileSync(outDir + '/assets/index-' + source.length + '.js', source);
writeFileSync(outDir + '/index.html', 'index-' + source.length);
`;

/** A folder with the scripts of the house and a web app that is built in no time. */
class House {
  readonly root: string;
  readonly #t: TestContext;

  constructor(t: TestContext, root: string) {
    this.#t = t;
    this.root = root;
  }

  async write(path: string, text: string): Promise<void> {
    const file = join(this.root, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }

  /** The files that are served, and how often the app was built so far. */
  async state(): Promise<{ files: string[]; runs: number }> {
    const files = globSync('**/*.*', { cwd: join(this.root, 'web/dist') }).toSorted();
    const runs = (await readFile(join(this.root, 'runs.log'), 'utf8')).split('\n').length - 1;
    return { files, runs };
  }

  start(...args: string[]): ChildProcess {
    const child = spawn(process.execPath, [join(this.root, 'scripts/build.mjs'), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#t.after(() => void child.kill('SIGKILL'));
    return child;
  }

  async build(...args: string[]): Promise<number | null> {
    const child = this.start(...args);
    child.stdout?.resume();
    child.stderr?.resume();
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  }
}

async function newHouse(t: TestContext): Promise<House> {
  const house = new House(t, await temporaryFolder(t));
  await cp(scripts, join(house.root, 'scripts'), { recursive: true });
  for (const folder of ['', 'web/']) {
    await house.write(`${folder}package-lock.json`, noPackages);
    await house.write(`${folder}node_modules/.package-lock.json`, noPackages);
  }
  await house.write('tsconfig.json', '{}');
  await house.write('web/package.json', '{"type":"module"}');
  await house.write('web/node_modules/vite/bin/vite.js', vite);
  await house.write('web/src/main.ts', 'x'.repeat(2000));
  return house;
}

/** Waits until a program has written these words. */
async function said(child: ChildProcess, stream: 'stdout' | 'stderr', words: string): Promise<void> {
  let text = '';
  for await (const piece of child[stream] ?? []) {
    text += String(piece);
    if (text.includes(words)) return;
  }
  assert.fail(`It ended without saying "${words}": ${text}`);
}

suite('Building the web app', () => {
  test('happens when a source has changed, and then only', async (t) => {
    const house = await newHouse(t);
    assert.equal(await house.build(), 0);
    assert.equal(await house.build(), 0);
    const first = await house.state();
    assert.deepEqual(first, {
      files: ['assets/index-2000.js', 'assets/index-2000.js.br', 'build.json', 'index.html'],
      runs: 1,
    });
    const packed = await readFile(join(house.root, 'web/dist/assets/index-2000.js.br'));
    assert.equal(brotliDecompressSync(packed).toString(), 'x'.repeat(2000));
    for (const path of [
      'web/src/new/file.ts',
      'web/locales/de.po',
      'tsconfig.json',
      'web/package-lock.json',
    ]) {
      const { runs } = await house.state();
      await house.write(path, `${noPackages}\n`);
      assert.equal(await house.build(), 0);
      assert.equal((await house.state()).runs, runs + 1, path);
    }
    await house.write('web/e2e/flow.test.ts', 'no source');
    assert.equal(await house.build(), 0);
    assert.equal((await house.state()).runs, 5);
  });

  test('leaves the files of the last build for open pages, and none of those before', async (t) => {
    const house = await newHouse(t);
    for (const length of [10, 20, 30]) {
      await house.write('web/src/main.ts', 'x'.repeat(length));
      assert.equal(await house.build(), 0);
    }
    const { files } = await house.state();
    assert.deepEqual(files, ['assets/index-20.js', 'assets/index-30.js', 'build.json', 'index.html']);
    assert.equal(await readFile(join(house.root, 'web/dist/index.html'), 'utf8'), 'index-30');
  });

  test('that fails says so, keeps what was there, and is tried again', async (t) => {
    const house = await newHouse(t);
    assert.equal(await house.build(), 0);
    const { files } = await house.state();
    await house.write('web/src/main.ts', 'broken');
    assert.equal(await house.build(), 7);
    assert.equal(await house.build(), 7);
    assert.deepEqual(await house.state(), { files, runs: 3 });
  });

  test('that was killed is done again', async (t) => {
    const house = await newHouse(t);
    await house.write('wait', '');
    const killed = house.start();
    await said(killed, 'stdout', 'building');
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    await rm(join(house.root, 'wait'));
    assert.equal(await house.build(), 0);
    assert.equal((await house.state()).runs, 2);
    assert.equal(existsSync(join(house.root, '.preparing')), false);
  });

  test('is done once for two commands at the same moment', async (t) => {
    const house = await newHouse(t);
    await house.write('wait', '');
    const first = house.start();
    await said(first, 'stdout', 'building');
    const second = house.start();
    await said(second, 'stderr', 'waiting for it');
    const ended = Promise.all([once(first, 'exit'), once(second, 'exit')]);
    await rm(join(house.root, 'wait'));
    assert.deepEqual(
      (await ended).map(([code]) => code as unknown),
      [0, 0],
    );
    assert.equal((await house.state()).runs, 1);
  });

  test('leaves nothing but the result when asked to, and needs nothing else while it is true', async (t) => {
    const house = await newHouse(t);
    assert.equal(await house.build('--clean'), 0);
    assert.equal(existsSync(join(house.root, 'web/node_modules')), false);
    assert.equal(await house.build(), 0);
    assert.equal((await house.state()).runs, 1);
  });
});
