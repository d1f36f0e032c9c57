import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { stateOf } from '../../../web/src/features/agenda/agenda-rules.ts';
import { fullFor, mayChangeMind } from '../../../web/src/entities/event/event-rules.ts';
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

  test('lets whoever has answered change their mind from the due date to the start, and nobody else', () => {
    const closed = listedEvent({ attending: 'YES', registrationEnabled: true, registrationOpen: false });
    const { startDate } = closed;
    const before = '2020-01-01T12:00:00';
    assert.equal(mayChangeMind(closed, before), true);
    assert.equal(mayChangeMind({ ...closed, attending: 'NO' }, before), true);
    assert.equal(mayChangeMind({ ...closed, attending: '', waiting: 1 }, before), true);
    assert.equal(mayChangeMind({ ...closed, attending: '' }, before), false);
    assert.equal(mayChangeMind({ ...closed, registrationOpen: true }, before), false);
    assert.equal(mayChangeMind({ ...closed, cancelled: true }, before), false);
    assert.equal(mayChangeMind(closed, startDate), false);
  });

  test('shows someone who waits as waiting, not as one who has not answered', () => {
    assert.equal(stateOf(listedEvent({ waiting: 3 })), 'waiting');
  });
});
