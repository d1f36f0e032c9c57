import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { stateOf } from '../../../web/src/agenda/agenda-rules.ts';
import { fullFor } from '../../../web/src/shared/places.ts';
import { listedEvent } from './listed-event.ts';

suite('An event that is full, in the web app', () => {
  test('offers its waiting list, or cannot be accepted; who comes or waits is not concerned', () => {
    const full = listedEvent({ capacity: 10, placesLeft: 0 });
    assert.equal(fullFor(full), 'shut');
    assert.equal(fullFor({ ...full, waitingList: true }), 'line');
    assert.equal(fullFor({ ...full, attending: 'YES' }), null);
    assert.equal(fullFor({ ...full, waitingList: true, waiting: 2 }), null);
    assert.equal(fullFor(listedEvent()), null);
    assert.equal(fullFor({ ...full, placesLeft: 1 }), null);
  });

  test('shows somebody who waits as waiting, not as one who has not answered', () => {
    assert.equal(stateOf(listedEvent({ waiting: 3 })), 'waiting');
  });
});
