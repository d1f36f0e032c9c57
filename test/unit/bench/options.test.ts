import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readOptions } from '../../../bench/options.ts';

describe('the options of the benchmark', () => {
  it('measure country size on both engines unless they say otherwise', () => {
    const defaults = { size: 'country', seconds: 0.5, profile: false, markdown: false };
    assert.deepEqual(readOptions([]), { ...defaults, sqlite: true, postgres: true });
  });

  it('are all read', () => {
    const args = '--size world --keep d --rows /clubs getEvent --seconds 2.5 --markdown';
    assert.deepEqual(readOptions(args.split(' ')), {
      size: 'world',
      keep: 'd',
      rows: ['/clubs', 'getEvent'],
      seconds: 2.5,
      profile: false,
      markdown: true,
      sqlite: true,
      postgres: true,
    });
  });

  it('choose an engine', () => {
    const chosen = (engine: string) => readOptions(['--engine', engine]);
    assert.partialDeepStrictEqual(chosen('sqlite'), { sqlite: true, postgres: false });
    assert.partialDeepStrictEqual(chosen('postgres'), { sqlite: false, postgres: true });
  });

  it('profile on one engine only', () => {
    const onePostgres = readOptions(['--profile', '--engine', 'postgres']);
    assert.partialDeepStrictEqual(readOptions(['--profile']), { sqlite: true, postgres: false });
    assert.partialDeepStrictEqual(onePostgres, { sqlite: false, postgres: true });
  });

  const bad: readonly (readonly [string, RegExp])[] = [
    ['--size huge', /size.*Allowed choices are small, country, world/],
    ['--engine mysql', /engine.*Allowed choices are sqlite, postgres/],
    ['--seconds many', /seconds.*number of seconds from 0\.1 to 60/],
    ['--seconds 0', /seconds.*number of seconds/],
    ['--seconds -3', /seconds/],
    ['--rows', /rows.*argument missing/],
    ['--fast', /unknown option '--fast'/],
    ['country', /too many arguments/],
  ];
  for (const [args, sentence] of bad) {
    it(`answer "${args}" with a sentence and the exit code 2`, (t) => {
      const write = t.mock.method(process.stderr, 'write', () => true);
      assert.equal(readOptions(args.split(' ')), 2);
      assert.match(write.mock.calls.map(({ arguments: [text] }) => String(text)).join(''), sentence);
    });
  }

  it('explain themselves with an example', (t) => {
    const write = t.mock.method(process.stdout, 'write', () => true);
    assert.equal(readOptions(['--help']), 0);
    const help = write.mock.calls.map(({ arguments: [text] }) => String(text)).join('');
    assert.match(help, /Examples:\n {2}npm run bench\n/);
  });
});
