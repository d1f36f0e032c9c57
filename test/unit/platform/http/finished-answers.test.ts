import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { FinishedAnswers, type FinishedAnswer } from '../../../../src/platform/http/finished-answers.ts';

/** Answers of a topic that changes when the test says so, and how often they were made. */
function startAnswers(maxBytes = 1_000_000) {
  const state = { mark: 1 as number | null, changed: new Set<string>(), made: 0 };
  const changes = {
    markOf: () => state.mark,
    isUnchanged: (_topic: string, key: string) => state.mark !== null && !state.changed.has(key),
  };
  const ask = async (
    answers: FinishedAnswers,
    key: string,
    text: string,
    encoding = 'identity',
    more = {},
  ) => {
    const headers: Record<string, string> = { vary: 'origin' };
    const reply = {
      getHeader: (name: string) => headers[name],
      header: (name: string, value: string) => void (headers[name] = value),
      serialize: () => '',
    };
    const make = async (): Promise<FinishedAnswer> => {
      state.made += 1;
      return {
        body: Buffer.from(text),
        type: 'text/plain',
        tag: `"${text.length}"`,
        isWorthKeeping: true,
        ...more,
      };
    };
    const request = { headers: { 'accept-encoding': encoding } };
    return { body: await answers.answer<Buffer>(request, reply, key, make), headers };
  };
  const all = new FinishedAnswers(changes, 'clubs', { maxBytes, perMember: false });
  const each = new FinishedAnswers(changes, 'people', { maxBytes, perMember: true });
  return { state, all, each, ask };
}

const long = 'Zürich '.repeat(1000);

suite('Finished answers', () => {
  test('are made once while nothing changes, also when many ask at the same time', async () => {
    const { state, all, ask } = startAnswers();
    const bodies = await Promise.all([ask(all, 'a', 'one'), ask(all, 'a', 'one'), ask(all, 'b', 'two')]);
    assert.deepEqual(
      bodies.map(({ body }) => body.toString()),
      ['one', 'one', 'two'],
    );
    assert.equal((await ask(all, 'a', 'other')).body.toString(), 'one');
    assert.equal(state.made, 2);
  });

  test('are made anew after a change, and each time while changes cannot be known', async () => {
    const { state, all, ask } = startAnswers();
    await ask(all, 'a', 'old');
    state.mark = 2;
    assert.equal((await ask(all, 'a', 'new')).body.toString(), 'new');
    state.mark = null;
    assert.equal((await ask(all, 'a', 'newer')).body.toString(), 'newer');
    assert.equal(state.made, 3);
  });

  test('about a member outlive changes of others', async () => {
    const { state, each, ask } = startAnswers();
    await ask(each, 'a', 'one', 'identity', { about: 1 });
    await ask(each, 'b', 'two', 'identity', { about: 2 });
    state.mark = 2;
    state.changed.add('2');
    await ask(each, 'a', 'one', 'identity', { about: 1 });
    assert.equal(state.made, 2);
    await ask(each, 'b', 'two', 'identity', { about: 2 });
    assert.equal(state.made, 3);
  });

  test('are packed for those who can unpack them, and unpack to the same text', async () => {
    const { state, all, ask } = startAnswers();
    for (const [encoding, unpack] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      for (let time = 0; time < 2; time += 1) {
        const { body, headers } = await ask(all, 'a', long, encoding);
        assert.equal(headers['content-encoding'], encoding);
        assert.equal(headers['vary'], 'origin, accept-encoding', 'what differs by others stays said');
        assert.equal(unpack(body).toString(), long);
      }
    }
    assert.equal(state.made, 1);
  });

  test('that became stale while they were packed are not kept as new ones', async () => {
    const { state, all, ask } = startAnswers();
    const slow = Promise.withResolvers<string>();
    const reply = { getHeader: () => undefined, header: () => undefined, serialize: () => '' };
    const request = { headers: { 'accept-encoding': 'gzip' } };
    const asked = all.answer<Buffer>(request, reply, 'a', async () => ({
      body: Buffer.from(await slow.promise),
      type: 'text/plain',
      tag: '"old"',
      isWorthKeeping: true,
    }));
    state.mark = 2;
    slow.resolve(long);
    assert.equal(gunzipSync(await asked).toString(), long);
    assert.equal(gunzipSync((await ask(all, 'a', `new ${long}`, 'gzip')).body).toString(), `new ${long}`);
  });

  test('that are empty or fail are not kept', async () => {
    const { state, all, ask } = startAnswers();
    await ask(all, 'a', '[]', 'identity', { isWorthKeeping: false });
    await ask(all, 'a', '[]', 'identity', { isWorthKeeping: false });
    assert.equal(state.made, 2);
  });

  test('make room for others within what they hold together: bodies, packed ones, keys and objects', async () => {
    const { state, all, ask } = startAnswers(100_000);
    // Small ones weigh more than their bodies: fewer than 100,000 / 500 of them have room.
    for (let index = 0; index < 1000; index += 1) await ask(all, `key ${index}`, 'x');
    state.made = 0;
    for (let index = 0; index < 1000; index += 1) await ask(all, `key ${index}`, 'x');
    assert.ok(state.made > 800, `only ${state.made} of 1000 were made again`);
  });
});
