import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { DoorName } from '../../../web/src/lib/api/schema.gen.ts';
import { namesOf } from '../../../web/src/features/door/offline/names-rules.ts';
import { keyOfPin, openNames, sealNames } from '../../../web/src/features/door/offline/names-list.ts';
import { afterStep, noVerdicts } from '../../../web/src/features/door/scan/verdicts-rules.ts';
import { refusedVerdict, secondsAgo } from '../../../web/src/features/door/offline/verdict-rules.ts';
import { guest, standInDoor } from './stand-in-door.ts';

/** As few as a test can wait for. */
const few = { salt: new Uint8Array(16), rounds: 10 };
const name: DoorName = {
  registration: 3,
  fullName: 'Person 3',
  club: '',
  kind: 'member',
  attending: 'YES',
  waiting: false,
  validatedAt: '',
  gate: '',
  party: null,
};

suite('Names on a device', () => {
  test('open with the PIN they were kept under, and with no other', async () => {
    const kept = await sealNames([name], await keyOfPin('four words', few), 'tag', 1);
    assert.deepEqual(await openNames(kept, await keyOfPin(' four words', kept)), [name]);
    assert.equal(await openNames(kept, await keyOfPin('five words', kept)), undefined);
  });

  test('are kept with nothing that opens them', async () => {
    const kept = await sealNames([name], await keyOfPin('four words', few), 'tag', 1);
    assert.deepEqual(Object.keys(kept).toSorted(), ['iv', 'rounds', 'salt', 'sealed', 'tag', 'until']);
    assert.ok(!Buffer.from(kept.sealed).includes('Person'));
  });

  test('wait for the PIN after a reload, while everything else goes on', async (t) => {
    const { service, load, store } = standInDoor();
    service.listed = [guest(3)];
    service.names_ = [name];
    const first = load(await keyOfPin('four words', few), true);
    await first.open();
    assert.equal(first.state().hasNames, true);
    first.close();
    const again = load(undefined, true);
    await again.open();
    t.after(() => again.close());
    assert.deepEqual([again.state().hasNames, again.state().isLocked], [false, true]);
    assert.equal((await again.decide({ code: 'code-3' })).kind, 'in');
    assert.equal(await again.unlock('five words'), false);
    assert.equal(again.state().hasNames, false);
    assert.equal(await again.unlock('four words'), true);
    assert.equal(again.lists.names?.length, 1);
    assert.notEqual(await store.names(1), undefined);
  });
});

suite('What a door has said', () => {
  const verdict = { ...refusedVerdict('one', 'unknown'), kind: 'in', reason: null, registration: 3 } as const;
  const said = afterStep(noVerdicts, { step: 'said', verdict, at: '18:00' });
  const correction = { ...verdict, kind: 'used', isCorrection: true } as const;

  test('is replaced by what the service says, in view where that is something else', () => {
    const passed = afterStep(said, { step: 'passed', nonce: 'one' });
    const confirmed = afterStep(passed, { step: 'settled', verdict: { ...verdict, isPending: false } });
    assert.equal(confirmed.shown, null);
    const corrected = afterStep(passed, { step: 'settled', verdict: correction });
    assert.equal(corrected.shown, correction);
    assert.deepEqual(
      corrected.recent.map((one) => one.verdict.kind),
      ['used'],
    );
  });

  test('is not corrected any more once it was taken back', () => {
    const undone = afterStep(said, { step: 'undone', nonce: 'one' });
    assert.deepEqual(afterStep(undone, { step: 'settled', verdict: correction }), undone);
  });

  test('tells seconds as long as they say more than the time of the day', () => {
    assert.equal(secondsAgo('2026-11-14T12:00:00', '2026-11-14T12:00:04'), 4);
    assert.equal(secondsAgo('2026-11-14T12:00:00', '2026-11-14T12:00:00'), 1);
    assert.equal(secondsAgo('2026-11-14T12:00:00', '2026-11-14T12:01:00'), null);
    assert.equal(secondsAgo('2026-11-14T12:00:05', '2026-11-14T12:00:04'), null);
  });
});

test('whoever was searched for in vain is not typed again as a walk-in', () => {
  assert.deepEqual(namesOf(' Nora  Maria Winter '), { firstName: 'Nora Maria', lastName: 'Winter' });
  assert.deepEqual(namesOf('Winter'), { firstName: '', lastName: 'Winter' });
  assert.deepEqual(namesOf(' '), { firstName: '', lastName: '' });
});
