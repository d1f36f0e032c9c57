import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { nobody } from '../../../src/events/audience/audience.ts';
import { freePlaces, otherYear } from '../../../web/src/features/organise/calendars/event-line-rules.ts';
import {
  suggestedStart,
  zoneName,
} from '../../../web/src/features/organise/event-form/field-change-rules.ts';
import { hasCrowd, missedBy, stepsOf } from '../../../web/src/features/organise/status/event-status-rules.ts';
import {
  movedTo,
  newQuestion,
  questionProblems,
  questionsBody,
  refusedQuestion,
  withQuestion,
  type QuestionDraft,
} from '../../../web/src/features/organise/questions/questions-rules.ts';
import { followingResult } from '../../../web/src/features/organise/series/following-rules.ts';
import {
  bodyOfReviewers,
  reviewersDraft,
} from '../../../web/src/features/organise/reviewers/reviewers-rules.ts';
import { merge } from '../../../web/src/lib/merge-rules.ts';
import { isOpen, placesFor } from '../../../web/src/features/organise/status/preview-rules.ts';
import {
  daysAskedBy,
  noSeries,
  refusedRule,
  ruleProblems,
  seriesOf,
  weekOf,
} from '../../../web/src/features/organise/series/series-rules.ts';

suite('What organisers can do', () => {
  test('those who had said yes and were not let in did not come, where there was a door', () => {
    assert.equal(missedBy({ ...nobody, yes: 12, no: 3, checkedIn: 9 }), 3);
    assert.equal(missedBy({ ...nobody, yes: 12, no: 3 }), 0);
    assert.equal(missedBy({ ...nobody, yes: 8, checkedIn: 9 }), 0);
  });

  test('an event that someone answered is cancelled, and one without anyone can be deleted', () => {
    assert.deepEqual(stepsOf({ state: 'draft', counts: nobody }), ['publish', 'delete']);
    assert.deepEqual(stepsOf({ state: 'published', counts: { ...nobody, yes: 1, all: 1 } }), ['cancel']);
    assert.deepEqual(stepsOf({ state: 'cancelled', counts: { ...nobody, no: 1, all: 1 } }), ['reinstate']);
    assert.deepEqual(stepsOf({ state: 'published', counts: { ...nobody, waiting: 1, all: 1 } }), ['cancel']);
    assert.deepEqual(stepsOf({ state: 'removed', counts: nobody }), []);
    assert.deepEqual(stepsOf({ state: 'published', counts: { ...nobody, waiting: 1, all: 1 } }), ['cancel']);
  });

  test('places are free that nobody has taken, guests who have not answered included, also while people wait', () => {
    const counts = { ...nobody, yes: 3, told: 1 };
    assert.equal(freePlaces({ capacity: 4, counts: { ...counts, taken: 3 } }), 1);
    assert.equal(freePlaces({ capacity: 4, counts: { ...counts, taken: 4 } }), 0);
    assert.equal(freePlaces({ capacity: 4, counts: { ...counts, taken: 5 } }), 0);
    assert.equal(freePlaces({ capacity: 9, counts: { ...counts, taken: 8, waiting: 2 } }), 1);
    assert.equal(freePlaces({ capacity: null, counts }), null);
  });

  test('who is registered is shown also when nobody else is asked any more', () => {
    const counts = { ...nobody, waiting: 1, all: 1 };
    assert.equal(hasCrowd({ registrationEnabled: true, counts: nobody }), true);
    assert.equal(hasCrowd({ registrationEnabled: false, counts }), true);
    assert.equal(hasCrowd({ registrationEnabled: false, counts: nobody }), false);
  });

  test('a copy is proposed for the same weekday about a year later, and never for a day that is over', () => {
    assert.equal(suggestedStart('2025-11-20T18:30:00', '2026-11-14'), '2026-11-19T18:30');
    assert.equal(suggestedStart('2020-06-01T09:00:00', '2026-11-14'), '2027-05-24T09:00');
    assert.equal(
      suggestedStart('2025-11-15T09:00:00', '2026-11-14'),
      '2027-11-13T09:00',
      'today is too late',
    );
  });

  test('the time zone is called by its name in the language of the reader, without a town that is spelt otherwise there', () => {
    const names = ['en-GB', 'de', 'it'].map((locale) => zoneName('Europe/Zurich', [locale]));
    assert.deepEqual(names, ['Central European Time', 'Mitteleuropäische Zeit', 'Ora dell’Europa centrale']);
  });
});

suite('The preview of an event', () => {
  const event = {
    state: 'published',
    startDate: '2027-02-12T19:00:00',
    registrationEnabled: true,
    registrationDueDate: '2027-02-10T18:00:00',
    capacity: 24,
    counts: { ...nobody, yes: 23 },
    waitingOrder: 'strict',
  } as const;

  test('leaves as many places as nobody has taken, and none to newcomers while others wait in strict order', () => {
    assert.equal(placesFor(event), 1);
    assert.equal(placesFor({ ...event, counts: nobody }), 24);
    assert.equal(placesFor({ ...event, counts: { ...nobody, yes: 30 } }), 0);
    const waited = { ...event, counts: { ...nobody, yes: 23, waiting: 2 } };
    assert.equal(placesFor(waited), 0);
    assert.equal(placesFor({ ...waited, waitingOrder: 'fitting' }), 1);
    assert.equal(placesFor({ ...event, capacity: null }), null);
  });

  test('is open until the due date, the start or the cancellation, and as a draft as if it were published', () => {
    assert.equal(isOpen(event, '2027-02-10T18:00:00'), true);
    assert.equal(isOpen({ ...event, state: 'draft' }, '2027-02-10T18:00:00'), true);
    assert.equal(isOpen(event, '2027-02-10T18:00:01'), false);
    assert.equal(isOpen({ ...event, registrationDueDate: '' }, '2027-02-12T18:59:59'), true);
    assert.equal(isOpen({ ...event, registrationDueDate: '' }, '2027-02-12T19:00:00'), false);
    assert.equal(isOpen({ ...event, state: 'cancelled' }, '2027-01-01T00:00:00'), false);
    assert.equal(isOpen({ ...event, registrationEnabled: false }, '2027-01-01T00:00:00'), false);
  });
});

suite('The days of a series', () => {
  test('know which weekday of the month they are, and whether it is the last', () => {
    assert.deepEqual(weekOf('2027-01-12'), { week: 2, isLast: false });
    assert.deepEqual(weekOf('2027-01-26'), { week: 4, isLast: true });
    assert.deepEqual(weekOf('2027-03-30'), { week: 5, isLast: true });
  });

  test('make a rule as soon as everything is said', () => {
    const weekly = { ...noSeries, repeat: 'weekly' as const };
    assert.equal(seriesOf(noSeries, '2027-01-26T12:00'), null);
    assert.equal(seriesOf(weekly, ''), null);
    assert.equal(seriesOf({ ...weekly, count: '61' }, '2027-01-26T12:00'), null);
    assert.deepEqual(seriesOf(weekly, '2027-01-26T12:00'), { repeat: 'weekly', every: 1, count: 6 });
    const monthly = { ...noSeries, repeat: 'monthly' as const, isLast: true, ends: 'until' as const };
    assert.deepEqual(seriesOf({ ...monthly, until: '2027-06-30' }, '2027-01-26T12:00'), {
      repeat: 'monthly',
      every: 1,
      week: -1,
      until: '2027-06-30',
    });
  });

  test('name the field that is wrong, and why', () => {
    const start = '2027-01-26T12:00';
    const weekly = { ...noSeries, repeat: 'weekly' as const };
    assert.deepEqual(ruleProblems({ ...noSeries, count: '0' }, start), {});
    assert.deepEqual(ruleProblems(weekly, start), {});
    for (const count of ['0', '61', '2.5', ''])
      assert.deepEqual(ruleProblems({ ...weekly, count }, start), { count: 'out-of-range' }, count);
    assert.deepEqual(ruleProblems({ ...weekly, every: '101' }, start), { every: 'out-of-range' });
    const until = (day: string) => ruleProblems({ ...weekly, count: '0', ends: 'until', until: day }, start);
    assert.deepEqual(until(''), { until: 'missing' });
    assert.deepEqual(until('2027-01-25'), { until: 'before-start' });
    assert.deepEqual(until('2027-01-26'), {});
    assert.deepEqual(refusedRule([{ field: 'series.until' }]), { until: 'too-far' });
    assert.deepEqual(refusedRule([{ field: 'startDate' }]), {});
  });
});

suite('The year of an event', () => {
  test('is named where it is not the present one', () => {
    assert.equal(otherYear('2027-11-30T19:00:00', '2026-11-30T12:00:00'), '2027');
    assert.equal(otherYear('2025-11-30', '2026-01-01'), '2025');
    assert.equal(otherYear('2026-12-31', '2026-01-01'), undefined);
  });
});

suite('The questions of an event', () => {
  const question = (title: string, part: Partial<QuestionDraft> = {}): QuestionDraft => ({
    ...newQuestion(),
    key: title,
    title,
    ...part,
  });
  const three = ['a', 'b', 'c'].map((title) => question(title));
  const titles = (list: readonly QuestionDraft[]) => list.map(({ title }) => title).join('');

  test('change places, and stay within the list', () => {
    assert.equal(titles(movedTo(three, 'a', 2)), 'bca');
    assert.equal(titles(movedTo(three, 'c', -1)), 'cab');
  });

  test('offer two things to choose from as soon as they are a choice', () => {
    const [first] = withQuestion(three, 'a', { type: 'choice' });
    assert.equal(first?.options.length, 2);
    assert.deepEqual(questionProblems({ questions: [first ?? question('')] }), {
      'question-a': 'few-options',
    });
  });

  test('keep their numbers and those of their options, and leave out what is empty', () => {
    const options = [
      { key: '1', id: 1, title: 'Meat ' },
      { key: '2', id: null, title: 'Fish' },
      { key: '3', id: null, title: ' ' },
    ];
    assert.deepEqual(questionsBody([question('Menu', { id: 7, type: 'choice', options })]).questions, [
      {
        id: 7,
        title: 'Menu',
        type: 'choice',
        required: false,
        options: [{ id: 1, title: 'Meat' }, { title: 'Fish' }],
      },
    ]);
  });

  test('show what the service refused at the right one', () => {
    const form = { questions: three };
    assert.deepEqual(refusedQuestion(form, 'questions.1.type'), {
      question: three[1],
      problem: 'answers-lost',
    });
    assert.equal(refusedQuestion(form, 'questions.0.title')?.problem, 'refused');
    for (const name of ['if-match', 'questions.9.type']) assert.equal(refusedQuestion(form, name), undefined);
  });
});

suite('A change of this date of a series and of those that follow', () => {
  test('says how many have changed, and which ones were left alone', () => {
    const later = (id: number, changed: boolean) => ({
      id,
      startDate: '2027-01-14T12:00:00',
      version: 2,
      changed,
    });
    const following = [later(2, true), later(3, false), later(4, true)];
    assert.deepEqual(followingResult(following), { changed: 2, left: [following[1]] });
    assert.deepEqual(followingResult(undefined), { changed: 0, left: [] });
  });
});

suite('Before a series is made', () => {
  test('its days are asked for anew when one of its times changes, and not while someone describes it', () => {
    const body = {
      title: 'Lunch',
      description: '',
      startDate: '2027-01-08T12:00:00',
      series: { repeat: 'weekly' },
    };
    const asked = (part: object) => JSON.stringify(daysAskedBy({ ...body, ...part }));
    for (const part of [
      { title: 'Our lunch' },
      { description: 'Soup' },
      { location: { name: 'Hall' } },
      { capacity: 9 },
    ])
      assert.equal(asked(part), asked({}));
    for (const part of [{ startDate: '2027-01-09T12:00:00' }, { registrationDueDate: '2027-01-01T12:00:00' }])
      assert.notEqual(asked(part), asked({}));
  });
});

suite('The reviewers of an event', () => {
  test('of two who choose at the same time, whoever one has added or taken away is so for both', () => {
    const reviewersOf = (members: number[], offices: number[]) =>
      reviewersDraft({
        reviewers: [
          ...members.map((id) => ({ member: { id, name: `Person ${id}` }, function: null })),
          ...offices.map((id) => ({ member: null, function: { id, code: '', title: `Office ${id}` } })),
        ],
      });
    const [first, theirs] = [reviewersOf([1, 2], [7]), reviewersOf([1, 2, 4], [])];
    const mine = { ...first, 'member-1': undefined, 'member-3': 'Person 3', 'function-8': 'Office 8' };
    const { draft, taken, open } = merge(first, mine, theirs);
    assert.deepEqual([taken, open], [['function-7', 'member-4'], []]);
    assert.deepEqual(bodyOfReviewers(draft), { members: [2, 3, 4], functions: [8] });
  });
});
