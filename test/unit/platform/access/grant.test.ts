import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdsRight, pathsUnderRights, placesOnPath } from '../../../../src/platform/access/grant.ts';
import type { Right } from '../../../../src/platform/access/right.ts';

const at = (right: Right, path: string) => [{ right, path }];

test('a right reaches the place where it is held and everything below, and nothing else', () => {
  const held = at('manage-events', '/1/2/');
  const reached = (path: string) => holdsRight(held, 'manage-events', path);
  for (const path of ['/1/2/', '/1/2/7/', '/1/2/7/8/']) assert.equal(reached(path), true, path);
  for (const path of ['/1/', '/1/3/', '/1/20/', '/1/20/7/', '/2/', '/11/2/'])
    assert.equal(reached(path), false, path);
});

test('one right does not give another, and an administrator has each below their own place', () => {
  assert.equal(holdsRight(at('manage-events', '/1/'), 'review-events', '/1/2/'), false);
  assert.equal(holdsRight(at('administrator', '/1/2/'), 'review-events', '/1/2/7/'), true);
  assert.equal(holdsRight(at('administrator', '/1/2/'), 'review-events', '/1/20/'), false);
  assert.equal(holdsRight([], 'review-events', '/1/'), false);
});

test('the paths under some rights are given once each, with those of an administrator', () => {
  const grants = [
    ...at('manage-events', '/1/2/'),
    ...at('review-events', '/1/2/'),
    ...at('manage-activities', '/1/3/'),
    ...at('administrator', '/1/4/'),
  ];
  assert.deepEqual(pathsUnderRights(grants, ['manage-events', 'review-events']), ['/1/2/', '/1/4/']);
});

test('a path names the place and everything above it', () => {
  assert.deepEqual(placesOnPath('/1/20/345/'), [1, 20, 345]);
});
