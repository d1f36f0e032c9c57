import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readConfig } from '../../../../src/platform/config/read-config.ts';
import { withFreePort } from '../../../../src/platform/process/listening.ts';

suite('A service that may take any free port', () => {
  test('names the port that it takes in its links', async () => {
    const { port, publicUrl } = await withFreePort(
      readConfig({ GUILDHALL_PORT: '0', GUILDHALL_BASE_PATH: '/club-api' }),
    );
    assert.ok(port > 0);
    assert.equal(publicUrl, `http://localhost:${port}/club-api`);
  });

  test('leaves the address under which people reach it as it was set', async () => {
    const publicUrl = 'https://members.example.org';
    const config = await withFreePort(readConfig({ GUILDHALL_PORT: '0', GUILDHALL_PUBLIC_URL: publicUrl }));
    assert.equal(config.publicUrl, publicUrl);
  });
});
