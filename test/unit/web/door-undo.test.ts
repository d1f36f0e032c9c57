import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import { openDoor, reviewer, settled, type standInDoor } from './stand-in-door.ts';

suite('A check-in that is taken back', () => {
  /** A door that works without the network, and has let someone in. */
  async function letInOffline(t: TestContext) {
    const open = await openDoor(t, 3);
    open.session.setAlone(true);
    const verdict = await open.session.decide({ code: 'code-3' });
    assert.equal(verdict.kind, 'in');
    return { ...open, verdict };
  }

  /** From now on nothing is answered that is sent, until this is resolved. */
  function holdAnswers(service: ReturnType<typeof standInDoor>['service']) {
    const held = Promise.withResolvers<void>();
    service.held = held.promise;
    return held;
  }

  test('while it is answered is annulled in the service, too, and a new scan lets them in again', async (t) => {
    const { session, service, store, verdict } = await letInOffline(t);
    const held = holdAnswers(service);
    session.setAlone(false);
    await service.isAsked;
    const undone = session.undo(verdict, 'a mistake');
    await settled();
    held.resolve();
    await undone;
    assert.deepEqual(service.annulled, [3]);
    assert.equal(service.people.has(3), false);
    assert.deepEqual(await store.queue(reviewer), []);
    assert.equal((await session.decide({ code: 'code-3' })).kind, 'in');
  });

  test('after a second scan without a network lets nobody in', async (t) => {
    const { session, service, store, verdict } = await letInOffline(t);
    assert.equal((await session.decide({ code: 'code-3' })).kind, 'used');
    await session.undo(verdict, 'a mistake');
    assert.equal(session.state().unsent, 1);
    session.setAlone(false);
    await session.send();
    assert.equal(service.people.has(3), false);
    assert.deepEqual(await store.queue(reviewer), []);
  });

  test('while another scan of theirs is on its way lets nobody in', async (t) => {
    const { session, service, store } = await letInOffline(t);
    session.setAlone(false);
    await session.send();
    session.setAlone(true);
    assert.equal((await session.decide({ code: 'code-3' })).kind, 'used');
    const held = holdAnswers(service);
    session.setAlone(false);
    await settled();
    service.held = Promise.resolve();
    const third = await session.decide({ code: 'code-3' });
    assert.equal(third.kind, 'used');
    const undone = session.undo(third, 'a mistake');
    await settled();
    // It waits for what may let them in again.
    assert.deepEqual(service.annulled, []);
    held.resolve();
    await undone;
    assert.deepEqual(service.annulled, [3]);
    assert.equal(service.people.has(3), false);
    assert.deepEqual(await store.queue(reviewer), []);
  });

  test('is taken back here although the network swallows what is sent', async (t) => {
    const { session, service, store, verdict, passTime } = await letInOffline(t);
    holdAnswers(service);
    session.setAlone(false);
    await service.isAsked;
    const undone = session.undo(verdict, 'a mistake');
    await settled();
    await passTime();
    await undone;
    assert.equal(session.state().inside, 52);
    assert.deepEqual(
      (await store.queue(reviewer)).map(({ annulment }) => annulment?.reason),
      ['a mistake'],
    );
  });
});
