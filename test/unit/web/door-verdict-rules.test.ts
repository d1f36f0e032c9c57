import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ScanResult } from '../../../web/src/lib/api/schema.gen.ts';
import {
  conflictsIn,
  nextBatch,
  orderAfter,
  repeatsOf,
  sentScan,
} from '../../../web/src/features/door/offline/queue-rules.ts';
import type { SealedPerson } from '../../../web/src/features/door/offline/sealed-list.ts';
import {
  isWorthSending,
  mayComeAfterAll,
  moreIn,
  ownVerdict,
  refusedVerdict,
  verdictOf,
} from '../../../web/src/features/door/offline/verdict-rules.ts';
import type { QueuedScan } from '../../../web/src/lib/offline/door-shelves.ts';

const scan = (nonce: string, order: number, more: Partial<QueuedScan> = {}): QueuedScan => ({
  nonce,
  order,
  event: 1,
  reviewer: 9,
  registration: order,
  ...more,
});

const result = (nonce: string, code: number): ScanResult => ({
  nonce,
  result: code,
  error: '',
  registration: 4,
  person: null,
  party: null,
  validatedAt: '',
  gate: '',
  reviewer: null,
  reason: '',
  otherEvent: null,
});

suite('What waits on a device', () => {
  test('is sent in its order, by event, and at most 200 at once', () => {
    const queue = [scan('b', 2), scan('c', 3, { event: 2 }), scan('a', 1)];
    assert.deepEqual(
      nextBatch(queue).map(({ nonce }) => nonce),
      ['a', 'b'],
    );
    const many = Array.from({ length: 250 }, (_, index) => scan(String(index), index));
    assert.equal(nextBatch(many).length, 200);
    assert.equal(orderAfter(queue), 4);
    assert.equal(orderAfter([]), 1);
  });

  test('ends a batch with what was taken back, so that the next scan of the person comes after it', () => {
    const annulment = { nonce: 'x', reason: 'mistake' };
    const queue = [scan('a', 1), scan('b', 2, { annulment }), scan('c', 3)];
    assert.deepEqual(
      nextBatch(queue).map(({ nonce }) => nonce),
      ['a', 'b'],
    );
  });

  test('is forgotten or taken back with the check-in that it repeats', () => {
    const undone = scan('in', 2, { registration: 4, decided: 'in' });
    const queue = [
      undone,
      scan('before', 1, { registration: 4 }),
      scan('again', 3, { registration: 4 }),
      scan('again, and on its way', 4, { registration: 4, isTried: true }),
      scan('of someone else', 5),
      scan('in once more', 6, { registration: 4, decided: 'in' }),
      scan('taken back before', 7, { registration: 4, annulment: { nonce: 'x', reason: '' } }),
      scan('at another event', 8, { registration: 4, event: 2 }),
      scan('of a colleague at the same device', 9, { registration: 4, reviewer: 99 }),
    ];
    const { known, unknown } = repeatsOf(queue, undone, 4);
    assert.deepEqual(
      unknown.map(({ nonce }) => nonce),
      ['again'],
    );
    assert.deepEqual(
      known.map(({ nonce }) => nonce),
      ['again, and on its way'],
    );
  });

  test('is known as such a repeat by its code where the device had no list to know the person by', () => {
    const coded = (nonce: string, order: number, barcode: string): QueuedScan => {
      const { registration: _unknown, ...rest } = scan(nonce, order, { isTried: true });
      return { ...rest, barcode };
    };
    const queue = [
      coded('again, and on its way', 2, 'code'),
      coded('of another code', 3, 'other'),
      scan('of someone else', 5, { isTried: true }),
    ];
    assert.deepEqual(
      repeatsOf(queue, coded('in', 1, 'code'), 4).known.map(({ nonce }) => nonce),
      ['again, and on its way'],
    );
    assert.deepEqual(repeatsOf(queue, scan('in', 1, { registration: 4 }), 4).known, []);
  });

  test('goes out as the interface takes it, and nothing else', () => {
    const sent = sentScan(
      scan('a', 1, { isTried: true, annulment: { nonce: 'x', reason: '' }, decided: 'in' }),
    );
    assert.deepEqual(sent, { nonce: 'a', registration: 1, decided: 'in' });
  });

  test('is a conflict where the service sees it otherwise, unless it was taken back', () => {
    const sent = [
      scan('in and in', 1, { decided: 'in' }),
      scan('in and refused', 2, { decided: 'in' }),
      scan('used and used', 3),
      scan('refused and in', 4),
      scan('taken back', 5, { decided: 'in', annulment: { nonce: 'x', reason: '' } }),
    ];
    const codes = [200, 409, 409, 200, 409];
    const results = sent.map(({ nonce }, index) => result(nonce, codes[index] ?? 0));
    assert.deepEqual(
      conflictsIn(sent, results).map(({ nonce, kind }) => [nonce, kind]),
      [
        ['in and refused', 'let-in-here'],
        ['refused and in', 'refused-here'],
      ],
    );
  });
});

suite('A verdict', () => {
  const person: SealedPerson = {
    registration: 4,
    fullName: 'Elena Sommer',
    club: 'Guild Club',
    kind: 'member',
    state: 'coming',
    checkedIn: null,
    party: { number: 7, size: 4, in: 1, missing: ['Jonas', 'Mia'] },
  };
  const known = { person, mark: undefined, party: { count: 0, names: [] }, shut: null, hasList: true };
  const mark = { at: 1_700_000_000, gate: 'North', party: 7 };

  test('of the service says why, and by whom someone was let in before', () => {
    const { kind, first } = verdictOf(
      {
        ...result('a', 409),
        validatedAt: '2026-11-16T18:00:00',
        gate: 'South',
        reviewer: { id: 1, fullName: 'Céline' },
      },
      false,
    );
    assert.equal(kind, 'used');
    assert.deepEqual(first, { at: '2026-11-16T18:00:00', gate: 'South', reviewer: 'Céline', isHere: false });
    const reasonOf = (code: number, isCancelled = false) => verdictOf(result('a', code), isCancelled).reason;
    assert.equal(reasonOf(400), 'unknown');
    assert.equal(reasonOf(410), 'not-coming');
    assert.equal(reasonOf(410, true), 'cancelled');
    assert.equal(reasonOf(423), 'too-early');
    assert.equal(reasonOf(403), 'not-allowed');
  });

  test('of the service that refuses a member for an answer can be overruled, and no other', () => {
    const about = { registration: 4, fullName: 'Elena', club: null, photo: '', host: null };
    const member = { ...about, kind: 'member' as const, member: 12 };
    const guest = { ...about, kind: 'guest' as const, member: null };
    const may = (code: number, who: typeof member | typeof guest, isCancelled = false) =>
      mayComeAfterAll(verdictOf({ ...result('a', code), person: who }, isCancelled));
    assert.equal(may(410, member), true);
    assert.equal(may(410, guest), false);
    assert.equal(may(410, member, true), false, 'the event was cancelled');
    assert.equal(may(423, member), false);
    assert.equal(may(200, member), false);
    const declined = { ...known, person: { ...person, state: 'declined' as const } };
    assert.equal(mayComeAfterAll(ownVerdict('a', declined)), false, 'only the service knows the member');
  });

  test('of the device lets nobody in who is not on its list, declined, was in, or comes too early', () => {
    const of = (change: Partial<typeof known>) => ownVerdict('a', { ...known, ...change });
    assert.equal(ownVerdict('a', { ...known, person: undefined }).reason, 'not-on-list');
    assert.equal(ownVerdict('a', { ...known, person: undefined, hasList: false }).reason, 'no-list');
    assert.equal(of({ person: { ...person, state: 'declined' } }).reason, 'declined');
    assert.equal(of({ person: { ...person, state: 'open' } }).reason, 'unanswered');
    assert.equal(ownVerdict('a', { ...known, shut: 'too-early' }).reason, 'too-early');
    assert.equal(ownVerdict('a', { ...known, shut: 'cancelled' }).reason, 'cancelled');
    const here = ownVerdict('a', { ...known, mark });
    assert.deepEqual([here.kind, here.first?.isHere], ['used', true]);
    const there = of({ person: { ...person, checkedIn: { at: 1, gate: 'South', reviewer: 'Céline' } } });
    assert.deepEqual([there.kind, there.first?.reviewer], ['used', 'Céline']);
  });

  test('of the device lets in again whose check-in it has taken back, though its list has them in', () => {
    const inside = { ...person, checkedIn: { at: 1, gate: 'South', reviewer: 'Céline' } };
    const out = { ...mark, party: null, isOut: true } as const;
    const { kind, party } = ownVerdict('a', { ...known, person: inside, mark: out });
    assert.equal(kind, 'in');
    assert.equal(party?.in, 1, 'the list counts the person already');
    assert.equal(ownVerdict('a', { ...known, mark: out }).party?.in, 2);
  });

  test('of the device counts the party with whom it has let in itself, and names nobody when it is not sure', () => {
    assert.deepEqual(ownVerdict('a', known).party, { size: 4, in: 2, missing: ['Jonas', 'Mia'] });
    const withJonas = { ...known, party: { count: 1, names: ['Jonas'] } };
    assert.deepEqual(ownVerdict('a', withJonas).party, { size: 4, in: 3, missing: ['Mia'] });
    const afterReload = { ...known, party: { count: 1, names: [] } };
    assert.deepEqual(ownVerdict('a', afterReload).party, { size: 4, in: 3, missing: [] });
  });

  test('of the device counts nobody of the party twice, nor whose check-in it has taken back', () => {
    const [here, out] = [mark, { ...mark, isOut: true } as const];
    assert.equal(moreIn([here, here]), 2);
    assert.equal(moreIn([here, { ...here, isListed: true }]), 1, 'out and in again, which the list counts');
    assert.equal(moreIn([out]), 0, 'in and out since the list was made');
    assert.equal(moreIn([{ ...out, isListed: true }]), -1);
  });

  test('of the device that refuses someone is no check-in later, unless the service may have heard of it', () => {
    assert.equal(isWorthSending(refusedVerdict('a', 'not-on-list'), false), false);
    assert.equal(isWorthSending(refusedVerdict('a', 'not-on-list'), true), true);
    assert.equal(isWorthSending(ownVerdict('a', known), false), true);
  });
});
