import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { reasonsFor, type NeedyFacts } from '../../../../src/events/organising/attention-rules.ts';

const now = '2026-11-14T12:00:00';
const nobodyOpen = { told: 0, untold: 0, unreached: 0, waiting: 0, taken: 0 };
const plain: NeedyFacts = {
  state: 'published',
  start: '2026-12-01T19:00:00',
  registrationEnabled: true,
  due: null,
  reviewEnabled: false,
  reviewers: 0,
  capacity: null,
  counts: nobodyOpen,
  failedMails: 0,
};
const reasons = (facts: Partial<NeedyFacts>) => reasonsFor({ ...plain, ...facts }, now);

suite('What of an event needs someone', () => {
  test('an event of which nothing is to be done does not', () => {
    assert.deepEqual(reasons({}), []);
  });

  test('a draft does within thirty days of its start, and not when it is over', () => {
    const draft = (start: string) => reasons({ state: 'draft', start });
    assert.deepEqual(draft('2026-12-14T23:00:00'), ['draft-soon']);
    assert.deepEqual(draft('2026-12-15T00:00:00'), []);
    assert.deepEqual(draft('2026-11-14T11:00:00'), []);
  });

  test('answers that are due within three days do, as long as someone has not answered', () => {
    const counts = { ...nobodyOpen, untold: 1 };
    assert.deepEqual(reasons({ due: '2026-11-17T23:59:59', counts }), ['answers-due']);
    assert.deepEqual(reasons({ due: '2026-11-18T00:00:00', counts }), []);
    assert.deepEqual(reasons({ due: '2026-11-14T11:59:59', counts }), []);
    assert.deepEqual(reasons({ due: '2026-11-17T23:59:59' }), []);
    assert.deepEqual(reasons({ due: '2026-11-17T23:59:59', counts, registrationEnabled: false }), []);
  });

  test('people who wait do, and it is said whether places are free', () => {
    const waiting = (taken: number) =>
      reasons({ capacity: 24, counts: { ...nobodyOpen, waiting: 2, taken } });
    assert.deepEqual(waiting(23), ['seats-free']);
    assert.deepEqual(waiting(24), ['waiting']);
  });

  test('failed mails do, and a door that nobody is named for', () => {
    assert.deepEqual(reasons({ failedMails: 1 }), ['mails-failed']);
    const door = { reviewEnabled: true, start: '2026-11-21T08:00:00' };
    assert.deepEqual(reasons(door), ['no-reviewers']);
    assert.deepEqual(reasons({ ...door, reviewers: 1 }), []);
    assert.deepEqual(reasons({ ...door, start: '2026-11-22T08:00:00' }), []);
  });

  test('a cancelled event needs nobody, whatever else is so', () => {
    assert.deepEqual(reasons({ state: 'cancelled', failedMails: 3 }), []);
  });
});
