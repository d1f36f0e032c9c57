import { beThread } from '../../src/platform/shared/thread-side.ts';

/** A thread for the tests: it writes every portion behind a word. */
void beThread(async function* write(word: string, portions: AsyncIterable<number[]>) {
  for await (const portion of portions) {
    if (word === 'fail') throw new Error('It was asked to fail.');
    yield Buffer.from(`${word}${portion.join()}`);
  }
});
