import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import { text } from 'node:stream/consumers';
import { demoSecrets } from '../../src/platform/shared/demo-secrets.ts';
import { guildhall, startService, temporaryFolder, type RunningService } from './run-guildhall.ts';
import { guildhallHere } from './run-here.ts';

const folder = temporaryFolder();
const data = ['--data', folder];
let service: RunningService;
let token = '';
let demoToken = '';
let applicationToken = '';

/** One filling of the demo serves all these tests, in their order; commands work beside the running service. */
describe('the service and its commands', () => {
  before(async () => {
    service = await startService(['--demo', ...data]);
  });

  after(async () => {
    service.signal('SIGKILL');
    await service.ended;
  });

  it('welcomes a newcomer with addresses, four sign-ins and a line that works when it is pasted', async () => {
    const { welcome } = service;
    const { port } = new URL(service.address);
    assert.match(welcome, new RegExp(`API reference +http://localhost:${port}/docs\n`));
    for (const name of ['member', 'president', 'reviewer', 'administrator']) {
      assert.match(welcome, new RegExp(`^ +${name} `, 'm'));
    }
    const [, url = '', header = '', body = ''] =
      /curl -X POST (\S+) -H '([^']+)' -d '([^']+)'\n/.exec(welcome) ?? [];
    const [name = '', value = ''] = header.split(': ');
    const answer = await fetch(url, { method: 'POST', headers: { [name]: value }, body });
    assert.equal(answer.status, 200);
    demoToken = ((await answer.json()) as { access_token: string }).access_token;
    assert.equal(await statusOf('GET', '/v2/members/member', demoToken), 200);
  });

  it('accepts the token that token create prints alone on standard output', async () => {
    const { code, stdout, stderr } = await guildhall([
      'token',
      'create',
      'member',
      '--name',
      'Club website',
      ...data,
    ]);
    assert.equal(code, 0);
    assert.match(stdout, /^guildhall_[\w-]{43}\n$/);
    token = stdout.trim();
    assert.ok(!stderr.includes(token));
    assert.equal(await statusOf('GET', '/v2/members/member', token), 200);
  });

  it('gives a read-only token the right to read only, until the day that was asked for', async () => {
    const args = ['token', 'create', 'administrator', '--read-only', '--expires', '2099-12-31', ...data];
    const { stdout } = await guildhallHere(args);
    applicationToken = stdout.trim();
    assert.equal(await statusOf('GET', '/v2/members/member', applicationToken), 200);
    assert.equal(await statusOf('PUT', '/v2/clubs/1/activities', applicationToken), 403);
    const list = await guildhallHere(['token', 'list', ...data]);
    assert.match(list.stdout, /^\d+ +Application +.* +read +[\d :-]+ +2100-01-01 00:00 +valid$/m);
  });

  it('gives a token the budget that was asked for, and shows it', async () => {
    const args = ['token', 'create', 'administrator', '--name', 'Sync', '--budget', '10', ...data];
    assert.equal((await guildhallHere(args)).code, 0);
    const list = await guildhallHere(['token', 'list', ...data]);
    assert.match(list.stdout, /^\d+ +Sync +.* +read, write \(10 times the budget\) +/m);
    for (const wrong of ['0', '1001', 'x', '1.5']) {
      assert.equal((await guildhallHere([...args.slice(0, 6), wrong, ...data])).code, 2, wrong);
    }
  });

  it('prints the new address of a calendar feed, and ends the old one', async () => {
    const renewed = await guildhall(['identifier', 'renew', 'member', ...data]);
    assert.equal(renewed.code, 0);
    const [, first = ''] = /^\S+(\/v2\/events\/ical\/[a-z2-7]{26})\n$/.exec(renewed.stdout) ?? [];
    assert.equal(await statusOf('GET', first), 200);
    const [, second = ''] =
      /^\S+(\/v2\/events\/ical\/[a-z2-7]{26})\n$/.exec(
        (await guildhallHere(['identifier', 'renew', 'member', ...data])).stdout,
      ) ?? [];
    assert.deepEqual([await statusOf('GET', first), await statusOf('GET', second)], [404, 200]);
  });

  it('lists tokens without anything that could be used as one, and revokes them at once', async () => {
    const list = await guildhallHere(['token', 'list', ...data]);
    assert.equal(list.code, 0);
    assert.doesNotMatch(list.stdout, /guildhall_|[0-9a-f]{64}/);
    const id = /^(\d+) +Club website/m.exec(list.stdout)?.[1] ?? '';
    assert.equal((await guildhall(['token', 'revoke', id, ...data])).code, 0);
    assert.equal(await statusOf('GET', '/v2/members/member', token), 401);
    const again = await guildhallHere(['token', 'revoke', id, ...data]);
    assert.deepEqual(again, { code: 1, stdout: '', stderr: `There is no valid token ${id}.\n` });
    assert.match((await guildhallHere(['token', 'list', '--all', ...data])).stdout, /Club website.*revoked/);
  });

  it('changes a password that comes through a pipe, and refuses one that is too short', async () => {
    const short = await guildhall(['password', 'president', ...data], { stdin: 'short\n' });
    assert.equal(short.code, 1);
    assert.match(short.stderr, /at least 10 characters/);
    assert.equal(await signIn('president', 'guildhall'), 200);
    const set = await guildhall(['password', 'PRESIDENT', ...data], { stdin: 'a better one\n' });
    assert.deepEqual([set.code, set.stdout], [0, '']);
    assert.equal(await signIn('president', 'guildhall'), 401);
    assert.equal(await signIn('president', 'a better one'), 200);
  });

  it('gives a former member neither a token nor a password', async () => {
    const database = new DatabaseSync(join(folder, 'guildhall.db'));
    const former = database.prepare('select id from members where active = 0').get() as { id: number };
    database.close();
    const created = await guildhallHere(['token', 'create', String(former.id), ...data]);
    const changed = await guildhall(['password', String(former.id), ...data], { stdin: 'a better one\n' });
    for (const { code, stdout, stderr } of [created, changed]) {
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /^"\d+" is .+, a former member, for whom no password and no token works\.\n$/);
    }
  });

  it('refuses to fill the demo into a database that is not empty', async () => {
    const { code, stderr } = await guildhallHere(['demo', ...data]);
    assert.equal(code, 1);
    assert.match(stderr, /is not empty, so nothing was changed\.\n$/);
  });

  it('finishes a running request and ends with code 0 when it is asked to stop', async () => {
    const body = JSON.stringify({ username: 'member', password: 'guildhall' });
    const socket = connect({ port: Number(new URL(service.address).port), host: '127.0.0.1' });
    const head = `POST /v2/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    // "100 Continue" shows that the service has taken the request and waits for the body.
    socket.write(`${head}\r\nExpect: 100-continue\r\n\r\n`);
    const [interim] = (await once(socket, 'data')) as [Buffer];
    assert.match(interim.toString(), /^HTTP\/1\.1 100/);
    service.signal('SIGTERM');
    await refusesConnections(service.address);
    socket.write(body);
    assert.match(await text(socket), /^HTTP\/1\.1 200 .*"access_token":"/s);
    assert.equal(await service.ended, 0);
  });

  it('keeps the data for the next start, but lets nobody in with the demo password outside the demo', async () => {
    service = await startService(data);
    assert.equal(await signIn('president', 'a better one'), 200);
    assert.equal(await signIn('administrator', 'guildhall'), 401);
  });

  it('ends the sign-ins of the demo outside the demo, but not the tokens that were made for applications', async () => {
    assert.equal(await statusOf('GET', '/v2/members/member', demoToken), 401);
    assert.equal(await statusOf('GET', '/v2/members/member', applicationToken), 200);
    const list = await guildhallHere(['token', 'list', '--all', ...data]);
    assert.match(list.stdout, /^\d+ +Demo sign-in .*revoked$/m);
    assert.doesNotMatch(list.stdout, /Demo sign-in.*valid/);
  });

  it('opens nothing outside the demo with what everyone knows of it, such as the calendar of its administrator', async () => {
    const send = (path: string, body: object) =>
      fetch(`${service.address}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    assert.equal(await statusOf('GET', `/v2/events/ical/${demoSecrets.privateIdentifier}`), 404);
    const confirmed = await send('/v2/email/confirmation', { secret: demoSecrets.emailSecret });
    assert.equal(confirmed.status, 410);
    assert.equal((await send('/v2/email/stop', { secret: demoSecrets.stopSecret })).status, 410);
    assert.equal((await send('/v2/password/link', { secret: demoSecrets.passwordLink })).status, 410);
  });

  it('does not wait for connections that ask nothing when it is asked to stop', async () => {
    const silent = connect({ port: Number(new URL(service.address).port), host: '127.0.0.1' });
    await once(silent, 'connect');
    service.signal('SIGINT');
    assert.equal(await service.ended, 0);
    silent.destroy();
  });

  it('says at a later start of the demo when it was made, and how to make it anew once its event is over', async () => {
    service = await startService(['--demo', ...data]);
    assert.match(service.welcome, /^ +Data +.*, made on \d{4}-\d\d-\d\d at about \d\d:\d\d\n$/m);
    assert.doesNotMatch(service.welcome, /is over/);
    service.signal('SIGINT');
    await service.ended;
    const database = new DatabaseSync(join(folder, 'guildhall.db'));
    const hours = "start_date = '2026-01-02T10:15:00', end_date = '2026-01-02T18:15:00'";
    database.exec(`update events set ${hours} where id = 1`);
    database.close();
    service = await startService(['--demo', ...data]);
    assert.match(service.welcome, /made on 2026-01-02 at about 12:15\n/);
    assert.match(service.welcome, /the event that was running then is over\.\n/);
    assert.ok(service.welcome.includes(`delete the folder "${folder}" and start again.\n`));
    service.signal('SIGINT');
    await service.ended;
  });

  it('takes any free port where 0 is asked for, and says which', async () => {
    service = await startService(['--port', '0', '--demo', ...data]);
    assert.equal((await fetch(`${service.address}/health/live`)).status, 200);
  });
});

async function statusOf(method: string, path: string, token?: string): Promise<number> {
  const body = method === 'GET' ? null : '{"title":"Tree planting","startDate":"2026-05-01"}';
  const headers = {
    ...(token === undefined ? {} : { 'X-Authorization': token }),
    ...(body === null ? {} : { 'Content-Type': 'application/json' }),
  };
  const answer = await fetch(service.address + path, { method, headers, body });
  await answer.body?.cancel();
  return answer.status;
}

async function signIn(username: string, password: string): Promise<number> {
  const answer = await fetch(`${service.address}/v2/authenticate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  await answer.body?.cancel();
  return answer.status;
}

/** Waits until the service no longer accepts anyone. */
async function refusesConnections(address: string): Promise<void> {
  const { port } = new URL(address);
  for (;;) {
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    const refused = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(false));
      socket.once('error', () => resolve(true));
    });
    socket.destroy();
    if (refused) return;
  }
}
