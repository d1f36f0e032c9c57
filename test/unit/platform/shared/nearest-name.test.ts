import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { nearestName } from '../../../../src/platform/shared/nearest-name.ts';

const known = ['member', 'guest_first_name', 'guest_last_name', 'guest_email', 'guest_message', 'partner'];

suite('The name that was most likely meant', () => {
  test('is the one of which the least part differs, whatever its case', () => {
    assert.equal(nearestName('guest_emial', known), 'guest_email');
    assert.equal(nearestName('MEMBERS', known), 'member');
    // Fewer letters lie between this and "member".
    assert.equal(nearestName('message', known), 'guest_message');
  });

  test('may hold the wrong one as a part', () => {
    assert.equal(nearestName('email', known), 'guest_email');
    assert.equal(nearestName('x', ['x_ray_of_the_whole_house']), 'x_ray_of_the_whole_house');
  });

  test('is none when nothing is near', () => {
    assert.equal(nearestName('colour', known), undefined);
    assert.equal(nearestName('anything', []), undefined);
  });
});
