import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './run-guildhall.ts';
import { guildhallHere } from './run-here.ts';

const launcher = fileURLToPath(new URL('../../bin/guildhall.mjs', import.meta.url));

describe('the size of the demo', () => {
  it('is one of three, and another one is a wrong command line', async () => {
    const { code, stderr } = await guildhallHere(['demo', '--data', temporaryFolder(), '--size', 'huge']);
    assert.equal(code, 2);
    assert.match(stderr, /Allowed choices are small, country, world/);
  });

  it('is explained in the help, with an example', async () => {
    const { code, stdout } = await guildhallHere(['demo', '--help']);
    assert.equal(code, 0);
    assert.match(stdout.replaceAll(/\s+/g, ' '), /country has 1,600 clubs and 50,000 members/);
    assert.match(stdout, /\$ guildhall demo --data \.\/large-demo-data --size country\n/);
  });

  it('leaves nothing half-written when a large filling is killed, and the next filling works', async () => {
    const folder = temporaryFolder();
    const child = spawn(process.execPath, [launcher, 'demo', '--data', folder, '--size', 'country'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'] ?? '' },
    });
    const ended = once(child, 'exit');
    for await (const chunk of child.stderr.setEncoding('utf8')) {
      if (String(chunk).includes('10 %')) break;
    }
    child.kill('SIGKILL');
    assert.deepEqual(await ended, [null, 'SIGKILL']);
    const { code, stderr } = await guildhallHere(['demo', '--data', folder]);
    assert.deepEqual([code, stderr], [0, `The database in "${folder}" now holds the demo organisation.\n`]);
    const raw = new DatabaseSync(join(folder, 'guildhall.db'), { readOnly: true });
    assert.deepEqual({ ...raw.prepare('select count(*) as clubs from clubs').get() }, { clubs: 60 });
    assert.deepEqual(raw.prepare('pragma foreign_key_check').all(), []);
    raw.close();
  });
});
