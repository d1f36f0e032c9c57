import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { demoPassword } from '../../src/identity/passwords/demo-password.ts';
import { guildhall, startService } from '../cli/run-guildhall.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { samplePicture } from '../support/sample-picture.ts';
import { openSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { assertSeenFull, assertSeenOver, withMetrics } from './operator-view.ts';

const ending = endOfSuite();
let disk: SmallDisk;
before(async () => {
  disk = await openSmallDisk(ending, 16);
});

const demo = () => guildhall(['demo', '--data', disk.folder], { on: disk.on });

test('the demo on a full disk is refused in one sentence and leaves nothing half-written', async () => {
  const sentence = `The data folder "${disk.folder}" (--data) cannot be used: the disk is full.\n`;
  // Not enough for a database, and not enough for its tables.
  for (const room of [0, 100 * 1024]) {
    disk.fill(room);
    assert.deepEqual(await demo(), { code: 1, stdout: '', stderr: sentence });
    disk.clear();
  }

  // Enough for the pictures and a part of the data.
  disk.fill(3.5 * 1024 * 1024);
  const half = { code: 1, stdout: '', stderr: 'The disk of the database is full, so nothing was changed.\n' };
  assert.deepEqual(await demo(), half);
  disk.clear();

  // Only an empty database takes the demo.
  const whole = {
    code: 0,
    stdout: '',
    stderr: `The database in "${disk.folder}" now holds the demo organisation.\n`,
  };
  assert.deepEqual(await demo(), whole);
});

test('a service whose disk is full answers 503 and says so to its operator, is read as before, and writes again when there is room', async () => {
  const service = await startService(['--demo', '--data', disk.folder], withMetrics, disk.on);
  ending.after(async () => {
    service.signal('SIGKILL');
    await service.ended;
  });
  const signIn = () => {
    const body = JSON.stringify({ username: 'member', password: demoPassword });
    const headers = { 'Content-Type': 'application/json' };
    return fetch(`${service.address}/v2/authenticate`, { method: 'POST', headers, body });
  };
  const first = await signIn();
  assert.equal(first.status, 200);
  const { access_token: token } = (await first.json()) as { access_token: string };
  const ownRecord = () => {
    return fetch(`${service.address}/v2/members/member`, { headers: { 'X-Authorization': token } });
  };
  disk.fill();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const refused = await signIn();
    assert.equal(refused.status, 503);
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
    assert.match(await refused.text(), /The disk of the database is full/);
    assert.equal((await ownRecord()).status, 200);
  }
  const headers = { 'X-Authorization': token, 'Content-Type': 'image/jpeg' };
  const photo = await fetch(`${service.address}/v2/me/photo`, {
    method: 'PUT',
    headers,
    body: new Uint8Array(samplePicture),
  });
  assert.equal(photo.status, 503);
  assert.match(await photo.text(), /The disk for photos is full, so the photo was not stored\./);
  await assertSeenFull(service);
  disk.clear();
  await assertSeenOver(service);
  assert.equal((await signIn()).status, 200);
  assert.equal((await ownRecord()).status, 200);
});
