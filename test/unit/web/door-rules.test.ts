import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { barsOf, shareOf } from '../../../web/src/features/door/board/board-rules.ts';
import {
  asksService,
  firstState,
  shutAt,
  turnOf,
  untilOf,
} from '../../../web/src/features/door/offline/door-state.ts';
import { emptyTyping, typed } from '../../../web/src/features/door/scan/hand-scanner-rules.ts';
import { findNames, personOfNames } from '../../../web/src/features/door/offline/names-rules.ts';
import {
  afterStep,
  isToldAgain,
  mayUndo,
  noVerdicts,
} from '../../../web/src/features/door/scan/verdicts-rules.ts';
import { refusedVerdict } from '../../../web/src/features/door/offline/verdict-rules.ts';

suite('The board of a door', () => {
  test('puts minutes together into spans of a round length, with those in which nobody came', () => {
    const counted = [
      { minute: '2026-11-16T18:07:00', in: 3 },
      { minute: '2026-11-16T18:07:00', in: 1 },
      { minute: '2026-11-16T18:31:00', in: 2 },
    ];
    assert.deepEqual(barsOf(counted, 6), {
      minutes: 5,
      bars: [
        { name: '2026-11-16T18:05:00', value: 4 },
        { name: '2026-11-16T18:10:00', value: 0 },
        { name: '2026-11-16T18:15:00', value: 0 },
        { name: '2026-11-16T18:20:00', value: 0 },
        { name: '2026-11-16T18:25:00', value: 0 },
        { name: '2026-11-16T18:30:00', value: 2 },
      ],
    });
    assert.deepEqual(barsOf([], 6).bars, []);
  });

  test('never shows more than the whole', () => {
    assert.equal(shareOf(5, 4), 100);
    assert.equal(shareOf(0, 0), 0);
    assert.equal(shareOf(1, 3), 33);
  });
});

suite('A hand scanner', () => {
  const type = (text: string, gap: number, place: 'anywhere' | 'field') => {
    let typing = emptyTyping;
    let code: string | null = null;
    for (const [index, key] of [...text].entries()) {
      const step = typed(typing, key === '\n' ? 'Enter' : key, index * gap, place);
      typing = step.next;
      code = step.code ?? code;
    }
    return code;
  };

  test('is known by its speed and the key at the end', () => {
    assert.equal(type('ticket1234\n', 10, 'field'), 'ticket1234');
    assert.equal(type('ticket1234\n', 120, 'anywhere'), 'ticket1234');
    assert.equal(type('ticket1234\n', 120, 'field'), null, 'someone types a name');
    assert.equal(type('short\n', 10, 'anywhere'), null, 'someone presses a few keys');
  });

  test('may have Caps Lock on, but changes no code that is not of ours', () => {
    assert.equal(type('TICKETOFTHEDEMOMEMBER23456\n', 10, 'field'), 'ticketofthedemomember23456');
    assert.equal(type('TICKET1234\n', 10, 'field'), 'TICKET1234');
  });

  test('begins anew after a pause, and does not mind the keys for capitals', () => {
    const first = typed(emptyTyping, 'x', 0, 'anywhere').next;
    const shifted = typed(first, 'Shift', 5, 'anywhere').next;
    assert.equal(shifted.text, 'x');
    assert.equal(typed(shifted, 'a', 5000, 'anywhere').next.text, 'a');
  });
});

suite('An open door', () => {
  const state = firstState({ expected: 10, in: 2 });

  test('asks the service unless it does not answer or someone has chosen the list', () => {
    assert.equal(asksService(state), true);
    assert.equal(asksService({ ...state, isReachable: false }), false);
    assert.equal(asksService({ ...state, isAlone: true }), false);
  });

  test('tells of every turn, until someone has seen it', () => {
    const offline = { ...state, isReachable: false };
    assert.equal(turnOf(state, offline), 'offline');
    assert.equal(
      turnOf({ ...offline, turn: 'offline' }, { ...offline, turn: 'offline', unsent: 3 }),
      'offline',
    );
    assert.equal(turnOf({ ...offline, turn: 'offline' }, { ...state, turn: 'offline' }), 'online');
    assert.equal(turnOf(offline, { ...offline, isAlone: true }), null, 'nothing has changed for anyone');
  });

  test('takes no scans while registration is open, and begins by itself', () => {
    const scanning = { open: false, reason: 'registration-open', from: '2026-11-16T18:00:00' } as const;
    assert.equal(shutAt({ scanning }, '2026-11-16T17:59:59'), 'too-early');
    assert.equal(shutAt({ scanning }, '2026-11-16T18:00:00'), null);
    assert.equal(shutAt({ scanning: { open: false, reason: 'cancelled', from: '' } }, ''), 'cancelled');
  });

  test('needs its lists until twelve hours after the event, of which the last whole day is all part', () => {
    const until = (startDate: string, endDate: string | null, allDay: boolean) =>
      new Date(untilOf({ startDate, endDate, allDay })).toISOString().slice(0, 16);
    assert.equal(until('2026-11-16T18:00:00', '2026-11-16T22:00:00', false), '2026-11-17T10:00');
    assert.equal(until('2026-11-14T00:00:00', '2026-11-16T00:00:00', true), '2026-11-17T12:00');
    assert.equal(until('2026-11-14T09:00:00', '2026-11-16T17:00:00', true), '2026-11-17T12:00');
    assert.equal(until('2026-11-16T00:00:00', null, true), '2026-11-17T12:00');
    assert.equal(until('2026-11-16T18:00:00', null, false), '2026-11-18T06:00', 'nobody knows when it ends');
  });

  test('remembers what it said, and takes back only what let someone in', () => {
    const verdict = { ...refusedVerdict('one', null as never), kind: 'in', registration: 7 } as const;
    const said = afterStep(noVerdicts, { step: 'said', verdict, at: '18:00' });
    const refused = afterStep(said, { step: 'said', verdict: refusedVerdict('two', 'unknown'), at: '18:01' });
    assert.deepEqual(refused.recent.map(mayUndo), [false, true]);
    // The first one has passed long ago: that does not close what is shown now.
    assert.equal(afterStep(refused, { step: 'passed', nonce: 'one' }).shown?.nonce, 'two');
    const undone = afterStep(refused, { step: 'undone', nonce: 'one' });
    assert.deepEqual(undone.recent.map(mayUndo), [false, false]);
    const used = { ...verdict, kind: 'used', nonce: 'three' } as const;
    const repeated = afterStep(said, { step: 'said', verdict: used, at: '18:02' });
    assert.deepEqual(repeated.recent.map(mayUndo), [false, true]);
    assert.deepEqual(afterStep(repeated, { step: 'undone', nonce: 'three' }).recent.map(mayUndo), [
      false,
      false,
    ]);
  });
});

suite('What the service says of a scan that was sent later', () => {
  const own = { ...refusedVerdict('one', null as never), kind: 'used', isRecorded: true } as const;
  const said = afterStep(noVerdicts, { step: 'said', verdict: own, at: '18:00' });
  const sent = { ...refusedVerdict('one', 'declined'), isSent: true, isCorrection: true };

  test('takes the place of what the device had said, on the screen and in the list', () => {
    assert.equal(isToldAgain(said, sent), true);
    const after = afterStep(said, { step: 'settled', verdict: sent });
    assert.deepEqual([after.shown, after.recent[0]?.verdict], [sent, sent]);
  });

  test('stands in the list alone, without a sound, where others are before the door by now', () => {
    const next = afterStep(said, { step: 'said', verdict: refusedVerdict('two', 'unknown'), at: '18:01' });
    assert.equal(isToldAgain(next, sent), false);
    const after = afterStep(next, { step: 'settled', verdict: sent });
    assert.equal(after.shown?.nonce, 'two');
    assert.equal(after.recent[1]?.verdict, sent);
  });
});

suite('Names on a device', () => {
  const name = (registration: number, fullName: string, club: string, party: number | null) => ({
    registration,
    fullName,
    club,
    kind: 'member' as const,
    attending: 'YES' as const,
    waiting: false,
    validatedAt: '',
    gate: '',
    party,
  });
  const names = [
    name(1, 'Zoë Müller-Roth', 'Guild Club Altenmatt', 5),
    name(2, 'Roland Weiss', 'Muller Works', 5),
    name(3, 'Anna Weiß', 'Guild Club Birkenfels', null),
  ];

  test('are found by the beginnings of their words, without accents, by name before club', () => {
    const found = (wanted: string) => findNames(names, wanted).map(({ registration }) => registration);
    assert.deepEqual(found('mull'), [1, 2]);
    assert.deepEqual(found('ROTH zoe'), [1]);
    assert.deepEqual(found('weiss'), [2, 3]);
    assert.deepEqual(found('üller'), []);
    assert.deepEqual(found(' '), []);
  });

  test('know who of a party is missing', () => {
    const [first] = names;
    assert.ok(first !== undefined);
    assert.deepEqual(personOfNames(names, first).party, {
      number: 5,
      size: 2,
      in: 0,
      missing: ['Roland Weiss'],
    });
    assert.equal(personOfNames(names, { ...first, registration: 3, party: null }).party, null);
  });

  test('say who waits for a place, and has not merely left the question open', () => {
    const [first] = names;
    assert.ok(first !== undefined);
    const open = { ...first, attending: '' } as const;
    assert.equal(personOfNames(names, open).state, 'open');
    assert.equal(personOfNames(names, { ...open, waiting: true }).state, 'waiting');
  });
});
