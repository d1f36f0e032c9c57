import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  answerClosedBecause,
  closingTime,
  mayOnlyDecline,
  ticketRefusedBecause,
} from '../../../../src/events/answer-page/answer-link-rules.ts';
import { asId, type MemberId } from '../../../../src/platform/shared/ids.ts';
import { invitation } from './invitations.ts';

suite('The answer of a guest', () => {
  test('can be changed until the second before the start', () => {
    assert.equal(answerClosedBecause(invitation(), '2026-11-15T18:29:59'), null);
    assert.equal(answerClosedBecause(invitation(), '2026-11-15T18:30:00'), 'started');
  });

  test('cannot be changed once the event is cancelled or the guest is checked in, whatever the time', () => {
    const now = '2026-11-01T00:00:00';
    assert.equal(answerClosedBecause(invitation({}, { cancelled: true }), now), 'cancelled');
    assert.equal(answerClosedBecause(invitation({ checkedIn: true }), now), 'checked-in');
  });

  test('is asked for until registration closes of members who were only written to like everyone', () => {
    const due = { registrationDueDate: '2026-11-10T12:00:00' };
    const member = { member: asId<MemberId>(1), isInvited: false };
    assert.equal(closingTime(invitation(member, due)), due.registrationDueDate);
    assert.equal(closingTime(invitation({ ...member, isInvited: true }, due)), null);
    assert.equal(closingTime(invitation({}, due)), null);
    assert.equal(closingTime(invitation(member, { registrationDueDate: '2026-11-16T12:00:00' })), null);
    assert.equal(mayOnlyDecline(invitation(member, due), '2026-11-10T12:00:00'), false);
    assert.equal(mayOnlyDecline(invitation(member, due), '2026-11-10T12:00:01'), true);
    assert.equal(mayOnlyDecline(invitation({}, due), '2026-11-10T12:00:01'), false);
  });

  test('brings a ticket when it is YES, the event has tickets and takes place', () => {
    const because = (...parts: Parameters<typeof invitation>) => ticketRefusedBecause(invitation(...parts));
    assert.equal(because({ attending: 'YES' }), null);
    assert.equal(because({ attending: 'NO' }), 'ticket-declined');
    assert.equal(because({ attending: null }), 'not-answered');
    assert.equal(because({ attending: 'YES' }, { ticketsEnabled: false }), 'no-tickets');
    assert.equal(because({ attending: 'YES' }, { cancelled: true }), 'ticket-cancelled');
  });
});
