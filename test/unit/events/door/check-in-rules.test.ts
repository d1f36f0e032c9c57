import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decide, type Door, type ScannedRegistration } from '../../../../src/events/door/check-in-rules.ts';
import { asId, type EventId } from '../../../../src/platform/shared/ids.ts';

const here = asId<EventId>(1);
const elsewhere = asId<EventId>(2);
const flags = [false, true];

interface Case {
  event: Door | null;
  registration: ScannedRegistration | null;
}

/** Every state of an event and of a code, each with each: 9 × 13 cases. */
const events: (Door | null)[] = [
  null,
  ...flags.flatMap((reviewEnabled) =>
    flags.flatMap((cancelled) =>
      flags.map((registrationOpen) => ({ id: here, reviewEnabled, cancelled, registrationOpen })),
    ),
  ),
];
const registrations: (ScannedRegistration | null)[] = [
  null,
  ...[here, elsewhere].flatMap((eventId) =>
    (['YES', 'NO', null] as const).flatMap((attending) =>
      [null, '2026-11-14T11:00:00.000Z'].map((validatedAt) => ({
        eventId,
        attending,
        validatedAt,
        waitingSince: null,
      })),
    ),
  ),
];
const cases: Case[] = events.flatMap((event) =>
  registrations.map((registration) => ({ event, registration })),
);

/** The contract's reasons in the order in which they are checked, each by itself. */
const reasons: { code: number; words: RegExp; holds: (given: Case) => boolean }[] = [
  { code: 403, words: /reviewers/, holds: ({ event }) => event === null },
  { code: 403, words: /switched off/, holds: ({ event }) => event?.reviewEnabled === false },
  { code: 400, words: /not valid for this event/, holds: ({ registration }) => registration === null },
  {
    code: 400,
    words: /not valid for this event/,
    holds: ({ registration }) => registration?.eventId === elsewhere,
  },
  { code: 410, words: /cancelled/, holds: ({ event }) => event?.cancelled === true },
  { code: 410, words: /declined/, holds: ({ registration }) => registration?.attending === 'NO' },
  { code: 410, words: /never accepted/, holds: ({ registration }) => registration?.attending === null },
  { code: 423, words: /still open/, holds: ({ event }) => event?.registrationOpen === true },
  { code: 409, words: /already/, holds: ({ registration }) => typeof registration?.validatedAt === 'string' },
];

describe('a scan', () => {
  it(`is decided by the first reason that holds, in each of ${cases.length} situations`, () => {
    assert.equal(cases.length, 117);
    for (const given of cases) {
      const decision = decide(given.event, given.registration);
      const first = reasons.find((reason) => reason.holds(given));
      const label = JSON.stringify(given);
      assert.equal(decision.result, first?.code ?? 200, label);
      if (first !== undefined && decision.result !== 200) assert.match(decision.error, first.words, label);
    }
  });

  it('opens the door in exactly one situation: accepted, of this event, registration closed, not validated', () => {
    const opening = cases.filter(({ event, registration }) => decide(event, registration).result === 200);
    assert.deepEqual(opening, [
      {
        event: { id: here, reviewEnabled: true, cancelled: false, registrationOpen: false },
        registration: { eventId: here, attending: 'YES', validatedAt: null, waitingSince: null },
      },
    ]);
  });

  it('says whom it is about only to a reviewer, and only for people of the event', () => {
    for (const { event, registration } of cases) {
      const decision = decide(event, registration);
      if (decision.result === 200) continue;
      const mayKnow = event?.reviewEnabled === true && registration?.eventId === here;
      assert.equal(decision.about, mayKnow ? registration : null);
    }
  });
});
