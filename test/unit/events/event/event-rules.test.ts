import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  endOf,
  hasEnded,
  hasStarted,
  registrationClosedBecause,
  registrationIsOpen,
} from '../../../../src/events/event/event-rules.ts';

const evening = { start: '2026-11-15T18:30:00', end: '2026-11-15T22:00:00', allDay: false };
const days = { start: '2026-11-15T00:00:00', end: '2026-11-17T00:00:00', allDay: true };
const open = {
  ...evening,
  cancelled: false,
  registrationEnabled: true,
  registrationDueDate: '2026-11-14T12:00:00',
};

suite('the times of an event', () => {
  test('an event has started from its first second on', () => {
    assert.equal(hasStarted(evening, '2026-11-15T18:29:59'), false);
    assert.equal(hasStarted(evening, '2026-11-15T18:30:00'), true);
  });

  test('an event ends with its end, which still belongs to it', () => {
    assert.equal(endOf(evening), '2026-11-15T22:00:00');
    assert.equal(hasEnded(evening, '2026-11-15T22:00:00'), false);
    assert.equal(hasEnded(evening, '2026-11-15T22:00:01'), true);
  });

  test('an event without an end lasts to the end of its day', () => {
    const withoutEnd = { ...evening, end: null };
    assert.equal(endOf(withoutEnd), '2026-11-15T23:59:59');
    assert.equal(hasEnded(withoutEnd, '2026-11-15T23:59:59'), false);
    assert.equal(hasEnded(withoutEnd, '2026-11-16T00:00:00'), true);
  });

  test('whole days last to the end of the last one, whatever time is stored with it', () => {
    assert.equal(endOf(days), '2026-11-17T23:59:59');
    assert.equal(endOf({ ...days, end: '2026-11-17T08:00:00' }), '2026-11-17T23:59:59');
    assert.equal(endOf({ ...days, end: null }), '2026-11-15T23:59:59');
  });
});

suite('the registration of an event', () => {
  test('is open up to the last second of the due date', () => {
    assert.equal(registrationClosedBecause(open, '2026-11-14T12:00:00'), null);
    assert.equal(registrationIsOpen(open, '2026-11-14T12:00:00'), true);
    assert.match(registrationClosedBecause(open, '2026-11-14T12:00:01') ?? '', /period has ended/);
    assert.equal(registrationIsOpen(open, '2026-11-14T12:00:01'), false);
  });

  test('is open to the start where there is no due date, and closed from the start on', () => {
    const noDue = { ...open, registrationDueDate: null };
    assert.equal(registrationIsOpen(noDue, '2026-11-15T18:29:59'), true);
    assert.match(registrationClosedBecause(noDue, '2026-11-15T18:30:00') ?? '', /already started/);
  });

  test('is closed from the start on even where the due date lies later', () => {
    const lateDue = { ...open, registrationDueDate: '2026-11-20T00:00:00' };
    assert.match(registrationClosedBecause(lateDue, '2026-11-15T19:00:00') ?? '', /already started/);
  });

  test('is closed where it is switched off', () => {
    const off = { ...open, registrationEnabled: false };
    assert.match(registrationClosedBecause(off, '2026-11-01T00:00:00') ?? '', /takes no registrations/);
  });

  test('is closed for a cancelled event, which is the reason that counts most', () => {
    const cancelled = { ...open, cancelled: true, registrationEnabled: false };
    assert.match(registrationClosedBecause(cancelled, '2026-12-01T00:00:00') ?? '', /was cancelled/);
  });
});
