import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ClubsInBrief } from '../../../web/src/lib/api/schema.gen.ts';
import {
  bodyOfInvite,
  bodyOfTakeBack,
  groupsAround,
  groupsOf,
  groupsThatFit,
  heldIn,
  isNobody,
  keyOfHeld,
  nobodyChosen,
  nobodyTakenBack,
} from '../../../web/src/features/attendees/inviting/invite-rules.ts';
import { canTakeBack, invitingClosed } from '../../../web/src/entities/event/event-rules.ts';

const all = {
  success: true,
  count: 2,
  districts: [{ id: 1, name: '101', fullName: 'District 101' }],
  zones: [{ id: 2, name: 'Zürich Nord', district: 1 }],
  clubs: [
    { id: 1, name: 'Zürich-Witikon', type: 'ORG_CLUB', district: 1, zone: 2, gps: null },
    { id: 2, name: 'Genève', type: 'ORG_CLUB', district: 1, zone: null, gps: null },
  ],
} as unknown as ClubsInBrief;

suite('Whom organisers invite', () => {
  const groups = groupsOf(all);

  test('finds clubs, zones and districts by parts of their names, without what is chosen', () => {
    const names = (typed: string, chosen = groups.slice(0, 0)) =>
      groupsThatFit(groups, typed, chosen, 8).map(({ name }) => name);
    assert.deepEqual(names('zurich'), ['Zürich Nord', 'Zürich-Witikon']);
    assert.deepEqual(names('GENEVE'), ['Genève']);
    assert.deepEqual(names('zurich', groups.slice(1, 2)), ['Zürich-Witikon']);
    assert.deepEqual(names('nord zurich'), ['Zürich Nord']);
    assert.equal(groupsThatFit(groups, 'i', [], 2).length, 2);
  });

  test('offers the own club, its zone and its district first', () => {
    assert.deepEqual(
      groupsAround(all, 1).map(({ kind }) => kind),
      ['club', 'zone', 'district'],
    );
    assert.deepEqual(groupsAround(all, undefined), []);
  });

  test('the own zone is one choice of where an office is held, others are chosen by their district', () => {
    const near = groupsAround(all, 1);
    const choices = ['', 'district-1', 'zone-2'];
    assert.deepEqual(
      choices.map((key) => keyOfHeld(heldIn(all, key), near)),
      choices,
    );
    assert.deepEqual(heldIn(all, 'zone-2'), { district: 1, zone: 2 });
    assert.equal(keyOfHeld({ district: 1, zone: 2 }, []), 'district-1');
  });

  test('sends only what was chosen, and where offices are held only with offices', () => {
    assert.ok(isNobody(nobodyChosen));
    assert.deepEqual(bodyOfInvite({ ...nobodyChosen, district: 1, message: '  ' }), {});
    const draft = { ...nobodyChosen, groups, functions: [5], district: 1, zone: 2, message: ' Welcome ' };
    assert.deepEqual(bodyOfInvite({ ...draft, members: [{ id: 7, fullName: 'Ann', club: '' }] }), {
      units: [1, 2],
      clubs: [1, 2],
      members: [7],
      functions: [5],
      below: 2,
      message: 'Welcome',
    });
  });

  test('nobody is invited to a draft, to what was cancelled or has begun, or after the due date', () => {
    const event = {
      isDraft: false,
      cancelled: false,
      startDate: '2026-12-01T19:00:00',
      registrationEnabled: true,
      registrationDueDate: '2026-11-20T12:00:00',
    };
    const now = '2026-11-14T12:00:00';
    assert.equal(invitingClosed(event, now), null);
    assert.equal(invitingClosed({ ...event, isDraft: true }, now), 'draft');
    assert.equal(invitingClosed({ ...event, cancelled: true }, now), 'cancelled');
    assert.equal(invitingClosed(event, '2026-12-01T19:00:00'), 'started');
    assert.equal(invitingClosed(event, '2026-11-21T00:00:00'), 'due');
    assert.equal(invitingClosed({ ...event, registrationEnabled: false }, '2026-11-21T00:00:00'), null);
  });

  test('whose invitations are taken back is said in the same ways, or by an earlier invitation', () => {
    assert.ok(isNobody(nobodyTakenBack));
    assert.deepEqual(bodyOfTakeBack(nobodyTakenBack), {});
    const draft = { ...nobodyTakenBack, messages: [9] };
    assert.ok(!isNobody(draft));
    assert.deepEqual(bodyOfTakeBack(draft), { messages: [9] });
    assert.deepEqual(bodyOfTakeBack({ ...nobodyTakenBack, groups }), { units: [1, 2], clubs: [1, 2] });
  });

  test('invitations are taken back until the event is over, unless it is a draft or was cancelled', () => {
    const event = {
      isDraft: false,
      cancelled: false,
      startDate: '2026-12-01T19:00:00',
      endDate: '2026-12-01T22:00:00',
      allDay: false,
    };
    const during = '2026-12-01T20:00:00';
    assert.ok(canTakeBack(event, during));
    assert.ok(!canTakeBack({ ...event, isDraft: true }, during));
    assert.ok(!canTakeBack({ ...event, cancelled: true }, during));
    assert.ok(!canTakeBack(event, '2026-12-01T22:00:01'));
  });
});
