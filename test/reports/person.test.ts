import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { before, it } from 'node:test';
import sharp from 'sharp';
import { recordChanges } from '../../src/platform/audit/audit-service.ts';
import type { MemberId } from '../../src/platform/shared/ids.ts';
import { writePersonArchive } from '../../src/data/person-archive/person-archive-writer.ts';
import { personData } from '../../src/data/person-archive/person-service.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { apiOfSuite } from '../support/test-api.ts';
import { partsOf } from './zip-parts.ts';

const instant = '2026-11-10T10:00:00.000Z';

onEveryDatabase('Everything held about a person', (database) => {
  const api = apiOfSuite(database);
  let me: MemberId;
  let secrets: string[];
  let otherSecrets: string[];

  const rowsOf = async (name: string) => {
    const { tables } = await personData(api.deps.storage.db, me);
    return tables.find((table) => table.name === name)?.rows ?? [];
  };
  const archiveOf = async () => {
    const person = await personData(api.deps.storage.db, me);
    const stream = new PassThrough();
    const bytes = buffer(stream);
    await writePersonArchive({ person, photo: Buffer.from('the photo'), madeAt: instant }, stream);
    return partsOf(await bytes);
  };

  before(async () => {
    const { fixture, deps } = api;
    const { officer, reviewer, other } = fixture.people;
    const picture = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { sha256 } = await deps.photoFiles.put(picture);
    me = await fixture.addMember({
      firstName: 'Anna',
      lastName: 'Muster',
      username: 'anna',
      email: 'anna@example.org',
      privateMobile: '+41 79 555 00 00',
      privateAddress: { city: 'Zürich' },
      photoSha256: sha256,
    });
    const token = await fixture.tokenFor(me);
    await fixture.addTerm(me, 'CP', fixture.alpha.place, '2020-07-01', '2021-06-30');
    await fixture.addRight(me, 'manage-events', fixture.districtA.place);
    const event = await fixture.addEvent({ title: 'Ball' });
    await fixture.addReviewer(event, me);
    await fixture.addReviewer(await fixture.addEvent({ title: 'Not mine' }), other.id);
    const question = await fixture.addQuestion(event, { title: 'Menu?' });
    const own = await fixture.addRegistration(event, {
      member_id: me,
      attending: 'YES',
      comment: 'Gladly',
      invited_by: officer.id,
      answered_at: '2026-11-01T01:00:00.000Z',
      reviewed_at: '2026-11-02T02:00:00.000Z',
      validated_at: '2026-11-03T03:00:00.000Z',
    });
    const guest = await fixture.addRegistration(event, {
      host_member_id: me,
      invited_by: me,
      guest_first_name: 'Gast',
      guest_last_name: 'Freund',
      guest_email: 'gast@example.org',
      comment: 'what the guest said',
      reply_hash: 'guest-reply-hash',
    });
    await fixture.addRegistration(event, {
      registered_by: me,
      guest_first_name: 'Allein',
      guest_last_name: 'Gekommen',
    });
    const others = await fixture.addRegistration(event, {
      member_id: other.id,
      attending: 'NO',
      comment: 'other’s words',
      reviewed_by: me,
      reviewed_at: instant,
    });
    await fixture.addRegistration(event, {
      member_id: officer.id,
      attending: 'YES',
      comment: 'corrected by another',
      reviewed_by: reviewer.id,
      reviewed_at: '2026-11-09T10:00:00.000Z',
    });
    await deps.storage.write(async (tx) => {
      await tx
        .insertInto('registration_answers')
        .values([
          { registration_id: own.id, question_id: question, answer: 'Fish' },
          { registration_id: others.id, question_id: question, answer: 'Not my answer' },
        ])
        .execute();
      const scan = {
        requested_event: event,
        answer: '{"secret":"kept answer"}',
        code_hash: 'scan-code-hash',
        metaid: null,
        nonce: null,
        scanned_at: null,
        received_at: instant,
      };
      await tx
        .insertInto('scans')
        .values([
          { ...scan, registration_id: own.id, reviewer_id: reviewer.id, result: 200, gate: 'North' },
          { ...scan, registration_id: others.id, reviewer_id: me, result: 410, gate: 'South' },
        ])
        .execute();
      await tx
        .insertInto('passwords')
        .values([
          { member_id: other.id, hash: 'other-password-hash', updated_at: '2020-01-01T00:00:00.000Z' },
          { member_id: me, hash: 'my-password-hash', updated_at: instant },
        ])
        .execute();
      const mail = {
        html: '<p>html</p>',
        state: 'queued' as const,
        attempts: 0,
        due_at: instant,
        last_error: '',
        created_at: instant,
        sent_at: null,
      };
      await tx
        .insertInto('outbox')
        .values([
          {
            ...mail,
            to_member_id: me,
            recipient_name: 'Anna Muster',
            recipient_address: 'Anna@Example.org',
            subject: 'For you',
            text: 'Answer at https://x.example/reply/opens-something soon.',
          },
          {
            ...mail,
            recipient_name: 'Gast Freund',
            recipient_address: 'gast@example.org',
            subject: 'Not for you',
            text: 'x',
          },
        ])
        .execute();
      const removed = { batch: 'b', table_name: 'registrations', about_member_id: me, removed_at: instant };
      const content = { member_id: me, comment: 'taken back', barcode: 'removed-barcode', reply_hash: null };
      const removedScan = {
        result: 409,
        reviewer_id: other.id,
        answer: '{"fullName":"Rita Reviewer"}',
        gate: 'North',
      };
      await tx
        .insertInto('removed_rows')
        .values([
          { ...removed, row: JSON.stringify(content) },
          { ...removed, table_name: 'scans', row: JSON.stringify(removedScan) },
          { ...removed, about_member_id: other.id, row: JSON.stringify({ comment: 'removed of other' }) },
        ])
        .execute();
      const origin = (memberId: MemberId | null) => ({
        channel: 'api' as const,
        memberId,
        tokenId: null,
        requestId: 'r1',
      });
      const change = { action: 'update', subject: 'registration', eventId: event };
      await recordChanges(tx, deps.clock, origin(officer.id), [
        {
          ...change,
          subjectId: own.id,
          memberId: me,
          before: { comment: 'Maybe' },
          after: { comment: 'Gladly' },
        },
      ]);
      await recordChanges(tx, deps.clock, origin(me), [
        {
          ...change,
          subjectId: others.id,
          memberId: other.id,
          before: { comment: 'before of other' },
          after: { comment: 'after of other' },
        },
      ]);
      await recordChanges(tx, deps.clock, origin(officer.id), [
        {
          ...change,
          subjectId: others.id,
          memberId: other.id,
          before: { comment: 'a' },
          after: { comment: 'none of your business' },
        },
      ]);
    });
    const { private_identifier } = await deps.storage.db
      .selectFrom('members')
      .select('private_identifier')
      .where('id', '=', me)
      .executeTakeFirstOrThrow();
    const { hash } = await deps.storage.db
      .selectFrom('tokens')
      .select('hash')
      .where('member_id', '=', me)
      .executeTakeFirstOrThrow();
    secrets = [
      'removed-barcode',
      token,
      hash,
      private_identifier,
      own.barcode,
      'my-password-hash',
      sha256,
      'opens-something',
    ];
    otherSecrets = [
      guest.barcode,
      others.barcode,
      'guest-reply-hash',
      'what the guest said',
      'other’s words',
      'kept answer',
      'scan-code-hash',
      'before of other',
      'after of other',
      'none of your business',
      'Not for you',
      'Not mine',
      'Not my answer',
      'other-password-hash',
      'removed of other',
      'corrected by another',
      'Rita Reviewer',
    ];
  });

  it('holds the profile, what was held, and the sign-in', async () => {
    const profile = Object.fromEntries((await rowsOf('profile')).map(({ field, value }) => [field, value]));
    assert.deepEqual(
      [
        profile['firstName'],
        profile['privateMobile'],
        profile['privateAddress.city'],
        profile['active'],
        profile['clubName'],
      ],
      ['Anna', '+41 79 555 00 00', 'Zürich', true, 'Alpha'],
    );
    assert.deepEqual(await rowsOf('terms'), [
      { held: 'President', at: 'Alpha', startDate: '2020-07-01', endDate: '2021-06-30' },
    ]);
    assert.deepEqual(await rowsOf('rights'), [{ right: 'manage-events', at: 'District A' }]);
    assert.deepEqual(await rowsOf('sign-in'), [
      { username: 'anna', hasPassword: true, passwordSetAt: instant },
    ]);
    assert.deepEqual(
      (await rowsOf('tokens')).map(({ name, readOnly, revokedAt }) => [name, readOnly, revokedAt]),
      [['test', false, null]],
    );
  });

  it('holds what has to do with events', async () => {
    const [registration] = await rowsOf('registrations');
    assert.deepEqual(
      [
        registration?.['eventTitle'],
        registration?.['attending'],
        registration?.['comment'],
        registration?.['wasInvited'],
      ],
      ['Ball', 'YES', 'Gladly', true],
    );
    const { answeredAt, correctedAt, checkedInAt } = registration ?? {};
    assert.deepEqual(
      [answeredAt, correctedAt, checkedInAt],
      ['2026-11-01T01:00:00.000Z', '2026-11-02T02:00:00.000Z', '2026-11-03T03:00:00.000Z'],
    );
    assert.deepEqual(
      (await rowsOf('answers')).map(({ question, answer }) => [question, answer]),
      [['Menu?', 'Fish']],
    );
    assert.deepEqual(
      (await rowsOf('invitations')).map(({ kind, firstName, email }) => [kind, firstName, email]),
      [
        ['guest', 'Gast', 'gast@example.org'],
        ['guest', 'Allein', ''],
      ],
    );
    assert.deepEqual(
      (await rowsOf('scans')).map(({ result, gate }) => [result, gate]),
      [[200, 'North']],
    );
    assert.deepEqual(
      (await rowsOf('scans-made')).map(({ result, gate }) => [result, gate]),
      [[410, 'South']],
    );
    assert.deepEqual(
      (await rowsOf('reviewer-of')).map(({ eventTitle }) => eventTitle),
      ['Ball'],
    );
    assert.deepEqual(
      (await rowsOf('corrections-made')).map(({ correctedAt }) => correctedAt),
      [instant],
    );
  });

  it('names the members whom the person invited by their number, without what those answered', async () => {
    const { other } = api.fixture.people;
    const event = await api.fixture.addEvent({ title: 'Later' });
    const { id } = await api.fixture.addRegistration(event, {
      member_id: other.id,
      invited_by: me,
      attending: 'NO',
    });
    const invited = (await rowsOf('invitations')).filter(({ kind }) => kind === 'member');
    assert.deepEqual(
      invited.map(({ member, eventTitle, attending }) => [member, eventTitle, attending]),
      [[other.id, 'Later', null]],
    );
    await api.deps.storage.write((tx) => tx.deleteFrom('registrations').where('id', '=', id).execute());
  });

  it('holds those who come with the person and whom someone else has registered', async () => {
    const { officer } = api.fixture.people;
    const event = await api.fixture.addEvent({ title: 'Gala' });
    const { id } = await api.fixture.addRegistration(event, {
      host_member_id: me,
      invited_by: officer.id,
      registered_by: officer.id,
      guest_first_name: 'Von',
      guest_last_name: 'Anderen',
    });
    const invited = (await rowsOf('invitations')).filter(({ eventTitle }) => eventTitle === 'Gala');
    assert.deepEqual(
      invited.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
      ['Von Anderen'],
    );
    await api.deps.storage.write((tx) => tx.deleteFrom('registrations').where('id', '=', id).execute());
  });

  it('holds the mails to the person, without what their links open', async () => {
    const mails = await rowsOf('mails');
    assert.deepEqual(
      mails.map(({ subject, text }) => [subject, text]),
      [['For you', 'Answer at [link] soon.']],
    );
  });

  it('holds no mail to a guest with the same name and address', async () => {
    const event = await api.fixture.addEvent();
    const { id } = await api.fixture.addRegistration(event, {
      host_member_id: api.fixture.people.other.id,
      guest_email: 'anna@example.org',
    });
    const mail = {
      html: '',
      state: 'sent' as const,
      attempts: 1,
      due_at: instant,
      last_error: '',
      created_at: instant,
      sent_at: instant,
      recipient_address: 'anna@example.org',
      subject: 'To another',
      text: '',
    };
    await api.deps.storage.write((tx) =>
      tx
        .insertInto('outbox')
        .values({ ...mail, recipient_name: 'Anna Muster' })
        .execute(),
    );
    assert.deepEqual(
      (await rowsOf('mails')).map(({ subject }) => subject),
      ['For you'],
    );
    assert.equal((await personData(api.deps.storage.db, me)).guestsWithAddress, 1);
    await api.deps.storage.write((tx) => tx.deleteFrom('registrations').where('id', '=', id).execute());
  });

  it('holds the trail: what others changed of the person, and that the person changed something of others', async () => {
    const trail = (await rowsOf('audit')).map(({ by, action, before, after }) => [by, action, before, after]);
    assert.deepEqual(trail, [
      ['the operator', 'create', null, 'name: test; readOnly: false'],
      ['another member', 'update', 'comment: Maybe', 'comment: Gladly'],
      ['you', 'update', null, null],
    ]);
  });

  it('holds what an import removed and may bring back', async () => {
    const rows = await rowsOf('removed');
    assert.deepEqual(rows, [
      { removedAt: instant, table: 'registrations', content: `member_id: ${me}; comment: taken back` },
      { removedAt: instant, table: 'scans', content: 'result: 409; gate: North' },
    ]);
  });

  it('is a zip with a text that explains every file, and the photo', async () => {
    const parts = await archiveOf();
    const readme = parts.get('README.txt') ?? '';
    for (const name of parts.keys()) if (name !== 'README.txt') assert.ok(readme.includes(name), name);
    assert.equal(parts.get('photo.jpg'), 'the photo');
    const json = JSON.parse(parts.get('person.json') ?? '') as Record<string, unknown>;
    assert.equal(json['name'], 'Anna Muster');
    assert.deepEqual(
      (json['answers'] as { answer: string }[]).map(({ answer }) => answer),
      ['Fish'],
    );
    assert.ok(parts.get('profile.csv')?.includes("privateMobile,'+41 79 555 00 00"));
  });

  it('gives away no secret, no hash and nothing of others', async () => {
    const all = [...(await archiveOf()).values()].join('\n');
    for (const secret of [...secrets, ...otherSecrets]) assert.ok(!all.includes(secret), secret);
    assert.ok(all.includes('Gladly'), 'the search itself works');
  });
});
