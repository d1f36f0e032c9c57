import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guildhall } from './run-guildhall.ts';
import { guildhallHere } from './run-here.ts';

describe('the program', { concurrency: 2 }, () => {
  it('shows help on standard output, without a secret that is set', async () => {
    const env = { GUILDHALL_SMTP_URL: 'smtp://user:hunter22@mail.example.org' };
    const { code, stdout, stderr } = await guildhall(['serve', '--help'], { env });
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /GUILDHALL_SMTP_URL/);
    assert.doesNotMatch(stdout, /hunter22/);
  });

  it('ends with code 2 and words on standard error when it is wrongly used', async () => {
    const { code, stdout, stderr } = await guildhall(['token', 'create']);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /missing required argument/);
  });

  it('names all wrong variables at once, one sentence each, and ends with code 1', async () => {
    const env = { GUILDHALL_PORT: 'x', GUILDHALL_TIME_ZONE: 'Nowhere', GUILDHALL_HOTS: '127.0.0.1' };
    const { code, stdout, stderr } = await guildhall(['serve'], { env });
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.equal(
      stderr,
      'GUILDHALL_HOTS is set, but there is no such setting. Did you mean GUILDHALL_HOST?\n' +
        'GUILDHALL_PORT (--port) is "x", but it must be a whole number from 0 to 65535.\n' +
        'GUILDHALL_TIME_ZONE (--time-zone) is "Nowhere", but it must be a time zone of the IANA list, such as Europe/Zurich.\n',
    );
  });

  it('ends with code 2 when the wrong value stood on the command line, whatever the variables say', async () => {
    const env = { GUILDHALL_PORT: '9000', GUILDHALL_SIGN_IN_HOURS: 'x' };
    const { code, stdout, stderr } = await guildhall(['serve', '--port', 'x'], { env });
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /^GUILDHALL_PORT \(--port\) is "x", but it must be/);
  });

  it('refuses to show the demo to other machines', async () => {
    const { code, stderr } = await guildhallHere(['serve', '--demo', '--host', '0.0.0.0']);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^GUILDHALL_HOST \(--host\) is "0\.0\.0\.0", but the demo must listen on this machine only/,
    );
  });
});
