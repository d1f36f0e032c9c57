import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { FoundRow } from '../../src/data/integrity/check.ts';
import { allChecks } from '../../src/data/integrity/check-service.ts';
import { jsonColumns } from '../../src/data/integrity/database-checks.ts';
import { purgeAudit } from '../../src/platform/audit/audit-service.ts';
import { serviceOrigin } from '../../src/platform/audit/origin.ts';
import { findSettings } from '../../src/events/event/events-store.ts';
import { EventCache } from '../../src/events/event/event-cache-service.ts';
import { storeChange } from '../../src/events/organising/event-change-service.ts';
import { detailsOf } from '../../src/events/organising/managed-event-rules.ts';
import { promoteNow } from '../../src/events/seats/waiting-line-service.ts';
import type { MemberId } from '../../src/platform/shared/ids.ts';
import { nowInstantText } from '../../src/platform/shared/local-time.ts';
import { toJson } from '../../src/platform/storage/json.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { MovableClock } from '../support/movable-clock.ts';
import { apiOfSuite } from '../support/test-api.ts';
import { plainPicture } from '../unit/directory/photos/photo-support.ts';
import { clubBreakages, eventBreakages, messageBreakages, peopleBreakages, plantPhoto } from './breakages.ts';
import {
  embeddedBreakages,
  fileBreakages,
  plantFile,
  recipientBreakages,
  seatBreakages,
  textBreakages,
} from './organising-breakages.ts';
import { addSound, findings, mendFixture } from './sound-organisation.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const breakages = [
  ...peopleBreakages,
  ...clubBreakages,
  ...eventBreakages,
  ...messageBreakages,
  ...fileBreakages,
  ...seatBreakages,
  ...recipientBreakages,
  ...textBreakages,
];

/** A row as one text, in which # stands for every number. */
function shown(row: FoundRow | undefined): string {
  if (row === undefined) return '';
  const [name, detail] = [row.name, row.detail.replaceAll(/\d+/g, '#')];
  return `${row.subject} # ${name} ${detail}`.trim();
}

function plainDates(row: string): string {
  return row.replaceAll(/\d+/g, '#');
}

/** The columns of JSON that a file of tables declares, each with its table. */
function jsonColumnsOf(source: string): string[] {
  const names = new Map(
    Array.from(source.matchAll(/^ {4}(\w+): (\w+Table);$/gm), ([, name, type]) => [type, name]),
  );
  return Array.from(source.matchAll(/^export interface (\w+) \{(.*?)^\}/gms)).flatMap(([, type, body = '']) =>
    Array.from(body.matchAll(/^ {2}(\w+): .*\bJsonText\b/gm), ([, column]) => `${names.get(type)}.${column}`),
  );
}

onEveryDatabase('The check of the data', (database) => {
  const api = apiOfSuite(database);
  before(async () => {
    await mendFixture(api);
  });

  test('finds nothing in an organisation with which nothing is wrong', async () => {
    assert.deepEqual([...(await findings(api)).keys()], []);
  });

  const possible = database.name === 'sqlite' ? [...embeddedBreakages, ...breakages] : breakages;
  for (const { code, severity, row, make } of possible) {
    test(`reports ${code} as ${severity}, and nothing else with it`, async () => {
      const known = await findings(api);
      assert.ok(!known.has(code), 'it was found before it was there');
      await make(api);
      const found = await findings(api);
      assert.deepEqual([...found.keys()].toSorted(), [...known.keys(), code].toSorted());
      const finding = found.get(code);
      assert.equal(finding?.severity, severity);
      const text = shown(finding?.rows[0]);
      if (typeof row === 'string') assert.equal(text, plainDates(row));
      else assert.match(text, row);
    });
  }

  test('every check is tried here, and says how to mend what it finds', () => {
    assert.deepEqual(
      [...embeddedBreakages, ...breakages].map(({ code }) => code).toSorted(),
      allChecks.map(({ code }) => code).toSorted(),
    );
    for (const { code, mend } of allChecks) assert.match(mend, /^[A-Z].{10,}\.$/, code);
  });

  test('knows every column that keeps JSON', () => {
    const declared = globSync('src/**/*-tables.ts', { cwd: root }).flatMap((file) =>
      jsonColumnsOf(readFileSync(join(root, file), 'utf8')),
    );
    const known = Object.entries(jsonColumns).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    );
    const soonGone = ['kept_answers.body', 'registrations.step_before'];
    assert.deepEqual([...known, ...soonGone].toSorted(), declared.toSorted());
  });

  test('names only as many as asked for, and counts them all', async () => {
    for (let more = 0; more < 3; more += 1) await addSound(api, { email: '' });
    const finding = (await findings(api, 2)).get('no-email');
    assert.deepEqual([finding?.count, finding?.rows.length], [4, 2]);
  });

  test('counts the photo of someone whom an import removed as unused only when they cannot come back', async () => {
    const unused = async () => (await findings(api)).get('unused-photo')?.count ?? 0;
    const before = await unused();
    const { sha256 } = await api.deps.photoFiles.put(await plainPicture(70, 70, '#11aa33').png().toBuffer());
    const row = toJson({ id: 1, photo_sha256: sha256 });
    const { write } = api.deps.storage;
    const removed_at = nowInstantText(api.clock);
    await write((tx) =>
      tx.insertInto('removed_rows').values({ batch: 'b', table_name: 'members', row, removed_at }).execute(),
    );
    assert.equal(await unused(), before);
    await write((tx) => tx.deleteFrom('removed_rows').execute());
    assert.equal(await unused(), before + 1);
  });

  test('distinguishes half a photo, and one that is no picture, from one that is whole', async () => {
    const whole = await api.deps.photoFiles.put(await plainPicture(60, 60, '#aa3311').png().toBuffer());
    const jpeg = await plainPicture(400, 400).jpeg().toBuffer();
    const half = await plantPhoto(api, jpeg.subarray(0, jpeg.length / 2), 'cd'.repeat(32));
    const text = await plantPhoto(api, Buffer.from('this is no picture'));
    const png = await plantPhoto(api, await plainPicture(40, 40).png().toBuffer());
    for (const photoSha256 of [whole.sha256, half, text, png]) await addSound(api, { photoSha256 });
    const rows = (await findings(api)).get('broken-photo')?.rows ?? [];
    const problems = new Map(rows.map(({ name, detail }) => [name.slice(0, 12), detail]));
    const problemOf = (name: string) => problems.get(name.slice(0, 12));
    assert.equal(problemOf(whole.sha256), undefined);
    assert.equal(problemOf(half), 'the file was changed or is damaged');
    for (const name of [text, png]) assert.equal(problemOf(name), 'the file is not a JPEG picture');
  });

  test('says of each file of an event whether it was changed, has another length, or is no picture', async () => {
    const { addEvent } = api.fixture;
    const detailsOf = async (code: string, event: number) =>
      (await findings(api, 1000)).get(code)?.rows.flatMap(({ id, detail }) => (id === event ? detail : []));
    const whole = await plantFile(api, Buffer.from('whole'));
    const changed = await plantFile(api, Buffer.from('changed'), 'ef'.repeat(32));
    const text = await plantFile(api, Buffer.from('no picture'));
    const picture = await plantFile(api, await plainPicture(90, 90).jpeg().toBuffer());
    const event = await addEvent({ review_enabled: 0, banner_file: picture, banner_sq_file: text });
    const files = [
      { name: 'whole.pdf', size: 5, attached_file: whole },
      { name: 'short.pdf', size: 9, attached_file: whole },
      { name: 'changed.pdf', size: 7, attached_file: changed },
    ];
    const rows = files.map((file, index) => ({
      event_id: event,
      position: index,
      url: '',
      type: '',
      ...file,
    }));
    await api.deps.storage.write((tx) => tx.insertInto('event_attachments').values(rows).execute());
    assert.deepEqual(await detailsOf('broken-attachment', event), [
      '"short.pdf" has 5 bytes instead of 9',
      '"changed.pdf" was changed or is damaged',
    ]);
    assert.deepEqual(await detailsOf('broken-banner', event), [
      'the square banner: the file is not a JPEG picture',
    ]);
  });

  test('more people than places are nothing to report where someone wanted it, although the trail knows no more of it', async () => {
    const { addEvent, addRegistration, people } = api.fixture;
    const { storage } = api.deps;
    const parts = { ...api.deps, events: new EventCache(storage) };
    const fullEvent = async (capacity: number, ...coming: MemberId[]) => {
      const event = await addEvent({ review_enabled: 0, capacity, start_date: '2026-12-24T18:00:00' });
      for (const member_id of coming) await addRegistration(event, { member_id, attending: 'YES' });
      return event;
    };
    const [one, other, third] = [people.member.id, people.other.id, people.stranger.id];
    const letIn = await fullEvent(1, one);
    const { id: registration } = await addRegistration(letIn, {
      member_id: other,
      waiting_since: '2026-11-01',
    });
    const who = { event: letIn, registration };
    await storage.write((tx) => promoteNow(tx, parts, serviceOrigin(), who, true));
    const lowered = await fullEvent(2, one, other);
    await storage.write(async (tx) => {
      const [found] = await findSettings(tx, [lowered]);
      assert.ok(found);
      const actor = { origin: serviceOrigin() };
      await storeChange(tx, { parts, actor }, found.event, { ...detailsOf(found.event), capacity: 1 });
    });
    const byHand = await fullEvent(1, one, other);
    const events = [letIn, lowered, byHand];
    const reported = async () => {
      const rows = (await findings(api, 1000)).get('overfull')?.rows ?? [];
      return events.map((event) => rows.some(({ id }) => id === event));
    };
    assert.deepEqual(await reported(), [false, false, true]);
    const later = new MovableClock('2026-12-01T12:00:00');
    assert.ok((await purgeAudit({ storage, clock: later, days: 1 })) > 0);
    assert.deepEqual(await reported(), [false, false, true]);
    for (const event of [letIn, lowered])
      await addRegistration(event, { member_id: third, attending: 'YES' });
    assert.deepEqual(await reported(), [true, true, true]);
  });

  test('who waits at an event without a limit is nothing to report while it is cancelled, or once it has begun', async () => {
    const { addEvent, addRegistration, people } = api.fixture;
    const waiting = async (columns: object) => {
      const event = await addEvent({ review_enabled: 0, ...columns });
      const waits = { member_id: people.other.id, waiting_since: '2026-11-01T08:00:00.000Z' };
      return (await addRegistration(event, waits)).id;
    };
    const ids = [
      await waiting({}),
      await waiting({ cancelled: 1 }),
      await waiting({ start_date: '2026-11-14T11:00:00', end_date: null }),
    ];
    const found = (await findings(api, 1000)).get('waits-for-nothing')?.rows.map(({ id }) => id) ?? [];
    assert.deepEqual(
      ids.map((id) => found.includes(id)),
      [true, false, false],
    );
  });

  test('an answer to a question of another event is reported', async () => {
    const { addEvent, addQuestion, addRegistration, people } = api.fixture;
    const [one, other] = [await addEvent({ review_enabled: 0 }), await addEvent({ review_enabled: 0 })];
    const question = await addQuestion(other);
    const { id } = await addRegistration(one, { member_id: people.other.id });
    const answer = { registration_id: id, question_id: question, answer: 'Yes' };
    await api.deps.storage.write((tx) => tx.insertInto('registration_answers').values(answer).execute());
    const rows = (await findings(api)).get('wrong-answer')?.rows ?? [];
    assert.match(rows.find((row) => row.id === id)?.detail ?? '', /belongs to a question of event/);
  });

  test('an office that someone holds over the calendar makes its holder a reviewer, an empty office does not', async () => {
    const { addEvent, alphaCalendar, people, addReviewer, addMember } = api.fixture;
    const guarded = await addEvent({ calendar_id: alphaCalendar });
    const former = await addMember({ active: false });
    const byFormer = await addEvent();
    await addReviewer(byFormer, former);
    const byMember = await addEvent();
    await addReviewer(byMember, people.member.id);
    const ids = (await findings(api)).get('no-reviewer')?.rows.map((row) => row.id) ?? [];
    assert.deepEqual(
      [guarded, byFormer, byMember].map((id) => ids.includes(id)),
      [false, true, false],
    );
  });

  test('an event without an end is still to come until the end of its day', async () => {
    const { addEvent } = api.fixture;
    const closed = { closed: 1, review_enabled: 0, registration_enabled: 0, end_date: null } as const;
    const begun = await addEvent({ ...closed, start_date: '2026-11-14T00:30:00' });
    const yesterday = await addEvent({ ...closed, start_date: '2026-11-13T23:59:59' });
    const ids = (await findings(api)).get('closed-to-all')?.rows.map((row) => row.id) ?? [];
    assert.deepEqual(
      [begun, yesterday].map((id) => ids.includes(id)),
      [true, false],
    );
  });

  test('an event of whole days is still to come until the end of the last one, whatever time its end has', async () => {
    const { addEvent } = api.fixture;
    const closed = {
      closed: 1,
      review_enabled: 0,
      registration_enabled: 0,
      start_date: '2026-11-12T00:00:00',
    } as const;
    const lastDay = await addEvent({ ...closed, all_day: 1, end_date: '2026-11-14T00:00:00' });
    const overYesterday = await addEvent({ ...closed, all_day: 1, end_date: '2026-11-13T23:59:59' });
    const overThisMorning = await addEvent({ ...closed, end_date: '2026-11-14T00:00:00' });
    const ids = (await findings(api)).get('closed-to-all')?.rows.map((row) => row.id) ?? [];
    assert.deepEqual(
      [lastDay, overYesterday, overThisMorning].map((id) => ids.includes(id)),
      [true, false, false],
    );
  });

  test('nobody waits in vain at an event that is cancelled or has begun', async () => {
    const { addEvent, addRegistration, people } = api.fixture;
    const waiting = async (more: object) => {
      const event = await addEvent({ capacity: 5, ...more });
      const waiting_since = '2026-11-01T08:00:00.000Z';
      await addRegistration(event, { member_id: people.member.id, waiting_since });
      return event;
    };
    const events = [
      await waiting({}),
      await waiting({ cancelled: 1 }),
      await waiting({ start_date: '2026-11-14T08:00:00' }),
    ];
    const ids = (await findings(api, 1000)).get('waits-in-vain')?.rows.map((row) => row.id) ?? [];
    assert.deepEqual(
      events.map((event) => ids.includes(event)),
      [true, false, false],
    );
  });

  test('two terms overlap on a single day that they share, whichever of them was stored first', async () => {
    const { addTerm, beta } = api.fixture;
    const overlapping = async () => (await findings(api)).get('overlapping-terms')?.count ?? 0;
    const before = await overlapping();
    const earlier = ['2025-07-01', '2026-07-01'] as const;
    const later = ['2026-07-01', '2027-06-30'] as const;
    const next = ['2026-07-02', '2027-06-30'] as const;
    for (const terms of [
      [earlier, later],
      [later, earlier],
      [earlier, next],
      [next, earlier],
    ]) {
      const member = await addSound(api);
      for (const [start, end] of terms) await addTerm(member, 'CM', beta.place, start, end);
    }
    assert.equal(await overlapping(), before + 2);
  });

  test('a right that was given directly makes a reviewer of an active member, and not of a former one', async () => {
    const { addEvent, addMember, addRight, districtA } = api.fixture;
    const event = await addEvent();
    const isUnguarded = async () => {
      const rows = (await findings(api, 1000)).get('no-reviewer')?.rows ?? [];
      return rows.some(({ id }) => id === event);
    };
    assert.equal(await isUnguarded(), true);
    await addRight(await addMember({ active: false }), 'review-events', districtA.place);
    assert.equal(await isUnguarded(), true);
    await addRight(await addSound(api), 'review-events', districtA.place);
    assert.equal(await isUnguarded(), false);
  });

  test('goes on where a check cannot read its data, and says which one did not look', async () => {
    const { fixture, deps } = api;
    const event = await fixture.addEvent({ review_enabled: 0 });
    const question = await fixture.addQuestion(event, { title: 'Menu', type: 'text' });
    const { id: registration } = await fixture.addRegistration(event, { member_id: fixture.people.other.id });
    await deps.storage.write(async (tx) => {
      const answer = { registration_id: registration, question_id: question, answer: 'Fish' };
      await tx.insertInto('registration_answers').values(answer).execute();
      await tx
        .updateTable('event_questions')
        .set({ options: '["secret' })
        .where('id', '=', question)
        .execute();
    });
    const found = await findings(api);
    assert.deepEqual(found.get('not-checked')?.rows, [
      { subject: 'check', id: 0, name: 'wrong-answer', detail: 'a text in it is not JSON' },
    ]);
    assert.ok(found.has('no-email'), 'what the other checks find is still told');
    const broken = found.get('broken-json')?.rows ?? [];
    assert.ok(
      broken.some(
        ({ id, name, detail }) => id === question && name === 'event_questions' && detail === 'options',
      ),
    );
  });
});
