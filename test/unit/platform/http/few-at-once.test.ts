import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { suite, test } from 'node:test';
import { UnderWay } from '../../../../src/platform/http/few-at-once.ts';

/** A request of a member, and the end of its answer. */
function requestOf(memberId: number, budgetFactor = 1) {
  const raw = new EventEmitter();
  const request = { caller: { memberId, budgetFactor } };
  return {
    takeFrom: (places: UnderWay) => places.take(request as never, { raw } as never),
    end: () => void raw.emit('close'),
  };
}

suite('The places of what is under way', () => {
  test('are few for one member, so that others find one, and free again when an answer has left', () => {
    const places = new UnderWay({ all: 3, each: 2 });
    const [first, second, third] = [requestOf(1), requestOf(1), requestOf(1)];
    assert.deepEqual(
      [first, second, third].map((one) => one.takeFrom(places)),
      [true, true, false],
    );
    const other = requestOf(2);
    assert.equal(other.takeFrom(places), true);
    assert.equal(requestOf(3).takeFrom(places), false, 'all are taken');
    other.end();
    assert.equal(third.takeFrom(places), false);
    first.end();
    assert.equal(third.takeFrom(places), true);
  });

  test('are more for the token of a busy program', () => {
    const places = new UnderWay({ all: 10, each: 1 });
    assert.deepEqual(
      [1, 2, 3].map(() => requestOf(1, 2).takeFrom(places)),
      [true, true, false],
    );
  });
});
