import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readOptions } from '../../../bench/options.ts';

describe('the options of the benchmark', () => {
  it('measure country size on both engines unless told otherwise', () => {
    const options = readOptions([]);
    assert.deepEqual(options, { size: 'country', seconds: 0.5, sqlite: true, postgres: true });
  });

  it('are all read', () => {
    const args =
      '--size world --database postgres://u:p@127.0.0.1/d --data d --rows /clubs --seconds 2.5 --json f';
    assert.deepEqual(readOptions(args.split(' ')), {
      size: 'world',
      database: 'postgres://u:p@127.0.0.1/d',
      data: 'd',
      rows: '/clubs',
      seconds: 2.5,
      json: 'f',
      sqlite: true,
      postgres: true,
    });
  });

  it('leave out an engine when asked', () => {
    assert.partialDeepStrictEqual(readOptions(['--without-postgres']), { sqlite: true, postgres: false });
    assert.partialDeepStrictEqual(readOptions(['--without-sqlite']), { sqlite: false, postgres: true });
  });

  it('profile on one engine only', () => {
    assert.partialDeepStrictEqual(readOptions(['--profile', '/clubs']), { sqlite: true, postgres: false });
    assert.partialDeepStrictEqual(readOptions(['--profile', '/clubs', '--without-sqlite']), {
      sqlite: false,
      postgres: true,
    });
  });

  const bad: readonly (readonly [string, RegExp])[] = [
    ['--size huge', /size.*Allowed choices are small, country, world/],
    ['--seconds many', /seconds.*number of seconds from 0\.2 to 600/],
    ['--seconds 0', /seconds.*number of seconds/],
    ['--seconds -3', /seconds/],
    ['--database mysql://x', /database.*postgres:\/\/user:password@host\/database/],
    ['--rows', /rows.*argument missing/],
    ['--fast', /unknown option '--fast'/],
    ['country', /too many arguments/],
    ['--without-postgres --without-sqlite', /nothing is left to measure/],
    ['--without-postgres --database postgres://h/d', /--without-postgres leaves PostgreSQL out/],
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
