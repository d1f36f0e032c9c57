import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  draftOfParticipant,
  participantChange,
} from '../../../web/src/features/attendees/registering/participant-form-rules.ts';
import { newcomer, personOf } from '../../../web/src/features/attendees/registering/register-rules.ts';
import { merge } from '../../../web/src/lib/merge-rules.ts';

const questions = [
  { id: 3, title: 'Menu?', type: 'choice', required: false, options: ['Meat', 'Fish'] },
  { id: 4, title: 'How many?', type: 'number', required: false, options: [] },
] as const;
const first = draftOfParticipant(
  questions,
  { attending: '', waiting: null, comment: '', answers: [{ question: 3, answer: 'Meat' }] },
  false,
);

suite('The answer of someone that two have changed', () => {
  test('comes together question by question, and nothing that was typed is lost', () => {
    const mine = { ...first, attending: 'YES', comment: 'By train ', 'question-3': 'Fish' } as const;
    const theirs = { ...first, attending: 'YES', comment: 'With a dog', 'question-4': '2' } as const;
    const { draft, taken, open } = merge<typeof first>(first, mine, theirs);
    assert.deepEqual([taken, open], [['question-4'], ['comment']]);
    assert.deepEqual(draft, { ...mine, 'question-4': '2' });
    assert.deepEqual(participantChange(questions, theirs, draft), {
      comment: 'By train',
      answers: [{ question: 3, answer: 'Fish' }],
    });
  });
});

suite('Someone whom organisers register', () => {
  const member = { id: 7, fullName: 'Anna Muster', photo: '', club: null } as never;
  const typed = { firstName: ' Gil ', lastName: 'Guest', email: 'gil@example.net', company: ' Baker & Co ' };

  test('is sent with all that was typed of a guest, and with the host', () => {
    const guest = { ...newcomer(null, []), ...typed, kind: 'guest' } as const;
    const sent = { firstName: 'Gil', lastName: 'Guest', email: 'gil@example.net', company: 'Baker & Co' };
    assert.deepEqual(personOf(guest), sent);
    assert.deepEqual(personOf({ ...guest, host: member }), { ...sent, host: 7 });
  });

  test('is sent by number where it is a member, without what was typed of a guest before', () => {
    assert.deepEqual(personOf({ ...newcomer(member, []), ...typed }), { member: 7 });
  });
});
