import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isNobodyLeft, mayStillCome, undoOf } from '../../../web/src/entities/registration/party-rules.ts';

suite('The answers of a party', () => {
  const guest = (registration: number, attending: 'YES' | 'NO' | '') => ({
    registration,
    attending,
    waiting: false,
    answers: registration === 1 ? [{ question: 3, answer: 'Soup' }] : [],
  });
  const party = {
    attending: 'YES',
    attendingComment: 'By train',
    waiting: null,
    guests: [guest(1, 'YES'), guest(2, 'NO')],
    questions: [
      { id: 3, answer: 'Fish' },
      { id: 4, answer: '' },
    ],
  } as unknown as Parameters<typeof undoOf>[0];
  const no = (registration: number) => ({ registration, attending: 'NO' as const });

  test('nobody is left only where everyone stays away afterwards, and someone was with me', () => {
    assert.equal(isNobodyLeft(party, { attending: 'NO', companions: [no(1)] }), true);
    assert.equal(isNobodyLeft(party, { attending: 'NO', companions: [no(2)] }), false, 'one still comes');
    assert.equal(isNobodyLeft(party, { attending: 'YES', companions: [no(1)] }), false);
    assert.equal(isNobodyLeft({ guests: [] }, { attending: 'NO', companions: [] }), false);
  });

  test('once registration has closed only who had answered can come', () => {
    assert.equal(mayStillCome(guest(1, ''), false), true);
    assert.equal(mayStillCome(guest(1, ''), true), false);
    assert.equal(mayStillCome(guest(1, 'NO'), true), true);
    assert.equal(mayStillCome({ ...guest(1, ''), waiting: true }, true), true);
  });

  test('what takes them back puts back what was answered for others, too', () => {
    const answers = [
      { question: 3, answer: 'Meat' },
      { question: 4, answer: '2' },
    ];
    const sent = { companions: [{ registration: 1, attending: 'YES' as const, answers }] };
    assert.deepEqual(undoOf(party, sent)?.companions, [
      {
        registration: 1,
        attending: 'YES',
        answers: [
          { question: 3, answer: 'Soup' },
          { question: 4, answer: '' },
        ],
      },
    ]);
  });

  test('nothing is taken back where it could not all be put back', () => {
    const sent = { companions: [no(1)] };
    assert.equal(undoOf({ ...party, attending: '' }, sent), null);
    assert.equal(undoOf({ ...party, waiting: 2 }, sent), null);
    assert.equal(undoOf(party, { companions: [no(9)] }), null, 'someone who is not among them');
  });

  test('what takes them back puts back what was answered to the questions, of those that were sent', () => {
    const sent = { companions: [no(1)], answers: [{ question: 3, answer: 'Meat' }] };
    assert.deepEqual(undoOf(party, sent), {
      attending: 'YES',
      attendingComment: 'By train',
      companions: [{ registration: 1, attending: 'YES' }],
      answers: [{ question: 3, answer: 'Fish' }],
    });
  });
});
