import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { answerClosedBecause, hasTicket } from '../../../src/invitations/answer-link-rules.ts';
import { invitation } from './invitations.ts';

suite('The answer of a guest', () => {
  test('can be changed until the second before the start', () => {
    assert.equal(answerClosedBecause(invitation(), '2026-11-15T18:29:59'), null);
    assert.equal(answerClosedBecause(invitation(), '2026-11-15T18:30:00'), 'The event has already started.');
  });

  test('cannot be changed once the event is cancelled or the guest is checked in, whatever the time', () => {
    const now = '2026-11-01T00:00:00';
    assert.equal(answerClosedBecause(invitation({}, { cancelled: true }), now), 'The event was cancelled.');
    assert.equal(answerClosedBecause(invitation({ checkedIn: true }), now), 'You are already checked in.');
  });

  test('brings a ticket when it is YES, the event has tickets and takes place', () => {
    assert.equal(hasTicket(invitation({ attending: 'YES' })), true);
    assert.equal(hasTicket(invitation({ attending: 'NO' })), false);
    assert.equal(hasTicket(invitation({ attending: null })), false);
    assert.equal(hasTicket(invitation({ attending: 'YES' }, { ticketsEnabled: false })), false);
    assert.equal(hasTicket(invitation({ attending: 'YES' }, { cancelled: true })), false);
  });
});
