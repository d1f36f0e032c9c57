import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import sharp from 'sharp';
import { memberNetworks } from '../../src/directory/members/member.ts';
import { PhotoFiles } from '../../src/directory/photos/photo-files.ts';
import { today } from '../../src/platform/shared/clock.ts';
import { demoUsernames } from '../../src/identity/setup/demo-summary.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { copiedDemo, type FilledDemo } from '../support/demo-fixture.ts';
import { endOfSuite } from '../support/end-of-suite.ts';

const scripts = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Tamil',
  'Thai',
  'Hangul',
  'Han',
];

onEveryDatabase('the members of the demo', (database) => {
  const suiteEnd = endOfSuite();
  let demo: FilledDemo;
  let day: string;

  before(async () => {
    demo = await copiedDemo(suiteEnd, database);
    day = today(demo.clock).toString();
  });

  const members = () => demo.storage.db.selectFrom('members').selectAll().orderBy('id').execute();
  const statuses = () =>
    demo.storage.db.selectFrom('terms').selectAll().where('status', 'is not', null).execute();

  test('write their names with accents and in several scripts', async () => {
    const all = await members();
    for (const script of scripts) {
      const pattern = new RegExp(String.raw`^\p{Script=${script}}`, 'u');
      assert.ok(
        all.some((member) => pattern.test(member.last_name)),
        script,
      );
    }
    const accented = all.filter((member) => /[\u0300-\u036f]/.test(member.last_name.normalize('NFD')));
    assert.ok(accented.length > 200, String(accented.length));
  });

  test('have different names, and have usernames in plain letters that are never only digits', async () => {
    const all = await members();
    const names = new Set(all.map((member) => `${member.first_name} ${member.last_name}`));
    assert.equal(names.size, all.length);
    const usernames = all.flatMap((member) => (member.username === null ? [] : [member.username]));
    assert.ok(usernames.length > 800);
    for (const username of usernames) assert.match(username, /^[a-z][a-z.-]+$/);
  });

  test('have addresses, numbers and pages that belong to nobody', async () => {
    for (const member of await members()) {
      assert.match(member.email, /^[a-z.-]+@example\.(?:org|com)$/);
      for (const phone of [
        member.private_phone,
        member.private_mobile,
        member.business_phone,
        member.business_mobile,
      ]) {
        assert.match(phone, /^$|^(?:\+41 |0041 |0)9[89] 55[567] \d\d \d\d$/);
      }
      const networks = Object.entries(JSON.parse(member.social_networks) as Record<string, string>);
      for (const [network, url] of networks) {
        assert.ok(
          memberNetworks.some((known) => known === network),
          network,
        );
        assert.match(url, /^https:\/\/[a-z]+\.example\.com\//);
      }
      assert.ok(
        member.birthday !== null && member.birthday < day && member.birthday > '1915',
        member.birthday ?? '',
      );
    }
  });

  test('have a photo in some cases: real JPEG pictures of 400 by 400, among them all demo sign-ins', async () => {
    const all = await members();
    const hashes = all.flatMap((member) => (member.photo_sha256 === null ? [] : [member.photo_sha256]));
    assert.ok(hashes.length > 80, String(hashes.length));
    assert.equal(demo.summary.photos, hashes.length);
    const files = new PhotoFiles(demo.folder);
    for (const hash of hashes.slice(0, 10)) {
      const { format, width, height } = await sharp(await files.read(hash)).metadata();
      assert.deepEqual({ format, width, height }, { format: 'jpeg', width: 400, height: 400 });
    }
    for (const hash of hashes) assert.ok(await files.has(hash), hash);
    for (const username of demoUsernames) {
      const member = all.find((candidate) => candidate.username === username);
      assert.notEqual(member?.photo_sha256 ?? null, null, username);
    }
  });

  test('have exactly one status today, and no day since they joined without one', async () => {
    const terms = Map.groupBy(await statuses(), (term) => term.member_id);
    for (const member of await members()) {
      const own = (terms.get(member.id) ?? []).toSorted((one, other) =>
        one.start_date < other.start_date ? -1 : 1,
      );
      assert.ok(own.length > 0, `member ${member.id}`);
      for (const [index, term] of own.entries()) {
        const next = own[index + 1];
        const following = term.end_date === null ? undefined : dayAfter(term.end_date);
        assert.equal(next?.start_date, following, `member ${member.id}`);
      }
      assert.ok((own.at(-1)?.start_date ?? '9') <= day, `member ${member.id}`);
      assert.equal(own.at(-1)?.status === 'FORMER', member.active === 0, `member ${member.id}`);
    }
  });

  test('joined no club before it was founded, and hold offices only while they are members', async () => {
    const clubs = await demo.storage.db.selectFrom('clubs').select(['place_id', 'date_foundation']).execute();
    const founded = new Map(clubs.map((club) => [club.place_id, club.date_foundation ?? '9']));
    const all = await statuses();
    for (const term of all)
      assert.ok(term.start_date > (founded.get(term.place_id) ?? '9'), `term ${term.id}`);
    const byMember = Map.groupBy(all, (term) => term.member_id);
    const offices = await demo.storage.db
      .selectFrom('terms')
      .selectAll()
      .where('function_id', 'is not', null)
      .execute();
    for (const office of offices) {
      const membership = (byMember.get(office.member_id) ?? []).filter((term) => term.status !== 'FORMER');
      const from = membership.map((term) => term.start_date).toSorted()[0] ?? '9';
      assert.ok(office.start_date >= from, `term ${office.id}`);
      assert.ok(
        membership.some((term) => term.end_date === null),
        `term ${office.id} of someone who left`,
      );
    }
  });

  test('show every kind of status', async () => {
    const kinds = new Set((await statuses()).map((term) => term.status));
    assert.deepEqual(
      kinds,
      new Set(['ACTIVE', 'HONORARY', 'PRIVILEGED', 'ASSOCIATE', 'CANDIDATE', 'FORMER']),
    );
  });

  test('include four who can sign in, in sensible clubs, with one password', async () => {
    const accounts = await demo.storage.db
      .selectFrom('members')
      .innerJoin('passwords', 'passwords.member_id', 'members.id')
      .innerJoin('clubs', 'clubs.id', 'members.club_id')
      .innerJoin('places', 'places.id', 'clubs.place_id')
      .select(['username', 'active', 'hash', 'members.club_id', 'places.path', 'clubs.type'])
      .execute();
    assert.deepEqual(new Set(accounts.map(({ username }) => username)), new Set(demoUsernames));
    assert.deepEqual(new Set(accounts.map(({ hash }) => hash)), new Set(['hash of guildhall']));
    for (const account of accounts) assert.deepEqual([account.active, account.type], [1, 'ORG_CLUB']);
    const club = (username: string) => accounts.find((account) => account.username === username)?.club_id;
    assert.equal(club('member'), club('president'));
    assert.notEqual(club('reviewer'), club('member'));
    const districts = new Set(accounts.map(({ path }) => path.split('/').slice(0, 4).join('/')));
    assert.equal(districts.size, 1);
  });

  test('give the president the presidency, the administrator the right over all, and the member no office', async () => {
    const terms = await demo.storage.db
      .selectFrom('terms')
      .innerJoin('members', 'members.id', 'terms.member_id')
      .innerJoin('functions', 'functions.id', 'terms.function_id')
      .select(['username', 'code', 'end_date'])
      .where('username', 'in', [...demoUsernames])
      .where('start_date', '<=', day)
      .execute();
    const now = (username: string) => {
      const own = terms.filter((term) => term.username === username);
      return own.filter((term) => term.end_date === null || term.end_date >= day).map(({ code }) => code);
    };
    assert.deepEqual(now('member'), []);
    assert.deepEqual(now('president'), ['CP']);
    assert.deepEqual(now('reviewer'), ['CR']);
    assert.ok(
      terms.some((term) => term.username === 'member'),
      'the member has a past office to show',
    );
    const rights = await demo.storage.db
      .selectFrom('granted_rights')
      .innerJoin('members', 'members.id', 'granted_rights.member_id')
      .innerJoin('places', 'places.id', 'granted_rights.place_id')
      .select(['username', 'right', 'places.parent_id'])
      .execute();
    assert.deepEqual(
      rights.map((row) => ({ ...row })),
      [{ username: 'administrator', right: 'administrator', parent_id: null }],
    );
  });
});

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}
