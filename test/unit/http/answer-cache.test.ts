import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { AnswerCache } from '../../../src/http/answer-cache.ts';

/** A cache whose topic changes when the test says so. */
function startCache(most?: number) {
  const state: { mark: number | null } = { mark: 1 };
  return { state, cache: new AnswerCache({ markOf: () => state.mark, isUnchanged: () => false }, most) };
}

/** Writes an answer when it is told to, and counts how often it was asked to. */
function slowWriter(text: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const writer = {
    times: 0,
    write: () => {
      writer.times += 1;
      return promise;
    },
    finish: () => resolve(text),
    fail: (error: Error) => reject(error),
  };
  return writer;
}

suite('The answer cache', () => {
  test('gives an answer again, with the same tag, while nothing has changed', async () => {
    const { cache } = startCache();
    assert.equal(cache.get('clubs', 'a'), undefined);
    const made = await cache.make('clubs', 'a', async () => 'Zürich');
    assert.equal(cache.get('clubs', 'a'), made);
    assert.equal(made.bytes.toString(), 'Zürich');
    assert.match(made.tag, /^W\/".+"$/);
    assert.equal(cache.get('clubs', 'b'), undefined);
  });

  test('gives no answer from before a change', async () => {
    const { cache, state } = startCache();
    await cache.make('clubs', 'a', async () => 'old');
    state.mark = 2;
    assert.equal(cache.get('clubs', 'a'), undefined);
    const made = await cache.make('clubs', 'a', async () => 'new');
    assert.equal(cache.get('clubs', 'a'), made);
  });

  test('counts a change during the making as one after it', async () => {
    const { cache, state } = startCache();
    const slow = slowWriter('half old');
    const made = cache.make('clubs', 'a', slow.write);
    state.mark = 2;
    slow.finish();
    await made;
    assert.equal(cache.get('clubs', 'a'), undefined);
  });

  test('neither keeps nor gives anything while it cannot know of changes', async () => {
    const { cache, state } = startCache();
    await cache.make('clubs', 'a', async () => 'kept');
    state.mark = null;
    assert.equal(cache.get('clubs', 'a'), undefined);
    const slow = slowWriter('fresh');
    const both = [cache.make('clubs', 'b', slow.write), cache.make('clubs', 'b', slow.write)];
    slow.finish();
    await Promise.all(both);
    assert.equal(slow.times, 2);
    assert.equal(cache.get('clubs', 'b'), undefined);
    state.mark = 1;
    assert.equal(cache.get('clubs', 'b'), undefined);
  });

  test('makes an answer once for all who ask at the same time, but anew for those who ask after a change', async () => {
    const { cache, state } = startCache();
    const first = slowWriter('old');
    const second = slowWriter('new');
    const early = [cache.make('clubs', 'a', first.write), cache.make('clubs', 'a', first.write)];
    state.mark = 2;
    const late = cache.make('clubs', 'a', second.write);
    second.finish();
    assert.equal((await late).bytes.toString(), 'new');
    first.finish();
    const [one, other] = await Promise.all(early);
    assert.equal(one, other);
    assert.deepEqual([first.times, second.times], [1, 1]);
  });

  test('passes a failure to all who waited and tries again for the next', async () => {
    const { cache } = startCache();
    const slow = slowWriter('');
    const waiting = [cache.make('clubs', 'a', slow.write), cache.make('clubs', 'a', slow.write)];
    slow.fail(new Error('no such club'));
    for (const answer of waiting) await assert.rejects(answer, /no such club/);
    const made = await cache.make('clubs', 'a', async () => 'there');
    assert.equal(made.bytes.toString(), 'there');
  });

  test('packs an answer once for each way that is asked for', async () => {
    const { cache } = startCache();
    const text = 'a directory of clubs '.repeat(500);
    const made = await cache.make('clubs', 'a', async () => text);
    const [br, again, gzip] = await Promise.all([made.packed('br'), made.packed('br'), made.packed('gzip')]);
    assert.equal(br, again);
    assert.equal(brotliDecompressSync(br.bytes).toString(), text);
    assert.equal(gunzipSync(gzip.bytes).toString(), text);
    assert.equal(await cache.get('clubs', 'a')?.packed('br'), br);
  });

  test('stays within its bound: what was not used for long goes first, and packed bytes count', async () => {
    const { cache } = startCache(500);
    const write = async () => 'x'.repeat(100);
    for (const key of ['a', 'b', 'c']) {
      await cache.make('clubs', key, write);
      assert.ok(cache.get('clubs', 'a'), 'what is used again and again stays');
    }
    await cache.make('clubs', 'd', write);
    assert.equal(cache.get('clubs', 'b'), undefined);
    for (const key of ['a', 'c', 'd']) assert.ok(cache.get('clubs', key), key);
    const large = await cache.make('clubs', 'e', async () => 'y'.repeat(245));
    assert.ok(cache.get('clubs', 'e'));
    // Packed, it takes a few bytes more, and would leave too little room for the others.
    await large.packed('gzip');
    assert.equal(cache.get('clubs', 'e'), undefined);
    await cache.make('clubs', 'f', async () => 'z'.repeat(251));
    assert.equal(cache.get('clubs', 'f'), undefined);
  });
});
