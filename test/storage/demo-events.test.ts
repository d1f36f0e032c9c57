import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { mayAttend } from '../../src/events/event/event-policy.ts';
import { hasEnded, hasStarted, registrationIsOpen } from '../../src/events/event/event-rules.ts';
import type { EventRecord } from '../../src/events/event/event.ts';
import { findSettings } from '../../src/events/event/events-store.ts';
import type { Db } from '../../src/platform/storage/database.ts';
import { answerProblem } from '../../src/events/registration/answer-rules.ts';
import { countSeats } from '../../src/events/seats/seats-store.ts';
import { localNow } from '../../src/platform/shared/clock.ts';
import {
  dateTimeText,
  isDateTimeText,
  nowInstantText,
  nowText,
} from '../../src/platform/shared/local-time.ts';
import { demoUsernames, type DemoUsername } from '../../src/identity/setup/demo-summary.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { copiedDemo, filledDemoWithoutPhotos, type FilledDemo } from '../support/demo-fixture.ts';
import { endOfSuite } from '../support/end-of-suite.ts';

onEveryDatabase('the events of the demo', (database) => {
  const suiteEnd = endOfSuite();
  let demo: FilledDemo;
  let events: EventRecord[];
  let registrations: Awaited<ReturnType<typeof readRegistrations>>;
  let people: Record<DemoUsername, Awaited<ReturnType<typeof findPerson>>>;
  let now: string;

  before(async () => {
    demo = await copiedDemo(suiteEnd, database);
    now = nowText(demo.clock);
    events = await allEvents(demo.storage.db);
    registrations = await readRegistrations(demo);
    people = {
      member: await findPerson(demo, 'member'),
      president: await findPerson(demo, 'president'),
      reviewer: await findPerson(demo, 'reviewer'),
      administrator: await findPerson(demo, 'administrator'),
    };
  });

  const own = (event: EventRecord, username: DemoUsername) => {
    return registrations.find((row) => row.event_id === event.id && row.member_id === people[username].id);
  };
  const mayCome = (event: EventRecord, username: DemoUsername) => {
    const hasRegistration = own(event, username) !== undefined;
    const standing = { clubPath: people[username].path, grants: [], hasRegistration, isNamedReviewer: false };
    return mayAttend(event, standing);
  };
  const isForAll = (event: EventRecord) => demoUsernames.every((username) => mayCome(event, username));
  const one = (what: string, is: (event: EventRecord) => boolean) => {
    const event = events.find(is);
    assert.ok(event, what);
    return event;
  };
  const reviewersOf = async (event: EventRecord) => {
    const rows = await demo.storage.db
      .selectFrom('event_reviewers')
      .selectAll()
      .where('event_id', '=', event.id)
      .execute();
    return rows.map((row) => row.member_id);
  };
  const registered = (event: EventRecord) => registrations.filter((row) => row.event_id === event.id);
  const lastsDays = (event: EventRecord) =>
    event.end !== null && event.start.slice(0, 10) < event.end.slice(0, 10);
  const isRunning = (event: EventRecord) => !event.allDay && hasStarted(event, now) && !hasEnded(event, now);
  const isTomorrow = (event: EventRecord) =>
    event.start.startsWith(localNow(demo.clock).toPlainDate().add({ days: 1 }).toString());

  test('one runs now, for five more hours at least, and the reviewer reviews it', async () => {
    const event = one('runs now', (candidate) => isRunning(candidate) && isForAll(candidate));
    assert.ok((event.end ?? '') >= dateTimeText(localNow(demo.clock).add({ hours: 5 })));
    assert.ok(event.reviewEnabled);
    assert.ok((await reviewersOf(event)).includes(people.reviewer.id));
    assert.equal(own(event, 'member')?.attending, 'YES');
    assert.equal(own(event, 'member')?.validated_at, null);
  });

  test('the one that runs now shows all that a door can see', async () => {
    const rows = registered(one('runs now', isRunning));
    assert.ok(rows.length >= 140 && rows.length <= 170, String(rows.length));
    assert.ok(rows.some((row) => row.validated_at !== null && row.member_id !== null));
    assert.ok(rows.some((row) => row.validated_at !== null && row.member_id === null));
    assert.ok(rows.some((row) => row.attending === 'YES' && row.validated_at === null));
    assert.ok(rows.some((row) => row.attending === 'NO' && row.comment !== ''));
    assert.ok(rows.some((row) => row.partner === 1));
    assert.ok(rows.some((row) => row.host_member_id !== null && row.partner === 0));
    const results = await demo.storage.db.selectFrom('scans').select('result').distinct().execute();
    assert.deepEqual(new Set(results.map(({ result }) => result)), new Set([200, 400, 409]));
  });

  test('one starts tomorrow with review on, and the member comes', () => {
    const event = one(
      'tomorrow',
      (candidate) => isTomorrow(candidate) && candidate.reviewEnabled && isForAll(candidate),
    );
    assert.equal(own(event, 'member')?.attending, 'YES');
  });

  test('one has closed its registration and starts within days, and the reviewer reviews it', async () => {
    const event = one('registration closed', (candidate) => {
      const due = candidate.registrationDueDate ?? '';
      return (
        !hasStarted(candidate, now) &&
        due !== '' &&
        due < now &&
        candidate.reviewEnabled &&
        isForAll(candidate)
      );
    });
    assert.ok(!registrationIsOpen(event, now));
    assert.ok(event.start < dateTimeText(localNow(demo.clock).add({ days: 7 })));
    assert.ok((await reviewersOf(event)).includes(people.reviewer.id));
  });

  test('those for which the member can still register wait for an answer, but for the one of tomorrow', () => {
    const open = events.filter(
      (event) => registrationIsOpen(event, now) && mayCome(event, 'member') && !isTomorrow(event),
    );
    assert.ok(open.length >= 6, String(open.length));
    for (const event of open) assert.equal(own(event, 'member')?.attending ?? null, null, event.title);
    assert.ok(open.some((event) => (event.registrationDueDate ?? '') > now && isForAll(event)));
  });

  test('show every other state to all four sign-ins', () => {
    one('past', (event) => hasEnded(event, now) && isForAll(event));
    one('all-day on one day', (event) => event.allDay && !lastsDays(event) && isForAll(event));
    one('all-day on several days', (event) => event.allDay && lastsDays(event) && isForAll(event));
    one(
      'several days with times',
      (event) => !event.allDay && event.guestsAllowed && lastsDays(event) && isForAll(event),
    );
    one('cancelled', (event) => event.cancelled && isForAll(event));
    one(
      'without registration',
      (event) => !event.registrationEnabled && event.registrationUrl === '' && isForAll(event),
    );
    one('registration elsewhere', (event) => event.registrationUrl !== '' && isForAll(event));
    one('without an end', (event) => event.end === null && isForAll(event));
    one('with pictures', (event) => event.banner !== '' && event.bannerSq !== '' && isForAll(event));
    one('guests and partners', (event) => {
      return (
        event.guestsAllowed && event.partnersAllowed && registrationIsOpen(event, now) && isForAll(event)
      );
    });
  });

  test('one is closed: the member is invited, the president does not know of it', () => {
    const event = one('closed', (candidate) => candidate.closed);
    const invitation = own(event, 'member');
    assert.equal(invitation?.attending, null);
    assert.notEqual(invitation?.invited_by ?? null, null);
    assert.ok(mayCome(event, 'member'));
    assert.ok(!mayCome(event, 'president'));
    assert.ok(registrationIsOpen(event, now));
  });

  test('one has attachments and one asks questions of all four types, some answered', async () => {
    const { db } = demo.storage;
    const attached = new Set(
      (await db.selectFrom('event_attachments').select('event_id').execute()).map((row) => row.event_id),
    );
    one('attachments', (event) => attached.has(event.id) && isForAll(event));
    const questions = await db.selectFrom('event_questions').selectAll().execute();
    const types = (event: EventRecord) =>
      new Set(questions.filter((row) => row.event_id === event.id).map((row) => row.type));
    one('questions', (event) => types(event).size === 4 && isForAll(event) && registrationIsOpen(event, now));
    const tomorrow = one('tomorrow', (event) => isTomorrow(event) && isForAll(event));
    const answers = await db.selectFrom('registration_answers').selectAll().execute();
    assert.ok(questions.some((row) => row.event_id === tomorrow.id && row.required === 1));
    assert.ok(
      !answers.some((row) => row.registration_id === own(tomorrow, 'member')?.id),
      'the member owes an answer',
    );
  });

  test('all answers answer their question', async () => {
    const answers = await demo.storage.db
      .selectFrom('registration_answers')
      .innerJoin('event_questions', 'event_questions.id', 'registration_answers.question_id')
      .innerJoin('registrations', 'registrations.id', 'registration_answers.registration_id')
      .select(['answer', 'event_questions.id', 'title', 'type', 'required', 'options'])
      .select(['event_questions.event_id as asked', 'registrations.event_id as answered'])
      .execute();
    assert.ok(answers.length > 100);
    for (const row of answers) {
      assert.equal(row.asked, row.answered);
      const question = { ...row, required: row.required === 1, options: JSON.parse(row.options) as string[] };
      assert.equal(answerProblem(question, row.answer), null, `${row.title} ${row.answer}`);
    }
  });

  test('one has far more than 80 members who have not answered', async () => {
    const event = one(
      'large',
      (candidate) => registrationIsOpen(candidate, now) && isForAll(candidate) && !candidate.closed,
    );
    const audience = await audienceOf(demo, event);
    assert.ok(audience.size - registered(event).length > 400, `${audience.size}`);
  });

  test('each sign-in sees fifteen to thirty of the last year and the time to come', () => {
    const yearAgo = dateTimeText(localNow(demo.clock).subtract({ years: 1 }));
    for (const username of demoUsernames) {
      const seen = events.filter((event) => event.start >= yearAgo && mayCome(event, username)).length;
      assert.ok(seen >= 15 && seen <= 30, `${username} sees ${seen}`);
    }
    const starts = events.map((event) => event.start).toSorted();
    assert.ok((starts[0] ?? '9') < yearAgo);
    assert.ok((starts.at(-1) ?? '') > dateTimeText(localNow(demo.clock).add({ months: 5 })));
  });

  test('have times that are real, in order, and announced before now', () => {
    const moment = nowInstantText(demo.clock);
    for (const event of events) {
      for (const time of [event.start, event.end, event.registrationDueDate]) {
        assert.ok(time === null || isDateTimeText(time), event.title);
      }
      assert.ok(event.end === null || event.end > event.start, event.title);
      assert.ok(event.registrationDueDate === null || event.registrationDueDate < event.start, event.title);
      assert.ok(event.createdAt <= event.updatedAt && event.updatedAt <= moment, event.title);
    }
  });

  test('have registrations only of their audience, with guests and partners only where allowed', async () => {
    for (const event of events) {
      const audience = await audienceOf(demo, event);
      for (const row of registered(event)) {
        assert.ok(event.registrationEnabled, event.title);
        assert.ok(audience.has(row.member_id ?? row.host_member_id ?? 0), event.title);
        if (row.host_member_id !== null) {
          assert.ok(row.partner === 1 ? event.partnersAllowed : event.guestsAllowed, event.title);
          const host = registered(event).find((other) => other.member_id === row.host_member_id);
          assert.ok(host !== undefined, event.title);
        }
      }
    }
  });

  test('one is full: whole parties wait in line, the member among them, and its places are counted', async () => {
    const event = one('full', ({ capacity }) => capacity !== null);
    const rows = registered(event);
    const turns = [...new Set(rows.flatMap((row) => row.waiting_since ?? []))].toSorted();
    assert.ok(turns.length >= 5, String(turns.length));
    assert.equal(own(event, 'member')?.waiting_since, turns[2]);
    const seats = await demo.storage.db
      .selectFrom('event_seats')
      .select(['taken', 'waiting'])
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow();
    const { taken, waiting } = await countSeats(demo.storage.db, event.id);
    assert.deepEqual(seats, { taken, waiting });
    assert.ok(taken <= (event.capacity ?? 0) && taken > (event.capacity ?? 0) - 4, String(taken));
  });

  test('the president organises a draft, a full one, a series with a cancelled date, and has written to people', async () => {
    const { db } = demo.storage;
    const organised = events.filter(({ ownerPath }) => ownerPath === people.president.path);
    one('a draft', (event) => organised.includes(event) && event.draft);
    const full = one('full', (event) => organised.includes(event) && event.capacity !== null);
    assert.ok(registrationIsOpen(full, now));
    const waiting = registered(full).flatMap((row) => row.waiting_since ?? []);
    assert.ok(new Set(waiting).size >= 3 && waiting.length > new Set(waiting).size, 'parties wait');
    const dates = organised.filter(({ series }) => series !== null);
    assert.equal(new Set(dates.map(({ series }) => series)).size, 1);
    assert.ok(dates.some((event) => hasEnded(event, now)) && dates.some((event) => !hasStarted(event, now)));
    const cancelled = dates.filter((event) => event.cancelled);
    assert.equal(cancelled.length, 1);
    const mails = await db
      .selectFrom('messages')
      .innerJoin('message_recipients', 'message_recipients.message_id', 'messages.id')
      .innerJoin('outbox', 'outbox.id', 'message_recipients.mail_id')
      .select(['messages.event_id', 'messages.kind', 'outbox.state'])
      .where('messages.author_id', '=', people.president.id)
      .execute();
    const found = new Set(mails.map(({ event_id: event, kind, state }) => `${event} ${kind} ${state}`));
    for (const state of ['sent', 'failed']) assert.ok(found.has(`${full.id} message ${state}`), state);
    assert.ok(found.has(`${cancelled[0]?.id} notice sent`));
  });

  test('have marks that fit together: who passed the door comes, was scanned, and nothing lies in the future', async () => {
    const moment = nowInstantText(demo.clock);
    const scans = await demo.storage.db.selectFrom('scans').selectAll().execute();
    for (const scan of scans) assert.ok(scan.received_at <= moment);
    const accepted = new Map(
      scans.filter(({ result }) => result === 200).map((scan) => [scan.registration_id, scan]),
    );
    for (const row of registrations) {
      const scan = accepted.get(row.id);
      assert.equal(row.validated_at, scan?.received_at ?? null);
      assert.equal(row.validated_by, scan?.reviewer_id ?? null);
      if (row.validated_at !== null) assert.equal(row.attending, 'YES');
      assert.equal(row.attending === null && row.waiting_since === null, row.answered_at === null);
      for (const mark of [row.created_at, row.updated_at, row.answered_at, row.reviewed_at]) {
        assert.ok(mark === null || mark <= moment);
      }
      assert.ok(row.created_at <= row.updated_at);
    }
  });

  test('follow the day on which the demo is made, also shortly before midnight', async (t) => {
    const later = await filledDemoWithoutPhotos(t, database, '2027-03-27T23:58:00');
    const then = nowText(later.clock);
    const moved = await allEvents(later.storage.db);
    const running = moved.filter(
      (event) => !event.allDay && hasStarted(event, then) && !hasEnded(event, then),
    );
    assert.ok(running.some((event) => event.reviewEnabled && (event.end ?? '') > '2027-03-28T05:00:00'));
    assert.ok(moved.some((event) => event.start.startsWith('2027-03-28') && event.reviewEnabled));
    const titles = (list: EventRecord[]) => list.map((event) => event.title.replace(/\d{4}$/, ''));
    assert.deepEqual(titles(moved), titles(events));
  });
});

async function allEvents(db: Db): Promise<EventRecord[]> {
  const ids = await db.selectFrom('events').select('id').execute();
  const found = await findSettings(
    db,
    ids.map(({ id }) => id),
  );
  return found.map(({ event }) => event).toSorted((a, b) => a.id - b.id);
}

function readRegistrations({ storage }: FilledDemo) {
  return storage.db.selectFrom('registrations').selectAll().execute();
}

function findPerson({ storage }: FilledDemo, username: DemoUsername) {
  return storage.db
    .selectFrom('members')
    .innerJoin('clubs', 'clubs.id', 'members.club_id')
    .innerJoin('places', 'places.id', 'clubs.place_id')
    .select(['members.id', 'places.path'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
}

async function audienceOf({ storage }: FilledDemo, event: EventRecord): Promise<Set<number>> {
  const rows = await storage.db
    .selectFrom('members')
    .innerJoin('clubs', 'clubs.id', 'members.club_id')
    .innerJoin('places', 'places.id', 'clubs.place_id')
    .select('members.id')
    .where('active', '=', 1)
    .where('places.path', 'like', `${event.ownerPath}%`)
    .execute();
  return new Set(rows.map((row) => row.id));
}
