import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  calendarChange,
  calendarPlaces,
  draftOfCalendar,
  foundCalendars,
  withReminder,
  withReviewer,
} from '../../../web/src/features/organise/calendars/calendar-form-rules.ts';
import { daysOf } from '../../../web/src/entities/event/organisers/reminder-rules.ts';
import { merge } from '../../../web/src/lib/merge-rules.ts';

const club = { id: 9, level: 'club', name: 'Zürich-Höngg', club: 4 } as const;
const calendar = {
  id: 3,
  title: 'Club',
  version: 2,
  place: club,
  reviewers: [
    { id: 8, code: 'P', title: 'President' },
    { id: 5, code: 'T', title: 'Treasurer' },
  ],
  reminders: [2, 7],
  defaults: {
    minutes: null,
    dueDays: null,
    capacity: null,
    waitingList: true,
    location: {
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
    },
  },
};

suite('The form of a calendar', () => {
  const first = draftOfCalendar(calendar);

  test('sends only what differs, whatever the order of offices and days', () => {
    assert.deepEqual(calendarChange({ ...first, title: ' Club ' }, first), {});
    const again = withReviewer(withReviewer(first.reviewers, 8, false), 8, true);
    assert.deepEqual(calendarChange({ ...first, reviewers: again }, first), {});
    assert.deepEqual(calendarChange({ ...first, reminders: withReminder(first.reminders, 3) }, first), {
      reminders: [7, 3, 2],
    });
  });

  test('takes whole numbers of days up to 60, each once', () => {
    assert.deepEqual(
      ['0', ' 60 ', '61', '', 'a', '7'].map((typed) => daysOf(typed, [7])),
      [0, 60, 'number', 'number', 'number', 'taken'],
    );
  });

  test('offers each place once: those of the rights, and those that have a calendar', () => {
    const district = { id: 1, level: 'district', name: 'District', club: null } as const;
    const rights = [
      { right: 'manage-events', place: district },
      { right: 'manage-directory', place: { ...club, id: 77 } },
    ] as const;
    assert.deepEqual(calendarPlaces([calendar, calendar], { rights: [...rights] }), [district, club]);
  });

  test('finds calendars by title and place, without regard to case and accents', () => {
    assert.equal(foundCalendars([calendar], 'hongg').length, 1);
    assert.equal(foundCalendars([calendar], 'basel').length, 0);
  });

  test('of two who change a calendar, each list is one field', () => {
    const mine = { ...first, reviewers: [5] };
    const theirs = { ...first, reviewers: [8], reminders: [7] };
    const merged = merge(first, mine, theirs);
    assert.deepEqual([merged.taken, merged.open], [['reminders'], ['reviewers']]);
    assert.deepEqual(merged.draft, { ...first, title: 'Club', reviewers: [5], reminders: [7] });
  });
});
