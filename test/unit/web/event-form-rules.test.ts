import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ManagedEventDetail } from '../../../web/src/lib/api/schema.gen.ts';
import {
  changedFields,
  changeOf,
  draftOfEvent,
  emptyEventDraft,
  newEventOf,
  eventProblems,
} from '../../../web/src/features/organise/event-form/event-form-rules.ts';
import { isMoved } from '../../../web/src/features/organise/event-form/moving-rules.ts';
import { withField } from '../../../web/src/features/organise/event-form/field-change-rules.ts';
import { refusedDays } from '../../../web/src/features/organise/event-form/refused-rules.ts';
import { merge, withTheirs } from '../../../web/src/lib/merge-rules.ts';

const draft = { ...emptyEventDraft, calendar: '3', title: ' Winter walk ', startDate: '2026-12-12T15:00' };

const stored = {
  id: 7,
  version: 4,
  calendar: { id: 3, title: 'Club' },
  title: 'Winter walk',
  startDate: '2026-12-12T15:00:00',
  endDate: null,
  allDay: false,
  description: '',
  registrationDueDate: '2026-12-11T23:59:59',
  registrationUrl: '',
  location: {
    name: 'Cellar',
    address: '',
    postalCode: '',
    city: 'Altenmatt',
    country: '',
    phone: '',
    email: '',
    www: '',
  },
  registrationEnabled: true,
  guestsAllowed: true,
  partnersAllowed: true,
  ticketsEnabled: false,
  reviewEnabled: false,
  closed: false,
  capacity: null,
  waitingList: true,
  waitingOrder: 'strict',
} as unknown as ManagedEventDetail;

suite('The form of an event', () => {
  test('needs a calendar, a title and a start, and nothing else', () => {
    assert.deepEqual(eventProblems(emptyEventDraft), {
      calendar: 'missing',
      title: 'missing',
      startDate: 'missing',
    });
    assert.deepEqual(eventProblems(draft), {});
  });

  test('names what is wrong with each field', () => {
    const wrong = {
      ...draft,
      endDate: '2026-12-12T14:00',
      registrationDueDate: '2026-12-13T12:00',
      registrationUrl: 'example.org',
      title: 'x'.repeat(201),
    };
    assert.deepEqual(eventProblems(wrong), {
      title: 'too-long',
      registrationUrl: 'not-a-link',
      endDate: 'before-start',
      registrationDueDate: 'after-start',
    });
    assert.deepEqual(eventProblems({ ...wrong, registrationEnabled: false }).registrationDueDate, undefined);
  });

  test('leaves out of a new event what was left empty, so that the service can choose', () => {
    const body = newEventOf({ ...draft, 'location.city': 'Altenmatt' });
    assert.equal(body.calendar, 3);
    assert.equal(body.title, 'Winter walk');
    assert.equal(body.startDate, '2026-12-12T15:00:00');
    assert.deepEqual(body.location, { city: 'Altenmatt' });
    assert.ok(!('registrationDueDate' in body) && !('endDate' in body) && !('description' in body));
  });

  test('sends of an event what has changed, and only that', () => {
    const first = draftOfEvent(stored);
    assert.deepEqual(changedFields(first, first), []);
    assert.deepEqual(changeOf({ ...first, title: 'Walk', 'location.name': 'Hall' }, first), {
      title: 'Walk',
      location: { name: 'Hall', city: 'Altenmatt' },
    });
    assert.deepEqual(changeOf({ ...first, endDate: '2026-12-12T21:00' }, first), {
      endDate: '2026-12-12T21:00:00',
    });
    const ended = { ...first, endDate: '2026-12-12T21:00' };
    assert.deepEqual(changeOf(first, ended), { endDate: null });
  });

  test('sends days for what takes all day, and gives the time back to what no longer does', () => {
    const first = draftOfEvent(stored);
    const allDay = withField(first, 'allDay', true);
    assert.equal(changeOf(allDay, first).startDate, '2026-12-12T00:00:00');
    assert.equal(changeOf(withField(allDay, 'allDay', false), allDay).startDate, '2026-12-12T15:00:00');
  });

  test('moves the end and the due date with the start', () => {
    const first = { ...draftOfEvent(stored), endDate: '2026-12-12T21:00' };
    const moved = withField(first, 'startDate', '2026-12-19T16:00');
    assert.equal(moved.endDate, '2026-12-19T22:00');
    assert.equal(moved.registrationDueDate, '2026-12-18T23:59');
  });

  test('moves the due date by the days of the calendar, however many hours the start moves', () => {
    const first = draftOfEvent(stored);
    const due = (from: string, to: string) =>
      withField({ ...first, startDate: from }, 'startDate', to).registrationDueDate;
    assert.equal(due('2026-12-12T07:00', '2026-12-12T21:00'), first.registrationDueDate);
    assert.equal(due('2026-12-12T23:00', '2026-12-13T01:00'), '2026-12-12T23:59');
    assert.equal(due('2026-12-12T01:00', '2026-12-11T23:00'), '2026-12-10T23:59');
  });

  test('sends no due date after the start where nobody is asked: the field that the service would refuse is not shown', () => {
    const first = {
      ...draftOfEvent(stored),
      registrationDueDate: '2026-12-12T12:00',
      registrationEnabled: false,
    };
    const earlier = withField(first, 'startDate', '2026-12-12T10:00');
    assert.deepEqual(eventProblems(earlier), {});
    const body = { startDate: '2026-12-12T10:00:00', registrationDueDate: '' };
    assert.deepEqual(changeOf(earlier, first), body);
    assert.equal(newEventOf(earlier).registrationDueDate, undefined);
    const later = withField(first, 'startDate', '2026-12-12T16:00');
    assert.deepEqual(changeOf(later, first), { startDate: '2026-12-12T16:00:00' });
  });

  test('moves with its times and its place, and not with how to reach the host of the place', () => {
    const first = draftOfEvent(stored);
    const changed = [
      { startDate: '2026-12-12T16:00' },
      { allDay: true },
      { 'location.name': 'Barn' },
      { 'location.address': 'Elsewhere 9' },
      { 'location.postalCode': '9730' },
      { 'location.city': 'Elsewhere' },
      { 'location.country': 'Liechtenstein' },
      { 'location.phone': '+41 44 123 45 67' },
      { 'location.email': 'host@example.org' },
      { 'location.www': 'https://example.org' },
      { title: 'Walk' },
    ];
    assert.deepEqual(
      changed.map((change) => isMoved({ ...first, ...change }, first)),
      [true, true, true, true, true, true, true, false, false, false, false],
    );
  });

  test('gives the door what it needs: tickets, and answers by the end of the day before', () => {
    const reviewed = withField(draft, 'reviewEnabled', true);
    assert.equal(reviewed.ticketsEnabled, true);
    assert.equal(reviewed.registrationDueDate, '2026-12-11T23:59');
  });

  test('shows what the service refused of a later event of a series with its day', () => {
    const info = [{ field: 'endDate', problem: '…', code: 'skipped-time', date: '2027-03-28' }];
    assert.deepEqual(refusedDays(info), [{ field: 'endDate', problem: 'skipped-time', date: '2027-03-28' }]);
  });

  test('has the answers to what takes all day in before that day, whatever time was typed before', () => {
    const walk = { ...draft, registrationDueDate: '2026-12-12T09:00' };
    assert.deepEqual(eventProblems(walk), {});
    assert.deepEqual(eventProblems({ ...walk, allDay: true }), { registrationDueDate: 'after-start' });
  });
});

suite('Two changes of the same event', () => {
  const first = draftOfEvent(stored);

  test('are brought together field by field, and nothing is lost', () => {
    const mine = { ...first, title: 'My title', description: 'My words', closed: true };
    const theirs = { ...first, title: 'Their title', 'location.name': 'Hall', closed: true };
    const merged = merge(first, mine, theirs);
    assert.deepEqual(merged.taken, ['location.name']);
    assert.deepEqual(merged.open, ['title']);
    assert.equal(merged.draft.title, 'My title');
    assert.equal(merged.draft.description, 'My words');
    assert.equal(merged.draft['location.name'], 'Hall');
    assert.equal(withTheirs(merged.draft, theirs, ['title']).title, 'Their title');
  });
});
