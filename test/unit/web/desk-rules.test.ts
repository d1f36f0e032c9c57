import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  defaultsChange,
  defaultsProblems,
  draftOfDefaults,
  emptyDefaults,
} from '../../../web/src/features/organise/calendars/event-defaults-rules.ts';
import {
  followsCalendar,
  newEventIn,
  withCalendar,
  followed,
  isBlank,
} from '../../../web/src/features/organise/event-form/calendar-defaults-rules.ts';
import {
  lastNamed,
  sameSeason,
  seasonal,
} from '../../../web/src/features/organise/event-form/earlier-rules.ts';
import { emptyEventDraft } from '../../../web/src/features/organise/event-form/event-form-rules.ts';
import { cameTo } from '../../../web/src/features/organise/status/event-status-rules.ts';
import { nobody } from '../../../src/events/audience/audience.ts';
import type { ManagedEvent } from '../../../web/src/lib/api/schema.gen.ts';

const nowhere = {
  name: '',
  address: '',
  postalCode: '',
  city: '',
  country: '',
  latitude: null,
  longitude: null,
  phone: '',
  email: '',
  www: '',
};
const defaults = {
  minutes: 150,
  dueDays: 3,
  capacity: 40,
  waitingList: false,
  location: { ...nowhere, name: 'Hotel Krone', city: 'Aarau' },
};
const nothing = { minutes: null, dueDays: null, capacity: null, waitingList: true, location: nowhere };

suite('What a new event takes from its calendar', () => {
  const ofNone = { former: undefined, defaults: undefined };
  const begun = withCalendar(emptyEventDraft, { ...emptyEventDraft, calendar: '3' }, { ...ofNone, defaults });
  const follow = (next: object) => withCalendar(begun, { ...begun, ...next }, { former: defaults, defaults });

  test('places and venue stand there at once, the end and the due date as soon as there is a start', () => {
    assert.deepEqual(
      [begun.capacity, begun.waitingList, begun['location.name'], begun['location.city'], begun.endDate],
      ['40', false, 'Hotel Krone', 'Aarau', ''],
    );
    const { endDate, registrationDueDate } = follow({ startDate: '2027-06-12T22:00' });
    assert.deepEqual([endDate, registrationDueDate], ['2027-06-13T00:30', '2027-06-09T23:59']);
  });

  test('what someone types stays, and what came from a calendar follows another one', () => {
    const typed = follow({ capacity: '12' });
    assert.equal(typed.capacity, '12');
    const other = { ...defaults, capacity: 8, location: { ...nowhere, name: 'Barn' } };
    const moved = withCalendar(typed, { ...typed, calendar: '4' }, { former: defaults, defaults: other });
    assert.deepEqual([moved.capacity, moved['location.name'], moved['location.city']], ['12', 'Barn', '']);
    const none = withCalendar(begun, { ...begun, calendar: '5' }, { former: defaults, defaults: nothing });
    assert.deepEqual([none.capacity, none['location.name']], ['', '']);
  });

  test('nothing is lost by beginning from another event while only a title and a calendar are chosen', () => {
    assert.equal(isBlank(emptyEventDraft, undefined), true);
    assert.equal(isBlank({ ...begun, title: 'Dinner' }, defaults), true);
    for (const typed of [{ 'location.name': 'Barn' }, { capacity: '12' }, { closed: true }])
      assert.equal(isBlank(follow(typed), defaults), false, JSON.stringify(typed));
  });

  test('only what still is as the calendar says is named as coming from it', () => {
    const kept = follow({ startDate: '2027-06-12T18:30' });
    assert.deepEqual(followed(kept, defaults), defaults);
    const { minutes, capacity, location } = followed({ ...kept, capacity: '12', endDate: '' }, defaults);
    assert.deepEqual([minutes, capacity, location.name], [null, null, 'Hotel Krone']);
  });

  test('what is emptied is sent as empty, where the calendar would fill it in again', () => {
    const draft = { ...follow({ startDate: '2027-06-12T18:30' }), title: 'Dinner', calendar: '3' };
    const emptied = { ...draft, capacity: '', endDate: '', registrationDueDate: '', 'location.name': '' };
    const { capacity, endDate, registrationDueDate } = newEventIn(defaults, emptied);
    assert.deepEqual([capacity, endDate, registrationDueDate], [null, null, '']);
    assert.equal('capacity' in newEventIn(nothing, emptied), false);
    assert.equal(newEventIn(defaults, draft).capacity, 40);
  });

  test('it is said that something comes from the calendar as long as it does', () => {
    assert.equal(followsCalendar(begun, defaults), true);
    assert.equal(followsCalendar(begun, nothing), false);
    const own = { ...begun, capacity: '3', 'location.name': 'Barn', 'location.city': 'Bern' };
    assert.equal(followsCalendar(own, defaults), false);
  });
});

suite('What a calendar says of its new events, as it is typed', () => {
  test('hours are typed with a point or a comma, and only what differs is sent', () => {
    const first = draftOfDefaults(nothing);
    assert.deepEqual(first, emptyDefaults);
    assert.equal(defaultsChange(first, first), undefined);
    assert.deepEqual(defaultsChange({ ...first, hours: '2,5', dueDays: '3' }, first), {
      minutes: 150,
      dueDays: 3,
    });
    const said = draftOfDefaults(defaults);
    assert.deepEqual([said.hours, said.venueName], ['2.5', 'Hotel Krone']);
    assert.deepEqual(defaultsChange({ ...said, capacity: '' }, said), { capacity: null });
    assert.deepEqual(defaultsChange({ ...said, venueName: ' Barn ' }, said)?.location?.name, 'Barn');
  });

  test('what is no number of hours, days or places is marked', () => {
    const wrong = { ...emptyDefaults, hours: 'three', dueDays: '0', capacity: '-1' };
    assert.deepEqual(Object.keys(defaultsProblems(wrong)), ['hours', 'dueDays', 'capacity']);
    assert.deepEqual(defaultsProblems({ ...emptyDefaults, hours: '3', dueDays: '365', capacity: '40' }), {});
  });
});

suite('Which earlier event is offered for a new one', () => {
  const event = (title: string, series: number | null = null) => ({ title, series }) as ManagedEvent;

  test('what took place from this time of last year on, but for what comes back by itself', () => {
    assert.deepEqual(sameSeason('2026-05-14'), { from: '2025-05-22', to: '2025-09-12' });
    const events = [event('Table', 4), event('Summer dinner'), event('Walk'), event('Market')];
    assert.deepEqual(
      seasonal(events).map(({ title }) => title),
      ['Summer dinner', 'Walk'],
    );
  });

  test('the last one whose title begins as it is typed, from three letters on', () => {
    const events = [event('Winter dinner'), event('Summer dinner'), event('Summer walk')];
    assert.equal(lastNamed(events, 'summer')?.title, 'Summer dinner');
    assert.equal(lastNamed(events, 'su'), undefined);
    assert.equal(lastNamed(events, 'dinner'), undefined);
  });
});

test('those came to an event who were checked in, or, where nobody was, who said yes', () => {
  assert.equal(cameTo({ ...nobody, yes: 14, checkedIn: 12 }), 12);
  assert.equal(cameTo({ ...nobody, yes: 14 }), 14);
});
