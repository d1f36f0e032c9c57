import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { mayAttend, mayReview, maySee, type Standing } from '../../../src/events/event-policy.ts';
import type { Right } from '../../../src/organisation/right.ts';

const districtEvent = { ownerPath: '/1/2/', closed: false };
const closedEvent = { ownerPath: '/1/2/', closed: true };
const nobody: Standing = { clubPath: null, grants: [], hasRegistration: false, isNamedReviewer: false };
const inDistrict: Standing = { ...nobody, clubPath: '/1/2/7/' };
const elsewhere: Standing = { ...nobody, clubPath: '/1/3/8/' };

function holding(right: Right, path: string): Standing {
  return { ...elsewhere, grants: [{ right, path }] };
}

/** Sees, attends, reviews. */
function decisions(event: typeof districtEvent, standing: Standing): [boolean, boolean, boolean] {
  return [maySee(event, standing), mayAttend(event, standing), mayReview(event, standing)];
}

suite('who an event is for', () => {
  test('members under the owner of the calendar see and attend an open event', () => {
    assert.deepEqual(decisions(districtEvent, inDistrict), [true, true, false]);
  });

  test('members elsewhere, and members without a club, do not', () => {
    assert.deepEqual(decisions(districtEvent, elsewhere), [false, false, false]);
    assert.deepEqual(decisions(districtEvent, nobody), [false, false, false]);
  });

  test('a place whose number begins alike is another place', () => {
    assert.deepEqual(decisions(districtEvent, { ...nobody, clubPath: '/1/20/7/' }), [false, false, false]);
    assert.deepEqual(decisions(districtEvent, holding('review-events', '/1/20/')), [false, false, false]);
  });

  test('a closed event is for those with a registration, wherever they are', () => {
    assert.deepEqual(decisions(closedEvent, inDistrict), [false, false, false]);
    assert.deepEqual(decisions(closedEvent, { ...elsewhere, hasRegistration: true }), [true, true, false]);
  });

  test('an invitation opens an event of another district', () => {
    assert.deepEqual(decisions(districtEvent, { ...elsewhere, hasRegistration: true }), [true, true, false]);
  });
});

suite('who is in charge of an event', () => {
  test('a reviewer by name sees and reviews, closed or not, but is not thereby invited', () => {
    for (const event of [districtEvent, closedEvent])
      assert.deepEqual(decisions(event, { ...elsewhere, isNamedReviewer: true }), [true, false, true]);
  });

  test('the right to review, at the owner or above it, shows and lets review', () => {
    for (const path of ['/1/2/', '/1/'])
      assert.deepEqual(decisions(closedEvent, holding('review-events', path)), [true, false, true]);
  });

  test('the right to manage events shows but does not let review', () => {
    assert.deepEqual(decisions(closedEvent, holding('manage-events', '/1/2/')), [true, false, false]);
  });

  test('an administrator sees and reviews everything below', () => {
    assert.deepEqual(decisions(closedEvent, holding('administrator', '/1/')), [true, false, true]);
  });

  test('a right below the owner, beside it, or of another kind shows nothing', () => {
    for (const standing of [
      holding('review-events', '/1/2/7/'),
      holding('manage-events', '/1/3/'),
      holding('manage-directory', '/1/'),
      holding('manage-activities', '/1/'),
    ])
      assert.deepEqual(decisions(closedEvent, standing), [false, false, false]);
  });
});
