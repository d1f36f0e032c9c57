import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasSameReviewers } from '../../../../src/events/parts/reviewer-rules.ts';
import { asId, type FunctionId, type MemberId } from '../../../../src/platform/shared/ids.ts';

test('the same people and functions review two events in whatever order they are stored', () => {
  const member = (id: number) => ({ member: asId<MemberId>(id), function: null });
  const holder = (id: number) => ({ member: null, function: asId<FunctionId>(id) });
  assert.ok(hasSameReviewers([member(1), holder(2), member(3)], [holder(2), member(3), member(1)]));
  assert.equal(hasSameReviewers([member(1)], [holder(1)]), false);
  assert.equal(hasSameReviewers([member(1)], []), false);
});
