import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { mayAttend, mayReview, maySee, type Standing } from '../../../../src/events/event/event-policy.ts';
import type { Right } from '../../../../src/platform/access/right.ts';

const published = { draft: false, removedAt: null };
const districtEvent = { ownerPath: '/1/2/', closed: false, ...published };
const closedEvent = { ...districtEvent, closed: true };
const nobody: Standing = { clubPath: null, grants: [], hasRegistration: false, isNamedReviewer: false };
const inDistrict: Standing = { ...nobody, clubPath: '/1/2/7/' };
const elsewhere: Standing = { ...nobody, clubPath: '/1/3/8/' };

function holding(right: Right, path: string): Standing {
  return { ...elsewhere, grants: [{ right, path }] };
}

/** What someone may do with an event. */
function allowed(event: Parameters<typeof maySee>[0], standing: Standing): string[] {
  const decisions = { see: maySee, attend: mayAttend, review: mayReview };
  return Object.entries(decisions).flatMap(([deed, may]) => (may(event, standing) ? [deed] : []));
}

suite('who an event is for', () => {
  test('members under the owner of the calendar see and attend an open event', () => {
    assert.deepEqual(allowed(districtEvent, inDistrict), ['see', 'attend']);
  });

  test('members elsewhere, and members without a club, do not', () => {
    assert.deepEqual(allowed(districtEvent, elsewhere), []);
    assert.deepEqual(allowed(districtEvent, nobody), []);
  });

  test('a place whose number begins alike is another place', () => {
    assert.deepEqual(allowed(districtEvent, { ...nobody, clubPath: '/1/20/7/' }), []);
    assert.deepEqual(allowed(districtEvent, holding('review-events', '/1/20/')), []);
    assert.deepEqual(allowed({ ...districtEvent, ownerPath: '/1/20/' }, inDistrict), []);
    assert.deepEqual(allowed({ ...closedEvent, ownerPath: '/1/20/' }, holding('review-events', '/1/2/')), []);
  });

  test('a closed event is for those with a registration, wherever they are', () => {
    assert.deepEqual(allowed(closedEvent, inDistrict), []);
    assert.deepEqual(allowed(closedEvent, { ...elsewhere, hasRegistration: true }), ['see', 'attend']);
  });

  test('an invitation opens an event of another district', () => {
    assert.deepEqual(allowed(districtEvent, { ...elsewhere, hasRegistration: true }), ['see', 'attend']);
  });
});

suite('who is in charge of an event', () => {
  test('a reviewer by name sees and reviews, closed or not, but is not thereby invited', () => {
    for (const event of [districtEvent, closedEvent])
      assert.deepEqual(allowed(event, { ...elsewhere, isNamedReviewer: true }), ['see', 'review']);
  });

  test('the right to review, at the owner or above it, shows and lets review', () => {
    for (const path of ['/1/2/', '/1/'])
      assert.deepEqual(allowed(closedEvent, holding('review-events', path)), ['see', 'review']);
  });

  test('the right to manage events shows but does not let review', () => {
    assert.deepEqual(allowed(closedEvent, holding('manage-events', '/1/2/')), ['see']);
  });

  test('an administrator sees and reviews everything below', () => {
    assert.deepEqual(allowed(closedEvent, holding('administrator', '/1/')), ['see', 'review']);
  });

  test('a right below the owner, beside it, or of another kind shows nothing', () => {
    for (const standing of [
      holding('review-events', '/1/2/7/'),
      holding('manage-events', '/1/3/'),
      holding('manage-directory', '/1/'),
      holding('manage-activities', '/1/'),
    ])
      assert.deepEqual(allowed(closedEvent, standing), []);
  });
});

suite('what is not published', () => {
  const drafted = { ...districtEvent, draft: true };
  const removed = { ...districtEvent, removedAt: '2026-11-13T10:00:00.000Z' };

  test('a draft, and what was removed, is shown to nobody, whoever they are', () => {
    const standings = [
      { ...inDistrict, hasRegistration: true },
      { ...elsewhere, isNamedReviewer: true },
      holding('manage-events', '/1/2/'),
      holding('administrator', '/1/'),
    ];
    for (const event of [drafted, removed])
      for (const standing of standings) assert.equal(maySee(event, standing), false);
  });
});
