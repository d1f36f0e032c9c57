import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  draftOfParticipant,
  participantChange,
  participantProblems,
} from '../../../web/src/features/attendees/registering/participant-form-rules.ts';
import {
  newcomer,
  newcomerProblems,
  personOf,
  refusedCompanion,
  withCompanion,
  withoutCompanion,
} from '../../../web/src/features/attendees/registering/register-rules.ts';
import { merge } from '../../../web/src/lib/merge-rules.ts';

const questions = [
  { id: 3, title: 'Menu?', type: 'choice', required: false, options: ['Meat', 'Fish'] },
  { id: 4, title: 'How many?', type: 'number', required: false, options: [] },
] as const;
const guest = { firstName: 'Gil', lastName: 'Guest', email: '', company: '', kind: 'guest', host: null };
const first = draftOfParticipant(
  questions,
  {
    ...guest,
    attending: '',
    waiting: null,
    comment: '',
    answers: [{ question: 3, answer: 'Meat' }],
  } as never,
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
    assert.deepEqual(personOf(guest, []), sent);
    assert.deepEqual(personOf({ ...guest, host: member }, []), { ...sent, host: 7 });
  });

  test('comes with those who come along, each with their own answers, and without who was taken out again', () => {
    const begun = { ...newcomer(member, questions), attending: 'YES' } as const;
    const withPartner = { ...begun, ...withCompanion(begun, questions, true) };
    const both = { ...withPartner, ...withCompanion(withPartner, questions, false) };
    const filled = {
      ...both,
      'companion-1-firstName': 'Paula',
      'companion-1-lastName': 'Partner',
      'companion-2-firstName': 'Gil',
      'companion-2-lastName': 'Guest',
      'companion-2-question-3': 'Fish',
    };
    const paula = { firstName: 'Paula', lastName: 'Partner', email: '', partner: true, answers: [] };
    const gil = {
      firstName: 'Gil',
      lastName: 'Guest',
      email: '',
      answers: [{ question: 3, answer: 'Fish' }],
    };
    assert.deepEqual(personOf(filled, questions), { member: 7, companions: [paula, gil] });
    const alone = { ...filled, ...withoutCompanion(filled, 1) };
    assert.deepEqual(personOf(alone, questions), { member: 7, companions: [gil] });
    assert.deepEqual(newcomerProblems(both, questions)['companion-2-lastName'], 'missing');
    assert.equal(
      refusedCompanion('companions/0/answers/0/answer', alone, questions),
      'companion-2-question-3',
    );
    // Who does not come brings nobody.
    assert.deepEqual(personOf({ ...filled, attending: 'NO' }, questions), { member: 7 });
  });

  test('is sent by number where it is a member, without what was typed of a guest before', () => {
    assert.deepEqual(personOf({ ...newcomer(member, []), ...typed }, []), { member: 7 });
  });
});

suite('A guest whom organisers correct', () => {
  const known = { ...first, host: { id: 7, fullName: 'Anna Muster', club: '' } };
  type Known = Parameters<typeof participantProblems>[1];
  const person: Known = { firstName: 'Gil', lastName: 'Guest', kind: 'guest', checkedInAt: '' };
  const problems = (draft: typeof first, of = person) => participantProblems(questions, of, draft);

  test('is sent with what differs, and with whom they come by number', () => {
    const host = { id: 8, fullName: 'Bea Muster', club: 'Alpha' };
    const draft = { ...known, lastName: ' Gast ', kind: 'partner', host, sendLink: true } as const;
    const sent = { lastName: 'Gast', kind: 'partner', comesWith: 8 };
    const email = 'gil@example.net';
    assert.deepEqual(participantChange(questions, known, draft), sent);
    const mailed = { ...sent, email, sendLink: true };
    assert.deepEqual(participantChange(questions, known, { ...draft, email }), mailed);
    assert.deepEqual(participantChange(questions, known, { ...known, host: null }), { comesWith: null });
    assert.deepEqual(participantChange(questions, known, known), {});
  });

  test('needs both names as a guest, and a member as a partner', () => {
    assert.deepEqual(problems({ ...first, lastName: ' ' }), { lastName: 'missing' });
    const nameless = { ...first, firstName: 'Partner of Anna', lastName: '', kind: 'partner' } as const;
    assert.deepEqual(problems(nameless), { host: 'nobody' });
    assert.deepEqual(problems({ ...known, email: 'no' }), { email: 'email' });
    const asGuest = { ...person, firstName: '', lastName: '', kind: 'partner' } as const;
    assert.deepEqual(problems({ ...known, lastName: '' }, asGuest), { lastName: 'missing' });
  });

  test('stays with one name who was let in with one, and is asked for none where nothing is corrected', () => {
    const one = { ...person, lastName: '' };
    assert.deepEqual(problems({ ...first, lastName: '' }, one), {});
    assert.deepEqual(problems({ ...first, firstName: '', lastName: '' }, one), {
      firstName: 'missing',
      lastName: 'missing',
    });
    const inside = { ...one, checkedInAt: '2026-11-14T10:00:00' };
    assert.deepEqual(problems({ ...first, firstName: '', lastName: '' }, inside), {});
  });
});
