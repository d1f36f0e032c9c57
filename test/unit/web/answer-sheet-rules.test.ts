import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { companionField } from '../../../web/src/entities/registration/companions.ts';
import {
  answerSheet,
  goneOn,
  refusedOnSheet,
  saidOfParty,
  sheetNames,
  sheetProblems,
} from '../../../web/src/features/event-page/answer-sheet-rules.ts';

suite('The sheet of a party', () => {
  const guest = (registration: number, attending: 'YES' | 'NO' | '', meal = '') => ({
    registration,
    attending,
    waiting: false,
    firstName: registration === 1 ? 'Ida' : '',
    lastName: registration === 1 ? 'Kern' : '',
    answers: meal === '' ? [] : [{ question: 3, answer: meal }],
  });
  const event = {
    attending: '',
    attendingComment: '',
    waiting: null,
    guests: [guest(1, 'YES', 'Fish'), guest(2, '')],
    questions: [
      { id: 3, title: 'Meal', type: 'text', required: true, answer: '' },
      { id: 4, title: 'Nights', type: 'number', required: false, answer: '' },
    ],
  } as unknown as Parameters<typeof answerSheet>[0];
  const first = answerSheet(event);
  const field = (one: number, question: number) => companionField(one, `question-${question}`);

  test('begins with what was answered for each of the party', () => {
    assert.equal(first[field(1, 3)], 'Fish');
    assert.equal(first[field(2, 3)], '');
    assert.deepEqual(first.party, { 1: 'YES', 2: '' });
  });

  test('sends the answers of those who come and have new ones, and of nobody else', () => {
    assert.deepEqual(saidOfParty(event, first, first), []);
    const draft = { ...first, [field(1, 3)]: 'Meat', [field(2, 3)]: 'Fish' };
    const ida = { registration: 1, attending: 'YES', answers: [{ question: 3, answer: 'Meat' }] };
    assert.deepEqual(saidOfParty(event, first, draft), [ida]);
    const both = { ...draft, party: { 1: 'YES', 2: 'YES' } } as const;
    const partner = { registration: 2, attending: 'YES', answers: [{ question: 3, answer: 'Fish' }] };
    assert.deepEqual(saidOfParty(event, first, both), [ida, partner]);
    const away = { ...draft, party: { 1: 'NO', 2: '' } } as const;
    assert.deepEqual(saidOfParty(event, first, away), [{ registration: 1, attending: 'NO' }]);
  });

  test('requires an answer of the person alone, and of those who come that what is a number is one', () => {
    const draft = { ...first, [field(1, 3)]: '', [field(1, 4)]: 'two', [field(2, 4)]: 'two' };
    assert.deepEqual(sheetProblems(event, draft), { 'question-3': 'unanswered', [field(1, 4)]: 'number' });
    assert.deepEqual(sheetProblems(event, { ...draft, attending: 'NO', party: { 1: 'NO', 2: '' } }), {});
  });

  test('names each question with the person it is about', () => {
    const names = sheetNames(event, 'My partner');
    assert.equal(names['question-3'], 'Meal');
    assert.equal(names[field(1, 3)], 'Ida Kern – Meal');
    assert.equal(names[field(2, 4)], 'My partner – Nights');
  });

  test('finds the field of what was refused by the place among those that were sent', () => {
    const party = { 1: 'YES', 2: 'YES' } as const;
    const draft = { ...first, party, [field(2, 3)]: 'Stone', [field(2, 4)]: '9' };
    const refused = (name: string) => refusedOnSheet(event, name, { first, draft });
    assert.equal(refused('companions.0.answers.1.answer'), field(2, 4));
    assert.equal(refused('companions.7.answers.0.answer'), undefined);
    assert.equal(refused('companions.0.attending'), undefined);
    assert.equal(refused('attendingComment'), 'comment');
  });

  test('goes on with what was typed before someone more was brought', () => {
    const typed = { ...first, comment: 'By train', party: { 1: 'NO', 2: '' } } as const;
    const more = { ...event, guests: [...event.guests, { ...event.guests[0], registration: 5 }] };
    const sheet = goneOn(more as typeof event, typed);
    assert.deepEqual([sheet.comment, sheet.party], ['By train', { 1: 'NO', 2: '', 5: 'YES' }]);
    assert.equal(sheet[field(5, 3)], 'Fish');
  });
});
