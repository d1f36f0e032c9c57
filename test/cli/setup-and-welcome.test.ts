import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '../../src/platform/config/read-config.ts';
import { openDependencies } from '../../src/dependencies.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { fillFixture } from '../support/organisation-fixture.ts';
import { guildhall, startService } from './run-guildhall.ts';
import { flagsFor, guildhallHere } from './run-here.ts';

const password = 'four words from nowhere';
const person = ['--first-name=Ada', '--last-name=Example', '--email=ada@example.org', '--username=ada'];
const organisation = [
  '--organisation=Friends of the Lake',
  '--languages=fr,de',
  '--time-zone=America/Toronto',
];

onEveryDatabase('guildhall setup', (database) => {
  const ending = endOfSuite();
  let env: Record<string, string>;
  before(async () => {
    const folder = await temporaryFolder(ending);
    // On the embedded engine there is not even a folder.
    env =
      database.name === 'sqlite'
        ? { GUILDHALL_DATA: join(folder, 'new') }
        : { GUILDHALL_DATA: folder, ...(await database.environment(folder)) };
  });

  test('says what is wrong and stores nothing', { timeout: 60_000 }, async () => {
    const wrong: [args: string[], stdin: string, sentence: RegExp][] = [
      [person, password, /^--organisation is missing, and there is no terminal /],
      [
        [...organisation, ...person, '--email=nowhere', '--username=12'],
        password,
        /^administrator\.email is not an e-mail address\. administrator\.username .*\n$/,
      ],
      [[...organisation, ...person], 'password12', /^administrator\.password is too easy to guess/],
    ];
    for (const [args, stdin, sentence] of wrong) {
      const { code, stdout, stderr } = await guildhall(['setup', ...args], { env, stdin });
      assert.match(stderr, sentence);
      assert.deepEqual([code, stdout], [1, '']);
      assert.ok(!stderr.includes(stdin));
    }
    const zone = await guildhallHere(['setup', ...organisation, '--time-zone=Mars', ...flagsFor(env)]);
    assert.equal(zone.code, 2);
    assert.match(zone.stderr, /^GUILDHALL_TIME_ZONE \(--time-zone\) is "Mars", but it must be /);
  });

  test('makes the organisation and an administrator who signs in, once', { timeout: 60_000 }, async () => {
    const stdin = `${password}\n`;
    const done = await guildhall(['setup', ...organisation, ...person], { env, stdin });
    assert.deepEqual(
      [done.code, done.stdout, done.stderr],
      [0, '', 'Friends of the Lake is set up. ada signs in at http://localhost:8080/.\n'],
    );
    const again = await guildhallHere(['setup', ...organisation, ...person, ...flagsFor(env)]);
    assert.deepEqual(
      [again.code, again.stderr],
      [1, 'The service is set up already: there are members in it.\n'],
    );
    // From here on days are those of Toronto, also where a command is told nothing of it.
    const create = ['token', 'create', 'ada', '--expires', '2027-12-31'];
    assert.equal((await guildhallHere([...create, ...flagsFor(env)])).code, 0);
    const { stdout: listed } = await guildhallHere(['token', 'list', '--json', ...flagsFor(env)]);
    assert.match(listed, /"expiresAt":"2028-01-01T05:00:00/);
    const { stdout: trail } = await guildhallHere(['audit', '--json', ...flagsFor(env)]);
    const when = (JSON.parse(trail.split('\n')[0] ?? '') as { at: string }).at;
    const inToronto = Temporal.Instant.from(when).toZonedDateTimeISO('America/Toronto').toPlainDateTime();
    const { stdout: table } = await guildhallHere(['audit', ...flagsFor(env)]);
    assert.ok(table.includes(inToronto.toString({ smallestUnit: 'minute' }).replace('T', ' ')), table);
    const service = await startService([], env);
    const { name, timeZone, languages, setupNeeded } = await json(`${service.address}/v2/organisation`);
    assert.deepEqual(
      { name, timeZone, languages, setupNeeded },
      {
        name: 'Friends of the Lake',
        timeZone: 'America/Toronto',
        languages: ['fr', 'de'],
        setupNeeded: false,
      },
    );
    const body = JSON.stringify({ username: 'ada', password });
    const signedIn = await json(`${service.address}/v2/authenticate`, body);
    assert.equal(signedIn['name'], 'Ada Example');
    service.signal('SIGTERM');
    assert.equal(await service.ended, 0);
    assert.equal(await service.stderr, '');
  });
});

onEveryDatabase('guildhall welcome', (database) => {
  const ending = endOfSuite();
  let env: Record<string, string>;
  let place: string[];
  before(async () => {
    const folder = await temporaryFolder(ending);
    const mails = { GUILDHALL_PUBLIC_URL: 'https://members.example.org', GUILDHALL_LANGUAGE: 'de' };
    const stored = { GUILDHALL_DATA: folder, ...(await database.environment(folder)) };
    place = flagsFor(stored);
    env = { ...mails, ...stored };
    const deps = await openDependencies(readConfig(env, {}), { logger: pino({ level: 'silent' }) });
    try {
      const { addMember, alpha, gamma } = await fillFixture(deps);
      await addMember({ username: 'anna', email: 'anna@example.org', lastName: 'Alder', clubId: alpha.id });
      await addMember({ username: 'gaby', email: '', lastName: 'Gross', clubId: gamma.id });
    } finally {
      await deps.close();
    }
  });

  test(
    'shows who would be written to and who cannot be, and sends nothing',
    { timeout: 60_000 },
    async () => {
      const { code, stdout, stderr } = await guildhallHere(['welcome', '--dry-run', ...place]);
      assert.equal(code, 0);
      const [reached = '', left = ''] = stdout.split(/^(?=ID +LEFT OUT +WHY$)/m);
      assert.match(reached, /^ID +WOULD BE WRITTEN TO +E-MAIL\n/);
      assert.match(reached, /^\d+ +Ann Alder +anna@example\.org$/m);
      assert.match(left, /^.*\n\d+ +Ann Gross +This member has no e-mail address [^\n]+\n$/);
      assert.match(stderr, /^Members would be written to: 9; left out: 1\.\n$/);
      assert.match((await guildhallHere(['mail', 'list', ...place])).stdout, /\n0 +0 +0 +0\n/);
    },
  );

  test(
    'refuses a place that does not exist, and an option it does not know',
    { timeout: 60_000 },
    async () => {
      const unknown = await guildhallHere(['welcome', '--below', 'Nowhere', ...place]);
      assert.deepEqual(
        [unknown.code, unknown.stdout, unknown.stderr],
        [1, '', 'There is no club, zone or district with the name "Nowhere".\n'],
      );
      const misspelt = await guildhallHere(['welcome', '--dryrun', ...place]);
      assert.equal(misspelt.code, 2);
      assert.match(misspelt.stderr, /unknown option '--dryrun'/);
    },
  );

  test(
    'queues a mail for everyone of the place that is named, and for nobody else',
    { timeout: 60_000 },
    async () => {
      const { code, stderr } = await guildhall(['welcome', '--below', 'Alpha'], { env });
      assert.equal(code, 0);
      assert.match(stderr, /Members to be written to by the running service: 4; left out: 0\.\n$/);
      const storage = await database.open(String(env['GUILDHALL_DATA']));
      try {
        const mails = await storage.db.selectFrom('outbox').select(['recipient_address', 'text']).execute();
        assert.deepEqual(mails.map(({ recipient_address }) => recipient_address).toSorted(), [
          'anna@example.org',
          'former@example.org',
          'member@example.org',
          'officer@example.org',
        ]);
        assert.match(String(mails[0]?.text), /https:\/\/members\.example\.org\/password#[a-z2-7]{52}/);
      } finally {
        await storage.close();
      }
    },
  );
});

test('guildhall welcome makes no database out of a mistyped folder', { timeout: 60_000 }, async (t) => {
  const folder = join(await temporaryFolder({ after: (work) => t.after(work) }), 'mistyped');
  const { code, stderr } = await guildhallHere(['welcome', '--data', folder]);
  assert.equal(code, 1);
  assert.match(stderr, /^There is no database in the data folder /);
  assert.ok(!existsSync(folder));
});

async function json(url: string, body?: string): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, body === undefined ? {} : { method: 'POST', headers, body });
  assert.equal(answer.status, 200);
  return (await answer.json()) as Record<string, unknown>;
}
