import assert from 'node:assert/strict';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import { guildhall, startService, temporaryFolder, type RunningService } from './run-guildhall.ts';
import { guildhallHere } from './run-here.ts';

const folder = temporaryFolder();
const data = ['--data', folder];
let service: RunningService;
let token = '';

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${service.address}/v2${path}`, {
    ...init,
    headers: { 'x-authorization': token, ...init.headers },
  });
}

/** Commands of an operator beside the running service, in their order. */
describe('audit, check and erase beside a running service', () => {
  before(async () => {
    service = await startService(['--demo', ...data]);
    token = (
      await guildhallHere(['token', 'create', 'administrator', '--name', 'Club website', ...data])
    ).stdout.trim();
  });

  after(async () => {
    service.signal('SIGTERM');
    await service.ended;
  });

  it('shows who changed what through which token and request', async () => {
    const body = JSON.stringify({ title: 'Soup day', startDate: '2026-11-01' });
    const headers = { 'content-type': 'application/json' };
    const made = await ask('/clubs/1/activities', { method: 'PUT', body, headers });
    assert.equal(made.status, 200);
    const { code, stdout } = await guildhallHere([
      'audit',
      '--member',
      'administrator',
      '--since',
      '1h',
      ...data,
    ]);
    assert.equal(code, 0);
    assert.match(stdout, /^WHEN +WHO +WHAT +ABOUT +EVENT +CHANGE +THROUGH +REQUEST$/m);
    const line = stdout.split('\n').find((text) => text.includes('create activity')) ?? '';
    assert.match(line, /^\d{4}-\d\d-\d\d \d\d:\d\d {2}\S.* \(\d+\) +create activity \d+ .*title: Soup day;/);
    assert.match(line, /api, Club website \(\d+\)/);
    assert.ok(line.endsWith(String(made.headers.get('x-request-id'))));
    assert.match(stdout, /operator +create token \d+/);
  });

  it('shows a sign-in with an unknown name without a number', async () => {
    const body = JSON.stringify({ username: 'nobody-at-all', password: 'wrong' });
    const headers = { 'content-type': 'application/json' };
    assert.equal((await ask('/authenticate', { method: 'POST', body, headers })).status, 401);
    const { stdout } = await guildhallHere(['audit', '--since', '1h', '--limit', '1', ...data]);
    assert.match(stdout, / fail sign-in {2,}/);
    assert.doesNotMatch(stdout, /fail sign-in \d/);
  });

  it('prints one object a line for programs, and never a token', async () => {
    const { stdout } = await guildhallHere(['audit', '--limit', '5', '--json', ...data]);
    const lines = stdout.trim().split('\n');
    assert.equal(lines.length, 5);
    for (const line of lines) assert.equal(typeof JSON.parse(line).action, 'string');
    assert.ok(!stdout.includes(token));
    const all = await guildhallHere(['audit', '--since', '1h', '--limit', '5000', '--json', ...data]);
    assert.equal(all.stdout.match(/"action":"fill-demo"/g)?.length, 1, 'the demo is one change');
  });

  it('says what is wrong with a time, a limit or a name that nobody has', async () => {
    const wrong: [string[], number, RegExp][] = [
      [['--since', 'soon'], 2, /^error: --since is "soon", but it must be a day such as/],
      [['--limit', '0'], 2, /It must be a whole number from 1 to 100000/],
      [['--event', 'x'], 2, /It must be a whole number above 0/],
      [['--member', 'nobody'], 1, /^There is no member with the username "nobody"/],
    ];
    for (const [args, expected, words] of wrong) {
      const { code, stdout, stderr } = await guildhallHere(['audit', ...args, ...data]);
      assert.deepEqual([code, stdout], [expected, '']);
      assert.match(stderr, words);
    }
  });

  it('finds no error in the demo organisation', async () => {
    const { code, stdout, stderr } = await guildhallHere(['check', ...data]);
    assert.equal(code, 0, stdout);
    assert.doesNotMatch(stdout, /^ERROR/m);
    assert.match(stderr, /^(Nothing is wrong|0 errors and \d+ warnings?)\.$/m);
  });

  it('ends with code 1 after an error, names the first ones, counts the others and says how to mend it', async () => {
    const database = new DatabaseSync(join(folder, 'guildhall.db'));
    database.exec("update members set email = 'nowhere' where id between 100 and 130 and active = 1");
    const { wrong } = database
      .prepare("select count(*) as wrong from members where email = 'nowhere'")
      .get() as { wrong: number };
    const { code, stdout, stderr } = await guildhallHere(['check', ...data]);
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^ERROR: Active members whose e-mail address is none \(\d+\)\n {2}member \d+ +\S.*"nowhere"$/m,
    );
    assert.match(stdout, new RegExp(`^  and ${wrong - 10} more\n  → Correct the address`, 'm'));
    assert.match(stderr, new RegExp(`^${wrong} errors and`));
    const json = await guildhallHere(['check', '--json', ...data]);
    assert.equal(json.code, 1);
    const findings = json.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const finding = findings.find((found) => found.code === 'invalid-email');
    assert.deepEqual([finding.severity, finding.count, finding.rows.length], ['error', wrong, wrong]);
    database.exec("update members set email = '' where email = 'nowhere'");
    database.close();
  });

  it('says which damage it finds in the file of the database, and which checks could not look because of it', async () => {
    const damaged = temporaryFolder();
    const file = join(damaged, 'guildhall.db');
    const database = new DatabaseSync(join(folder, 'guildhall.db'));
    await backup(database, file);
    const { page } = database
      .prepare("select rootpage as page from sqlite_schema where type = 'table' and name = 'members'")
      .get() as { page: number };
    const { size } = database.prepare('select page_size as size from pragma_page_size').get() as {
      size: number;
    };
    database.close();
    const pages = await open(file, 'r+');
    await pages.write(Buffer.alloc(size, 'Z'), 0, size, (page - 1) * size);
    await pages.close();
    const { code, stdout } = await guildhallHere(['check', '--data', damaged]);
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^ERROR: Damage in the file of the database \(\d+\)\n {2}database {2}.*\b(malformed|Tree)\b/m,
    );
    assert.match(
      stdout,
      /^ERROR: Not looked at, .* \(\d+\)\n(?: {2}check .*\n)* {2}check {2}no-email +database disk image is malformed$/m,
    );
  });

  it('erases nobody unless it is given --yes, or the name is typed', async () => {
    const { code, stderr } = await guildhall(['erase', '50', ...data], { stdin: 'yes\n' });
    assert.equal(code, 1);
    assert.match(stderr, /^Nothing was changed\. To erase member 50 without being asked, add --yes\.\n$/);
  });

  it('erases a person for the running service at once, and says what is left', async () => {
    const database = new DatabaseSync(join(folder, 'guildhall.db'), { readOnly: true });
    const { id, last_name: name } = database
      .prepare(
        'select id, last_name from members where photo_sha256 is not null and active = 1 and username is null',
      )
      .get() as { id: number; last_name: string };
    database.close();
    const shown = async () => (await ask(`/members/${id}`)).text();
    assert.ok((await shown()).includes(name));
    const { code, stdout, stderr } = await guildhall(['erase', String(id), '--yes', ...data]);
    assert.deepEqual([code, stdout], [0, '']);
    assert.match(stderr, new RegExp(`^Member ${id} is erased:`));
    assert.match(stderr, /Backups and exports made before still hold the data/);
    assert.ok(!stderr.includes(name), 'what is printed may be kept');
    const after = JSON.parse(await shown());
    assert.equal(after.fullName, 'Former member');
    const again = await guildhallHere(['erase', String(id), '--yes', ...data]);
    assert.equal(again.code, 1);
    assert.match(again.stderr, new RegExp(`^Member ${id} was erased on \\d{4}-\\d\\d-\\d\\d: `));
    const trail = await guildhallHere(['audit', '--member', String(id), ...data]);
    assert.match(trail.stdout, new RegExp(`operator +erase member ${id} +Former member`));
    assert.ok(!trail.stdout.includes(name));
    const erased = await guildhallHere(['audit', '--action', 'erase', '--since', '8w', '--json', ...data]);
    assert.deepEqual(
      erased.stdout.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line).subjectId)),
      [id],
    );
    for (const action of ['check-in', 'refuse']) {
      const scans = await guildhallHere(['audit', '--action', action, '--limit', '9', '--json', ...data]);
      const lines = scans.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      assert.deepEqual(new Set(lines.map((line) => line.action)), new Set([action]));
    }
  });

  it('says of a name that nobody has, and of a folder without a database, that there is none', async () => {
    const nobody = await guildhallHere(['erase', 'nobody', '--yes', ...data]);
    assert.deepEqual([nobody.code, nobody.stdout], [1, '']);
    assert.match(nobody.stderr, /^There is no member with the username or id "nobody"\.\n$/);
    const empty = temporaryFolder();
    for (const command of [['audit'], ['check'], ['erase', '1', '--yes']]) {
      const { code, stderr } = await guildhallHere([...command, '--data', empty]);
      assert.equal(code, 1);
      assert.match(stderr, /^There is no database in the data folder/);
    }
    assert.deepEqual(await readdir(empty), []);
  });
});
