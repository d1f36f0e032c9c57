import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  inviteeOf,
  invitingClosedBecause,
  splitName,
} from '../../../../src/events/registration/invitation-rules.ts';
import { DomainError } from '../../../../src/platform/shared/errors.ts';
import { asId, type MemberId } from '../../../../src/platform/shared/ids.ts';

const member = asId<MemberId>(7);
const guest = { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: 'gil@example.net' };

suite('Whom an invitation means', () => {
  test('a member, when only the member is named; empty fields of a guest do not count', () => {
    assert.deepEqual(inviteeOf({ member }), { kind: 'member', member });
    const empty = { guest_first_name: '', guest_last_name: '', guest_email: '', partner: false };
    assert.deepEqual(inviteeOf({ member, ...empty, guest_message: 'Hello' }), { kind: 'member', member });
  });

  test('a guest, when first name, last name and address are there', () => {
    const expected = {
      kind: 'guest',
      firstName: 'Gil',
      lastName: 'Guest',
      email: 'gil@example.net',
      locale: null,
    };
    assert.deepEqual(inviteeOf(guest), expected);
    assert.deepEqual(inviteeOf({ ...guest, guest_locale: 'fr' }), { ...expected, locale: 'fr' });
    assert.deepEqual(inviteeOf({ ...guest, partner: false }), expected);
  });

  test('nobody, when a name contains the address of a website or a mailbox', () => {
    const addresses = [
      'https://evil.example/gift',
      'HTTP://EVIL',
      'www.evil.example',
      'Win at Www.Evil.Example now',
      'evil.example/gift',
      'bit.ly/3xYz',
      'evil.co.uk',
      'Prize: evil.com',
      'evil.com.',
      'gewinn.ch',
      'evil.xyz?id=7',
      'someone@evil.example',
      'evil．com',
      'evil。com',
      'münchen.de',
      'evil.support',
      'login-bank.party',
      'Visit evil.club',
      'evil.zip',
      '[evil](evil.money)',
      'evil.рф',
      'उदाहरण.भारत',
      'evil.xn--p1ai',
      '1.2.3.4',
      'See 192.168.10.20',
      'evil\u200B.com',
      'evil.c\u00ADom',
      'evil.\uFE0Fcom',
      '-evil.com',
      'evil-dr.com',
      'evil.dr.com',
      'Dr.evil.com',
      'x.co.uk',
    ];
    for (const address of addresses) {
      for (const field of ['guest_first_name', 'guest_last_name'] as const) {
        for (const partner of [false, true]) {
          assert.throws(
            () => inviteeOf({ ...guest, partner, [field]: address }),
            (error) =>
              error instanceof DomainError &&
              error.kind === 'bad-input' &&
              (error.info[0] as { field: string }).field === field,
            `${field} ${address}`,
          );
        }
      }
    }
  });

  test('a guest, when a name merely looks unusual', () => {
    const names = [
      'J.R.R. Tolkien',
      'Mary-Jane O’Neil',
      'Dr. med. Anna',
      'Anna Dr.med.',
      'Dr.No',
      'Dr.rer.nat.Li',
      'Dipl.-Ing.Meier',
      'St.Li',
      'Jr.de Wit',
      'Md.Rahman',
      'Mme.Dupont',
      'Ma‍. Teresa',
      'von St.Gallen',
      'St. Gallen',
      'M.Sc. Li',
      'Ph.D.',
      'Martin Luther King, Jr.',
      'Jr.',
      'A/S Example',
      'X Æ A-12',
      '李小龍',
      'Anna & Bob',
      'de la Cruz',
      'No. 1',
      'd.o.o.',
    ];
    for (const name of names) {
      const invitee = inviteeOf({ ...guest, guest_last_name: name });
      assert.equal(invitee.kind === 'guest' && invitee.lastName, name);
    }
  });

  test('a partner, named like a guest or not', () => {
    assert.deepEqual(inviteeOf({ partner: true }), {
      kind: 'partner',
      firstName: '',
      lastName: '',
      email: '',
      locale: null,
    });
    assert.equal(inviteeOf({ ...guest, partner: true }).kind, 'partner');
  });

  test('nobody, when nobody or more than one is named', () => {
    for (const body of [
      {},
      { partner: false },
      { guest_message: 'Hi' },
      { member, partner: true },
      { member, ...guest },
    ]) {
      assert.throws(() => inviteeOf(body), /exactly one of a member, a guest or a partner/);
    }
  });

  test('what is missing of a guest is named, all of it', () => {
    assert.throws(
      () => inviteeOf({ guest_last_name: 'Guest' }),
      (error) => {
        assert.ok(error instanceof DomainError);
        assert.deepEqual(error.info, [
          { field: 'guest_first_name', problem: 'is required for a guest' },
          { field: 'guest_email', problem: 'is required for a guest' },
        ]);
        return true;
      },
    );
  });
});

suite("The partner's name in a member's record", () => {
  for (const [name, firstName, lastName] of [
    ['Jonas Sommer', 'Jonas', 'Sommer'],
    ['Anna Maria Keller', 'Anna Maria', 'Keller'],
    ['Anna Keller-Frei', 'Anna', 'Keller-Frei'],
    ['Kim', 'Kim', ''],
    ['  Jonas \u00a0 Sommer ', 'Jonas', 'Sommer'],
    ['', '', ''],
    [' ', '', ''],
  ] as const) {
    test(`${JSON.stringify(name)} is split at the last blank; a single word is the first name`, () => {
      assert.deepEqual(splitName(name), { firstName, lastName });
    });
  }
});

suite('When people can be invited', () => {
  const event = {
    start: '2026-11-15T18:30:00',
    end: '2026-11-15T22:00:00',
    allDay: false,
    cancelled: false,
    registrationEnabled: true,
    registrationDueDate: '2026-11-15T12:00:00',
  };

  for (const [now, forMembers, forReviewers] of [
    ['2026-11-15T12:00:00', null, null],
    ['2026-11-15T12:00:01', 'The registration period has ended.', null],
    ['2026-11-15T18:30:00', 'The event has already started.', null],
    ['2026-11-15T22:00:00', 'The event has already started.', null],
    ['2026-11-15T22:00:01', 'The event has already started.', 'The event is over.'],
  ] as const) {
    test(`at ${now} members: ${forMembers ?? 'yes'}; reviewers: ${forReviewers ?? 'yes'}`, () => {
      assert.equal(invitingClosedBecause(event, false, now), forMembers);
      assert.equal(invitingClosedBecause(event, true, now), forReviewers);
    });
  }

  test('never by anyone once the event is cancelled, and only by reviewers where registration is off', () => {
    const now = '2026-11-01T00:00:00';
    const cancelled = { ...event, cancelled: true };
    assert.equal(invitingClosedBecause(cancelled, false, now), 'The event was cancelled.');
    assert.equal(invitingClosedBecause(cancelled, true, now), 'The event was cancelled.');
    const off = { ...event, registrationEnabled: false };
    assert.equal(invitingClosedBecause(off, false, now), 'This event takes no registrations.');
    assert.equal(invitingClosedBecause(off, true, now), null);
  });
});
