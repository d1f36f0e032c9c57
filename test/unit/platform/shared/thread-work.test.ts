import assert from 'node:assert/strict';
import { once } from 'node:events';
import { suite, test } from 'node:test';
import { workInThread } from '../../../../src/platform/shared/thread-work.ts';

const file = new URL('../../../support/example-thread.ts', import.meta.url);

suite('Work in a thread', () => {
  test('gets its data and its portions one after the other, and answers what it makes of them', async () => {
    let asked = 0;
    async function* portions() {
      for (; asked < 3; asked += 1) yield [asked, asked];
    }
    const { bytes, ended } = workInThread(file, 'n', portions());
    assert.equal(Buffer.concat(await bytes.toArray()).toString(), 'n0,0n1,1n2,2');
    await ended;
    assert.equal(asked, 3);
  });

  test('ends when nobody wants it any more, and asks for no more then', async () => {
    let asked = 0;
    let isOver = false;
    async function* endless() {
      try {
        for (;;) yield [(asked += 1)];
      } finally {
        isOver = true;
      }
    }
    const { bytes, ended } = workInThread(file, 'n', endless());
    await once(bytes, 'data');
    bytes.destroy();
    await ended;
    const atEnd = asked;
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(asked, atEnd);
    assert.equal(isOver, true);
  });

  test('that fails, or whose portions fail, says so to the reader', async () => {
    const one = async function* one() {
      yield [1];
    };
    await assert.rejects(workInThread(file, 'fail', one()).bytes.toArray(), /asked to fail/);
    // oxlint-disable-next-line require-yield -- it has nothing to give
    const broken = async function* broken(): AsyncGenerator<number[]> {
      throw new Error('no portion');
    };
    const { bytes, ended } = workInThread(file, 'n', broken());
    await assert.rejects(bytes.toArray(), /no portion/);
    await ended;
  });
});
