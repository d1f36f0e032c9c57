import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import { ScanSender } from '../../../web/src/features/door/offline/scan-sender.ts';
import type { Verdict } from '../../../web/src/features/door/offline/verdict-rules.ts';
import { guest, openDoor, reviewer, settled, standInDoor, waiting } from './stand-in-door.ts';

suite('What waits on a device', () => {
  const noncesOf = async (store: ReturnType<typeof standInDoor>['store']) =>
    (await store.queue(reviewer)).map(({ nonce, refusal }) => `${nonce} ${refusal?.status ?? 'waits'}`);

  for (const status of [400, 403, 404]) {
    test(`is sent for tonight’s event although the service answers ${status} for an old one`, async () => {
      const { store, service } = standInDoor();
      await store.storeScans([waiting('old', 1, { event: 7 }), waiting('new', 2)]);
      service.failing.set(7, status);
      assert.equal(await new ScanSender(reviewer, { store, service }).send(), 'sent');
      assert.deepEqual(await noncesOf(store), [`old ${status}`]);
    });
  }

  test('is sent for other events although the service fails for one, which is tried again', async () => {
    const { store, service } = standInDoor();
    await store.storeScans([waiting('old', 1, { event: 7 }), waiting('new', 2)]);
    service.failing.set(7, 500);
    const sender = new ScanSender(reviewer, { store, service });
    assert.equal(await sender.send(), 'offline');
    assert.deepEqual(await noncesOf(store), ['old waits']);
    service.failing.clear();
    assert.equal(await sender.send(), 'sent');
    assert.deepEqual(await noncesOf(store), []);
  });

  test('arrives but for the one scan that the service cannot read', async () => {
    const { store, service } = standInDoor();
    const scans = Array.from({ length: 9 }, (_, index) => waiting(`scan ${index}`, index + 1));
    await store.storeScans(scans);
    service.malformed.add('scan 4');
    assert.equal(await new ScanSender(reviewer, { store, service }).send(), 'sent');
    assert.deepEqual(await noncesOf(store), ['scan 4 400']);
    assert.equal(service.people.size, 8);
  });

  test('waits on when the session has ended or there is no network', async () => {
    const { store, service } = standInDoor();
    await store.storeScans([waiting('one', 1)]);
    for (const status of [401, 0]) {
      service.failing.set(1, status);
      assert.equal(await new ScanSender(reviewer, { store, service }).send(), 'offline');
      assert.deepEqual(await noncesOf(store), ['one waits']);
    }
  });

  test('is tried again when someone says so, and forgotten only when someone discards it', async () => {
    const { store, service } = standInDoor();
    await store.storeScans([waiting('one', 1, { event: 7 })]);
    service.failing.set(7, 403);
    const sender = new ScanSender(reviewer, { store, service });
    await sender.send();
    assert.equal(await sender.send(), 'idle');
    service.failing.clear();
    await store.tryAgain(reviewer, 7);
    assert.equal(await sender.send(), 'sent');
    assert.deepEqual(await noncesOf(store), []);
  });

  test('of a door is tried again by itself when check-in is switched on again', async (t) => {
    const { store, service, session } = await openDoor(t, 3);
    await store.storeScans([waiting('one', 1)]);
    service.failing.set(1, 403);
    await session.send();
    await session.refreshFigures();
    assert.deepEqual(session.state().refused, { here: 1, elsewhere: 0 });
    assert.equal(session.state().isReachable, true);
    service.failing.clear();
    await session.refreshFigures();
    await session.send();
    assert.deepEqual(session.state().refused, { here: 0, elsewhere: 0 });
    assert.deepEqual(await noncesOf(store), []);
  });

  test('is left alone by another tab while a door asks about it', async (t) => {
    const { store, service, session } = await openDoor(t, 3);
    const held = Promise.withResolvers<void>();
    service.held = held.promise;
    const verdict = session.decide({ code: 'code-3' });
    await service.isAsked;
    assert.equal(await new ScanSender(reviewer, { store, service }).send(), 'idle');
    held.resolve();
    assert.equal((await verdict).kind, 'in');
    assert.equal(service.sent.length, 1);
    assert.deepEqual(await store.conflicts(1), []);
    assert.deepEqual(await store.queue(reviewer), []);
  });
});

suite('A list that comes while scans are sent', () => {
  test('opens the door for no ticket that was sent meanwhile', async (t) => {
    const { store, service, session } = await openDoor(t, 3);
    session.setAlone(true);
    assert.equal((await session.decide({ code: 'code-3' })).kind, 'in');
    const held = Promise.withResolvers<void>();
    service.listHeld = held.promise;
    session.setAlone(false);
    const listed = session.refreshLists();
    await session.send();
    assert.deepEqual(await store.queue(reviewer), []);
    held.resolve();
    await listed;
    session.setAlone(true);
    assert.equal((await session.decide({ code: 'code-3' })).kind, 'used');
  });

  test('is not needed to open a door whose stored list or names nobody can read', async (t) => {
    const { store, service, load, problems } = standInDoor();
    service.listed = [guest(3)];
    await store.storeList(1, { bytes: new ArrayBuffer(40), tag: 'x', madeAt: 1, until: 1 });
    await store.storeNames(1, { key: {}, iv: new Uint8Array(1), until: 1 } as never);
    const session = load();
    await session.open();
    t.after(() => session.close());
    assert.equal(problems.length, 1);
    assert.equal(session.state().list?.count, 1);
    assert.equal((await session.decide({ code: 'code-3' })).kind, 'in');
  });
});

suite('A scan on a slow network', () => {
  /** A scan that the service does not answer within half a second. */
  async function slowScan(t: TestContext, registration: number, result: number) {
    const open = await openDoor(t, 3);
    const held = Promise.withResolvers<void>();
    open.service.held = held.promise;
    open.service.people.set(registration, { registration, result });
    const later: Verdict[] = [];
    const first = open.session.decide({ code: `code-${registration}` }, (verdict) => later.push(verdict));
    await open.passTime();
    await settled();
    const answer = async () => {
      held.resolve();
      await settled();
    };
    return { ...open, first, later, answer };
  }

  test('is decided by the list, and confirmed by the service without a word', async (t) => {
    const { first, later, answer, session, store } = await slowScan(t, 3, 200);
    const { kind, isPending, name } = await first;
    assert.deepEqual({ kind, isPending, name }, { kind: 'in', isPending: true, name: 'Person 3' });
    assert.equal(session.state().inside, 53);
    await answer();
    assert.deepEqual(
      later.map(({ kind: one, isCorrection }) => [one, isCorrection]),
      [['in', false]],
    );
    assert.equal(session.state().inside, 53);
    assert.deepEqual(await store.queue(reviewer), []);
  });

  test('is corrected when the service says otherwise, and stays on record as a conflict', async (t) => {
    const { first, later, answer, session, store, service } = await slowScan(t, 3, 409);
    assert.equal((await first).kind, 'in');
    await answer();
    assert.deepEqual(
      later.map(({ kind, isCorrection }) => [kind, isCorrection]),
      [['used', true]],
    );
    assert.equal(later[0]?.first?.isHere, false);
    assert.equal(session.state().inside, 52);
    await session.send();
    assert.equal(service.sent.at(-1)?.[0]?.decided, 'in');
    assert.deepEqual(
      (await store.conflicts(1)).map(({ kind }) => kind),
      ['let-in-here'],
    );
  });

  test('waits on when there is no answer at all, and is sent as what the list decided', async (t) => {
    const { first, later, answer, session, store, service } = await slowScan(t, 3, 200);
    service.failing.set(1, 0);
    assert.equal((await first).kind, 'in');
    await answer();
    assert.deepEqual(
      later.map(({ kind, isPending }) => [kind, isPending]),
      [['in', false]],
    );
    assert.equal(session.state().isReachable, false);
    assert.deepEqual(
      (await store.queue(reviewer)).map(({ decided }) => decided),
      ['in'],
    );
    service.failing.clear();
    await session.send();
    await settled();
    assert.deepEqual(await store.queue(reviewer), []);
    assert.deepEqual(await store.conflicts(1), []);
    assert.deepEqual(
      later.map(({ kind, isRecorded, isSent }) => [kind, isRecorded, isSent]),
      [
        ['in', true, undefined],
        ['in', false, true],
      ],
    );
  });

  test('that was gone when it was made is sent as soon as the network is back', async (t) => {
    const { session, service, store } = await openDoor(t, 3);
    service.failing.set(1, 0);
    const { kind, isRecorded } = await session.decide({ code: 'code-3' });
    assert.deepEqual([kind, isRecorded], ['in', true]);
    service.failing.clear();
    await session.send();
    assert.deepEqual(await store.queue(reviewer), []);
    assert.equal(session.state().unsent, 0);
  });

  test('of someone who is not on the list waits for the service, and holds up nobody', async (t) => {
    const { first, answer, session } = await slowScan(t, 8, 200);
    const next = session.decide({ code: 'code-3' });
    await settled();
    const isDecided = await Promise.race([first, Promise.resolve('waits')]);
    assert.equal(isDecided, 'waits');
    await answer();
    assert.equal((await first).kind, 'in');
    assert.equal((await next).kind, 'in');
  });

  test('that is undone before the service has answered is annulled there, too', async (t) => {
    const { first, later, answer, session, store, service } = await slowScan(t, 3, 200);
    await session.undo(await first, 'a mistake');
    await answer();
    await session.send();
    assert.deepEqual(service.annulled, [3]);
    assert.deepEqual(await store.queue(reviewer), []);
    assert.equal(later.length, 1);
  });
});

suite('A scan that was made without a network', () => {
  for (const [result, kind] of [
    [200, 'in'],
    [409, 'used'],
    [410, 'refused'],
  ] as const) {
    test(`is said to be ${kind} once it is sent and the service answers ${result}`, async (t) => {
      const { session, service, store } = await openDoor(t, 3);
      session.setAlone(true);
      await store.setMark(1, 3, { at: 1, gate: 'North', party: null });
      const later: Verdict[] = [];
      const first = await session.decide({ code: 'code-3' }, (verdict) => later.push(verdict));
      assert.deepEqual([first.kind, first.isRecorded], ['used', true]);
      service.people.set(3, { registration: 3, result });
      session.setAlone(false);
      await session.send();
      await settled();
      assert.deepEqual(
        later.map((said) => [said.kind, said.isRecorded, said.isSent, said.isCorrection]),
        [[kind, false, true, kind !== 'used']],
      );
      await session.send();
      assert.equal(later.length, 1);
    });
  }

  test('says no more once it was taken back', async (t) => {
    const { session, service } = await openDoor(t, 3);
    session.setAlone(true);
    const later: Verdict[] = [];
    const first = await session.decide({ code: 'code-3' }, (verdict) => later.push(verdict));
    await session.undo(first, 'a mistake');
    session.setAlone(false);
    await session.send();
    await settled();
    assert.deepEqual(service.annulled, [3]);
    assert.deepEqual(later, []);
  });
});

suite('A door that is loaded again', () => {
  test('shows as many people in as before, with and without a network', async (t) => {
    const { load, service, session } = await openDoor(t, 3, 4, 5);
    await session.decide({ code: 'code-3' });
    session.setAlone(true);
    await session.decide({ code: 'code-4' });
    await session.decide({ code: 'code-5' });
    assert.equal(session.state().inside, 55);
    session.close();
    service.failing.set(1, 0);
    const again = load();
    await again.open();
    t.after(() => again.close());
    assert.equal(again.state().inside, 55);
    assert.equal(again.state().unsent, 2);
    service.failing.clear();
    await again.send();
    assert.equal(again.state().inside, 55);
  });

  test('says that it keeps nothing where the browser does not', async (t) => {
    const { session } = await openDoor(t, 3);
    assert.equal(session.state().isForgetful, true);
  });

  test('forgets its list when the session has ended, and takes a new one after the next sign-in', async (t) => {
    const { session, service } = await openDoor(t, 3);
    service.failing.set(1, 401);
    session.forget();
    await session.refreshLists();
    assert.equal(session.state().list, null);
    assert.equal(session.state().isReachable, false);
    service.failing.clear();
    await session.send();
    assert.equal(session.state().list?.count, 1);
  });
});
