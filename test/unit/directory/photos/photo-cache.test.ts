import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { PhotoCache } from '../../../../src/directory/photos/photo-cache-service.ts';
import { maxHeavyWork } from '../../../../src/platform/shared/heavy-work.ts';
import { temporaryFolder } from '../../../support/databases.ts';

/** Takes exactly one block of 4096 bytes on disk, with room for what the cache adds. */
const picture = (mark: string) => Buffer.alloc(4000, mark);
const block = 4096;

const neverMade = () => Promise.reject(new Error('should have come from the cache'));

function failOnProblem(error: unknown): void {
  throw error;
}

/** A cache in a folder of its own that remembers the problems it reported. */
async function cacheFor(t: TestContext, blocks: number, folder?: string) {
  const home = folder ?? join(await temporaryFolder(t), 'cache');
  const problems: unknown[] = [];
  const cache = new PhotoCache(home, blocks * block, (error) => problems.push(error));
  return { cache, folder: home, problems };
}

async function keysIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).map((name) => name.replace('.photo', '')).toSorted();
}

async function spaceIn(folder: string): Promise<number> {
  let space = 0;
  for (const name of await readdir(folder))
    space += Math.ceil((await stat(join(folder, name))).size / block) * block;
  return space;
}

/** Makes pictures and counts how often it had to. */
function maker() {
  const made: string[] = [];
  return {
    made,
    make: (key: string) => async () => {
      made.push(key);
      return picture(key.slice(-1));
    },
  };
}

test('makes a picture once and then gives it from disk', async (t) => {
  const { cache, problems } = await cacheFor(t, 10);
  assert.deepEqual(await cache.get('a-80', async () => picture('a')), picture('a'));
  assert.deepEqual(await cache.get('a-80', neverMade), picture('a'));
  assert.deepEqual(problems, []);
});

test('makes a picture once when ten ask for it at the same time', async (t) => {
  const { cache } = await cacheFor(t, 10);
  let made = 0;
  const make = async () => {
    made += 1;
    await new Promise(setImmediate);
    return picture('a');
  };
  const results = await Promise.all(Array.from({ length: 10 }, () => cache.get('a', make)));
  assert.equal(made, 1);
  for (const result of results) assert.deepEqual(result, picture('a'));
});

test('fails for everyone who waits when the making fails, and tries again the next time', async (t) => {
  const { cache, problems } = await cacheFor(t, 10);
  const failing = () => Promise.reject(new Error('no such photo'));
  const results = await Promise.allSettled([cache.get('a', failing), cache.get('a', failing)]);
  assert.deepEqual(
    results.map((result) => result.status),
    ['rejected', 'rejected'],
  );
  assert.deepEqual(await cache.get('a', async () => picture('a')), picture('a'));
  assert.deepEqual(problems, [], 'a failing maker is no fault of the cache');
});

test('stays within its bound however much goes in', async (t) => {
  const { cache, folder, problems } = await cacheFor(t, 20);
  for (let number = 0; number < 100; number += 1) {
    await cache.get(`k-${number}`, async () => Buffer.alloc((number % 3) * 4000 + 1000, number));
  }
  await cache.settled();
  assert.ok((await spaceIn(folder)) <= 20 * block);
  assert.ok((await spaceIn(folder)) >= 15 * block, 'and uses what it is given');
  assert.deepEqual(problems, []);
});

test('counts tiny pictures with the disk block they take', async (t) => {
  const { cache, folder } = await cacheFor(t, 5);
  for (let number = 0; number < 30; number += 1) await cache.get(`k-${number}`, async () => Buffer.alloc(10));
  await cache.settled();
  assert.equal((await readdir(folder)).length, 5);
});

test('removes what was not used for longest', async (t) => {
  const { cache, folder } = await cacheFor(t, 3);
  for (const key of ['a', 'b', 'c']) await cache.get(key, async () => picture(key));
  await cache.get('a', neverMade);
  await cache.get('d', async () => picture('d'));
  await cache.settled();
  assert.deepEqual(await keysIn(folder), ['a', 'c', 'd']);
  await cache.get('c', neverMade);
  await cache.get('e', async () => picture('e'));
  await cache.settled();
  assert.deepEqual(await keysIn(folder), ['c', 'd', 'e']);
});

test('gives but does not keep a picture larger than the whole cache', async (t) => {
  const { cache, folder, problems } = await cacheFor(t, 2);
  await cache.get('a', async () => picture('a'));
  const large = Buffer.alloc(3 * block, 1);
  assert.deepEqual(await cache.get('large', async () => large), large);
  await cache.settled();
  assert.deepEqual(await keysIn(folder), ['a']);
  assert.deepEqual(problems, []);
});

test('works without keeping anything when its bound is 0', async (t) => {
  const { cache, folder } = await cacheFor(t, 0);
  assert.deepEqual(await cache.get('a', async () => picture('a')), picture('a'));
  await assert.rejects(readdir(folder), { code: 'ENOENT' });
});

test('after a restart, gives what is there and keeps the bound, oldest out first', async (t) => {
  const before = await cacheFor(t, 4);
  for (const key of ['a', 'b', 'c', 'd']) await before.cache.get(key, async () => picture(key));
  await before.cache.settled();
  for (const [age, key] of ['b', 'd', 'a', 'c'].entries()) {
    const lastUse = 1_700_000_000 + age;
    await utimes(join(before.folder, `${key}.photo`), lastUse, lastUse);
  }

  const after = await cacheFor(t, 4, before.folder);
  assert.deepEqual(
    await after.cache.get('b', neverMade),
    picture('b'),
    'and b is now the most recently used',
  );
  await after.cache.get('e', async () => picture('e'));
  await after.cache.settled();
  assert.deepEqual(await keysIn(after.folder), ['a', 'b', 'c', 'e']);
  await after.cache.get('f', async () => picture('f'));
  await after.cache.settled();
  assert.deepEqual(await keysIn(after.folder), ['b', 'c', 'e', 'f']);
  assert.deepEqual(after.problems, []);
});

test('a smaller bound after a restart is reached with the first new picture', async (t) => {
  const before = await cacheFor(t, 50);
  for (let number = 0; number < 40; number += 1)
    await before.cache.get(`k-${number}`, async () => picture('k'));
  await before.cache.settled();
  const after = await cacheFor(t, 10, before.folder);
  await after.cache.get('new', async () => picture('n'));
  await after.cache.settled();
  const keys = await keysIn(after.folder);
  assert.equal(keys.length, 10);
  assert.ok(keys.includes('new'));
});

test('removes what an interrupted process left half-written, and no file of anyone else', async (t) => {
  const { cache, folder, problems } = await cacheFor(t, 2);
  await mkdir(folder);
  const leftover = '.3f2504e0-4f89-41d3-9a0c-0305e82c3301.tmp';
  const beingWritten = '.3f2504e0-4f89-41d3-9a0c-0305e82c3302.tmp';
  for (const name of [leftover, beingWritten, 'README', 'Holiday.jpg', 'ODD KEY.photo']) {
    await writeFile(join(folder, name), 'x'.repeat(3 * block));
  }
  await utimes(join(folder, leftover), 1_700_000_000, 1_700_000_000);
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, async () => picture(key));
  await cache.settled();
  assert.deepEqual(
    (await readdir(folder)).toSorted(),
    [beingWritten, 'Holiday.jpg', 'ODD KEY.photo', 'README', 'c.photo', 'd.photo'].toSorted(),
  );
  assert.deepEqual(problems, []);
});

test('notices a damaged file, reports it and replaces it', async (t) => {
  for (const damage of [
    (content: Buffer) => content.subarray(0, content.length - 1),
    (content: Buffer) => Buffer.concat([content.subarray(0, 100), Buffer.alloc(content.length - 100)]),
    () => Buffer.alloc(0),
    () => Buffer.alloc(block),
  ]) {
    const { cache, folder, problems } = await cacheFor(t, 10);
    await cache.get('a', async () => picture('a'));
    const path = join(folder, 'a.photo');
    await writeFile(path, damage(await readFile(path)));
    assert.deepEqual(await cache.get('a', async () => picture('a')), picture('a'));
    assert.equal(problems.length, 1);
    assert.match(String(problems[0]), /damaged/);
    assert.deepEqual(await cache.get('a', neverMade), picture('a'));
  }
});

test('makes a picture anew when another process has removed the file or the whole folder', async (t) => {
  const { cache, folder, problems } = await cacheFor(t, 3);
  for (const key of ['a', 'b', 'c']) await cache.get(key, async () => picture(key));
  await rm(join(folder, 'a.photo'));
  assert.deepEqual(await cache.get('a', async () => picture('x')), picture('x'));
  await cache.settled();
  await rm(folder, { recursive: true });
  assert.deepEqual(await cache.get('b', async () => picture('y')), picture('y'));
  assert.deepEqual(await cache.get('b', neverMade), picture('y'));
  await cache.settled();
  assert.deepEqual(problems, []);
});

test('gives pictures and reports the problem when the folder cannot be used', async (t) => {
  const home = await temporaryFolder(t);
  const notAFolder = join(home, 'a-file');
  await writeFile(notAFolder, 'in the way');
  const { cache, problems } = await cacheFor(t, 10, notAFolder);
  assert.deepEqual(await cache.get('a', async () => picture('a')), picture('a'));
  assert.deepEqual(await cache.get('a', async () => picture('b')), picture('b'));
  await cache.settled();
  assert.ok(problems.length > 0);
  for (const problem of problems) assert.ok(problem instanceof Error && 'code' in problem);
});

test('gives pictures when a file of the cache can be neither read nor replaced', async (t) => {
  const { cache, folder, problems } = await cacheFor(t, 10);
  await mkdir(join(folder, 'a.photo', 'in-the-way'), { recursive: true });
  assert.deepEqual(await cache.get('a', async () => picture('a')), picture('a'));
  await cache.settled();
  assert.ok(problems.length >= 1);
  assert.deepEqual(await readdir(folder), ['a.photo'], 'nothing half-written is left');
});

test('refuses keys that could name another file', async (t) => {
  const { cache, folder } = await cacheFor(t, 10);
  for (const key of [
    '',
    '.',
    '..',
    '../a',
    'a/b',
    'a\\b',
    'A',
    'a.b',
    'a b',
    'a\u0000',
    'é',
    'a\n',
    'a'.repeat(201),
  ]) {
    await assert.rejects(
      cache.get(key, async () => picture('a')),
      TypeError,
      JSON.stringify(key),
    );
  }
  await assert.rejects(readdir(folder), { code: 'ENOENT' });
});

test('never gives a broken or a wrong picture while others are being evicted', async (t) => {
  const folder = join(await temporaryFolder(t), 'cache');
  // Two caches over one folder stand for two processes; each evicts files the other may be reading.
  const caches = [1, 2].map(() => new PhotoCache(folder, 6 * block, failOnProblem));
  const { made, make } = maker();
  let state = 42;
  const next = (bound: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * bound);
  };
  const worker = async (cache: PhotoCache) => {
    for (let round = 0; round < 150; round += 1) {
      const key = `key-${String.fromCodePoint(97 + next(12))}`;
      assert.deepEqual(await cache.get(key, make(key)), picture(key.slice(-1)));
      // However fast the machine reads, evicting gets its turn.
      if (round % 10 === 9) await cache.settled();
    }
  };
  await Promise.all(caches.flatMap((cache) => [worker(cache), worker(cache), worker(cache), worker(cache)]));
  for (const cache of caches) await cache.settled();
  assert.ok(made.length < 1200, 'some came from the cache');
  assert.ok(made.length > 24, 'and some were evicted and made anew');
  assert.ok(
    (await spaceIn(folder)) <= 8 * block,
    'two processes pass the bound by an eighth each at most, in whole blocks',
  );
  assert.ok((await readdir(folder)).every((name) => name.endsWith('.photo')));
});

test('finds out about the files of another process and counts them', async (t) => {
  const one = await cacheFor(t, 16);
  await one.cache.get('mine-0', async () => picture('m'));
  await one.cache.settled();
  const other = await cacheFor(t, 1000, one.folder);
  for (let number = 0; number < 40; number += 1)
    await other.cache.get(`theirs-${number}`, async () => picture('t'));
  await other.cache.settled();
  for (let number = 1; number < 4; number += 1)
    await one.cache.get(`mine-${number}`, async () => picture('m'));
  await one.cache.settled();
  assert.ok((await spaceIn(one.folder)) <= 18 * block);
});

test('does not evict to make up for files that are gone already', async (t) => {
  const { cache, folder } = await cacheFor(t, 8);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await cache.get(key, async () => picture(key));
  await cache.settled();
  for (const key of ['c', 'd', 'e', 'f', 'g', 'h']) await rm(join(folder, `${key}.photo`));
  for (const key of ['i', 'j']) await cache.get(key, async () => picture(key));
  await cache.settled();
  assert.deepEqual(await keysIn(folder), ['a', 'b', 'i', 'j']);
});

test('runs only a few makers at once, so that waiting requests hold no originals in memory', async (t) => {
  const { cache } = await cacheFor(t, 100);
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      cache.get(`k-${number}`, async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
        return picture('k');
      }),
    ),
  );
  assert.equal(most, maxHeavyWork * 2);
});
