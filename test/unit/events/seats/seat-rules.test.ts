import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  decideSeats,
  hasSeats,
  leftInWords,
  seatsOf,
  waitingIn,
  waitsSince,
  partiesToPromote,
  type Companion,
  type Offer,
} from '../../../../src/events/seats/seat-rules.ts';
import { asId, type RegistrationId } from '../../../../src/platform/shared/ids.ts';
import { instantAfter } from '../../../../src/platform/shared/local-time.ts';
import * as fc from '../../../support/properties.ts';

const since = '2026-11-14T11:00:00.000Z';
const one = (difference: Partial<Companion> = {}): Companion => ({
  registration: asId<RegistrationId>(1),
  isMember: true,
  hasLeft: false,
  attending: null,
  waitingSince: null,
  ...difference,
});
const guest = (difference: Partial<Companion> = {}) => one({ isMember: false, ...difference });
const offer = (difference: Partial<Offer> = {}): Offer => ({
  capacity: 10,
  taken: 0,
  waiting: 0,
  order: 'strict',
  waitingList: true,
  isLineOver: false,
  ...difference,
});

suite('The places of a party', () => {
  test('a member who comes takes one for everyone who has not said NO', () => {
    const party = [
      one({ attending: 'YES' }),
      guest(),
      guest({ attending: 'YES' }),
      guest({ attending: 'NO' }),
    ];
    assert.equal(seatsOf(party), 3);
  });

  test('a guest who comes takes one, while the member has not answered', () => {
    assert.equal(seatsOf([one(), guest({ attending: 'YES' }), guest()]), 1);
  });

  test('a party that waits needs as many as it would take', () => {
    assert.equal(seatsOf([one({ waitingSince: since }), guest(), guest({ attending: 'NO' })]), 2);
  });
});

suite('Taking places', () => {
  const yes = [one({ attending: 'YES' })];

  test('takes the last one, and not one more', () => {
    assert.deepEqual(decideSeats(offer({ taken: 9 }), [], yes), { kind: 'settled', more: 1 });
    const full = offer({ taken: 10, waitingList: false });
    assert.deepEqual(decideSeats(full, [], yes), { kind: 'refused', left: 0, needed: 1 });
  });

  test('lets a party wait as a whole that does not fit as a whole', () => {
    const party = [one({ attending: 'YES' }), guest(), guest()];
    assert.deepEqual(decideSeats(offer({ taken: 8 }), [one(), guest(), guest()], party), {
      kind: 'waits',
      left: 2,
      needed: 3,
    });
  });

  test('puts a newcomer behind those who wait, also where there would be room, unless the event lets in who fits', () => {
    const line = { taken: 8, waiting: 3 };
    assert.deepEqual(decideSeats(offer(line), [], yes), { kind: 'waits', left: 0, needed: 1 });
    assert.deepEqual(decideSeats(offer({ ...line, order: 'fitting' }), [], yes), {
      kind: 'settled',
      more: 1,
    });
  });

  test('says that none is left where nobody can wait any more and others wait for what is free', () => {
    const closed = offer({ taken: 8, waiting: 3, waitingList: false });
    assert.deepEqual(decideSeats(closed, [], yes), { kind: 'refused', left: 0, needed: 1 });
  });

  test('refuses a party that has places one more, where none is left, instead of splitting it', () => {
    const more = [...yes, guest()];
    const decision = decideSeats(offer({ taken: 10 }), yes, more);
    assert.deepEqual(decision, { kind: 'refused', left: 0, needed: 1 });
    assert.equal(
      decideSeats(offer({ taken: 9, waiting: 2 }), yes, more).kind,
      'refused',
      'others wait for it',
    );
  });

  test('refuses a party that is larger than the house instead of letting it wait for ever', () => {
    const party = [one({ attending: 'YES' }), guest(), guest()];
    assert.equal(decideSeats(offer({ capacity: 2 }), [], party).kind, 'refused');
    const waiting = [one({ waitingSince: since }), guest()];
    const joined = decideSeats(offer({ capacity: 2, taken: 2, waiting: 1 }), waiting, [...waiting, guest()]);
    assert.deepEqual(joined, { kind: 'refused', left: 0, needed: 3 });
  });

  test('takes over capacity what a reviewer lets in on purpose', () => {
    assert.deepEqual(decideSeats(offer({ taken: 12 }), [], yes, true), { kind: 'settled', more: 1 });
  });

  test('gives back every place of the member and of those who have not answered, when the member declines', () => {
    const before = [one({ attending: 'YES' }), guest(), guest({ attending: 'YES' })];
    const after = [one({ attending: 'NO' }), guest(), guest({ attending: 'YES' })];
    assert.deepEqual(decideSeats(offer({ taken: 3 }), before, after), { kind: 'settled', more: -2 });
  });

  test('lets nobody wait once the event has started, but takes who fits', () => {
    const running = offer({ isLineOver: true, waiting: 4, taken: 9 });
    assert.deepEqual(decideSeats(running, [], yes), { kind: 'settled', more: 1 });
    assert.equal(decideSeats({ ...running, taken: 10 }, [], yes).kind, 'refused');
  });

  test('says how many places are left', () => {
    assert.equal(leftInWords(0, 2), 'No places are left.');
    assert.equal(leftInWords(1, 2), 'One place is left, and 2 are needed.');
    assert.equal(leftInWords(3, 4), '3 places are left, and 4 are needed.');
  });
});

suite('Moving up', () => {
  const line = [{ seats: 3 }, { seats: 1 }, { seats: 2 }];

  test('nobody passes the first in line in strict order, even who would fit', () => {
    assert.deepEqual(partiesToPromote(line, { capacity: 10, taken: 8, order: 'strict' }), []);
    assert.deepEqual(partiesToPromote(line, { capacity: 10, taken: 6, order: 'strict' }), line.slice(0, 2));
  });

  test('the first who fits moves up where the event says so', () => {
    assert.deepEqual(partiesToPromote(line, { capacity: 10, taken: 8, order: 'fitting' }), [line[1]]);
  });

  test('a party that could never get in holds up nobody', () => {
    const seats = { capacity: 2, taken: 0, order: 'strict' } as const;
    assert.deepEqual(partiesToPromote(line, seats), [line[1]]);
  });

  test('whatever people answer: never over capacity, never a party in two, nobody passed, nobody waiting for a free place', () => {
    const step = fc.record({
      party: fc.nat(7),
      person: fc.nat(3),
      says: fc.constantFrom('YES' as const, 'NO' as const),
    });
    const days = fc.record({
      capacity: fc.integer({ min: 1, max: 8 }),
      order: fc.constantFrom('strict' as const, 'fitting' as const),
      waitingList: fc.boolean(),
      steps: fc.array(step, { maxLength: 60 }),
    });
    fc.assert(fc.property(days, (day) => live(day)));
  });
});

interface Day {
  capacity: number;
  order: 'strict' | 'fitting';
  waitingList: boolean;
  steps: { party: number; person: number; says: 'YES' | 'NO' }[];
}

/** Lives through the answers to an event as the service does, and holds after each what must always be true. */
function live({ capacity, order, waitingList, steps }: Day): void {
  // Parties of one to four.
  const parties = Array.from({ length: 8 }, (_, party) =>
    Array.from({ length: 1 + (party % 4) }, (_person, index) => one({ isMember: index === 0 })),
  );
  let turn = '';
  const taken = () => parties.filter(hasSeats).reduce((sum, party) => sum + seatsOf(party), 0);
  const waiting = () => parties.reduce((sum, party) => sum + waitingIn(party), 0);
  for (const { party: number, person, says } of steps) {
    const before = parties[number] ?? [];
    const index = person % before.length;
    const said = before.map((each, at) =>
      at === index ? { ...each, attending: says, waitingSince: null } : each,
    );
    const state = { capacity, order, waitingList, isLineOver: false, taken: taken(), waiting: waiting() };
    const decision = decideSeats(state, before, said);
    if (decision.kind === 'refused') continue;
    if (decision.kind === 'waits') {
      turn = instantAfter(turn, since);
      const waitingSince = waitsSince(before) ?? turn;
      parties[number] = before.map((each, at) =>
        at === index ? { ...each, attending: null, waitingSince } : each,
      );
    } else parties[number] = hasSeats(said) ? seated(said) : said;
    const line = () =>
      parties
        .map((party, at) => ({ at, seats: seatsOf(party), since: waitsSince(party) }))
        .filter((each) => each.since !== null)
        .toSorted((a, b) => ((a.since ?? '') < (b.since ?? '') ? -1 : 1));
    const inLine = line();
    const moved = partiesToPromote(inLine, { capacity, order, taken: taken() });
    if (order === 'strict') assert.deepEqual(moved, inLine.slice(0, moved.length), 'nobody is passed');
    for (const { at } of moved) parties[at] = seated(parties[at] ?? []);
    assert.ok(taken() <= capacity, `${taken()} of ${capacity} places are taken`);
    for (const party of parties) assert.ok(!hasSeats(party) || waitingIn(party) === 0, 'a party is split');
    assert.deepEqual(
      partiesToPromote(line(), { capacity, order, taken: taken() }),
      [],
      'someone waits for nothing',
    );
  }
}

function seated(party: readonly Companion[]): Companion[] {
  return party.map((each) =>
    each.waitingSince === null ? each : { ...each, attending: 'YES', waitingSince: null },
  );
}
