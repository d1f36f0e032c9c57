import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { differing } from '../../../web/src/lib/merge-rules.ts';
import { activityLimits } from '../../../src/directory/activities/activity.ts';
import {
  bodyOf,
  draftFrom,
  draftOfActivity,
  emptyActivityDraft,
  activityProblems,
} from '../../../web/src/features/activities/activity-form-rules.ts';

const draft = { ...emptyActivityDraft, title: ' Soup day ', startDate: '2026-10-03', volunteers: '12' };

const now = '2026-11-14T12:00:00';
const walk = {
  id: 1,
  title: 'Walk',
  description: 'Over the hills.',
  startDate: '2026-10-03T18:30:00',
  endDate: '2026-10-04T02:00:00',
  allDay: false,
  place: 'Town Hall, 8000 Example',
  came: 14,
};

suite('The form of an activity', () => {
  test('takes numbers as people write them, with something between the thousands', () => {
    for (const amount of ["1'250", '1’250', '1 250', ' 1250 '])
      assert.deepEqual(
        [
          activityProblems({ ...draft, amountDonated: amount }),
          bodyOf({ ...draft, amountDonated: amount }).amountDonated,
        ],
        [{}, 1250],
      );
    assert.equal(bodyOf({ ...draft, amountDonated: "1'250'000" }).amountDonated, 1_250_000);
    for (const amount of ["1'25", '1.250', 'many'])
      assert.deepEqual(activityProblems({ ...draft, amountDonated: amount }), {
        amountDonated: 'not-a-number',
      });
  });

  test('needs a title and a first day, and nothing else', () => {
    assert.deepEqual(activityProblems(emptyActivityDraft), { title: 'missing', startDate: 'missing' });
    assert.deepEqual(activityProblems(draft), {});
  });

  test('names what is wrong with each field', () => {
    const wrong = {
      ...draft,
      endDate: '2026-10-02',
      volunteers: '1,5',
      hoursWorked: '1000000001',
      link: 'www.example.org',
      title: 'x'.repeat(201),
    };
    assert.deepEqual(activityProblems(wrong), {
      title: 'too-long',
      volunteers: 'not-a-number',
      hoursWorked: 'too-large',
      endDate: 'before-start',
      link: 'not-a-link',
    });
  });

  test('takes every number that the service takes', () => {
    const { amount, peopleOrHours } = activityLimits;
    const largest = { ...draft, amountDonated: String(amount), personsServed: String(peopleOrHours) };
    assert.deepEqual(activityProblems(largest), {});
  });

  test('sends numbers as numbers, and an empty one as none', () => {
    const body = bodyOf(draft);
    assert.equal(body.title, 'Soup day');
    assert.equal(body.volunteers, 12);
    assert.equal(body.hoursWorked, 0);
    assert.equal(body.category, 12);
  });

  test('shows an activity as it was reported, and is unchanged until someone changes it', () => {
    const activity = { ...bodyOf(draft), id: 1, statusName: '', categoryName: '' } as Parameters<
      typeof draftOfActivity
    >[0];
    const first = draftOfActivity(activity);
    assert.deepEqual(bodyOf(first), bodyOf(draft));
    assert.deepEqual(differing(first, first), []);
    assert.deepEqual(differing(first, { ...first, hoursWorked: '3' }), ['hoursWorked']);
  });

  test('an event counts as what one of its name did, or as most of the club’s activities do', () => {
    const event = { ...walk, title: 'Soup kitchen' };
    const reported = [
      { title: 'Market', category: 2 },
      { title: 'Soup Kitchen', category: 5 },
      { title: 'Concert', category: 8 },
      { title: 'Film', category: 8 },
    ] as const;
    const categoryOf = (list: typeof reported | readonly []) => draftFrom(event, list, now).category;
    assert.equal(categoryOf(reported), '5');
    assert.equal(draftFrom(walk, reported, now).category, '8');
    assert.equal(categoryOf([]), '12');
  });

  test('what still goes on is running, and what is over is completed', () => {
    assert.equal(draftFrom(walk, [], now).status, '3');
    assert.equal(draftFrom({ ...walk, endDate: '2026-12-01T12:00:00' }, [], now).status, '2');
  });

  test('begins from an event with its title, days, place and those who came', () => {
    const event = walk;
    const begun = draftFrom(event, [], now);
    assert.deepEqual(activityProblems(begun), {});
    assert.deepEqual(
      [begun.title, begun.startDate, begun.endDate, begun.volunteers],
      ['Walk', '2026-10-03', '2026-10-04', '14'],
    );
    assert.equal(begun.description, 'Over the hills.\n\nTown Hall, 8000 Example');
    assert.equal(draftFrom({ ...event, endDate: '2026-10-03T22:00:00' }, [], now).endDate, '');
    assert.equal(draftFrom({ ...event, came: 0 }, [], now).volunteers, '');
  });
});
