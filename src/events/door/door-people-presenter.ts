import { compareCodePoints } from '../../platform/shared/code-point-order.ts';
import { localTextOf } from '../../platform/shared/local-time.ts';
import type { DoorConflict } from './conflicts-store.ts';
import type { DoorCount } from './door-counts-rules.ts';
import { presentCounts } from './door-event-presenter.ts';
import type { DoorPerson, FoundPerson } from './door-person.ts';
import { localMinutes } from './local-minutes.ts';
import { personOf, refusalOf } from './scan-answer.ts';

/** The list of names: everyone by name, as in the list of participants, without any code. */
export function presentNames(people: readonly DoorPerson[], timeZone: string) {
  const local = localMinutes(timeZone);
  const sorted = people.toSorted(
    (one, other) => compareCodePoints(one.nameKey, other.nameKey) || one.registration - other.registration,
  );
  return {
    success: true as const,
    names: sorted.map(
      ({ registration, fullName, club, kind, attending, waiting, party, validatedAt, gate }) => ({
        registration,
        fullName,
        club,
        kind,
        attending: attending ?? ('' as const),
        waiting: attending === null && waiting,
        party,
        validatedAt: validatedAt === null ? '' : local(validatedAt),
        gate,
      }),
    ),
  };
}

/** A person whom a reviewer has found by name. */
export function presentFoundPerson(person: FoundPerson, timeZone: string) {
  const { registration, fullName, club, kind, member, photo, attending, validatedAt, gate } = person;
  return {
    registered: registration !== null,
    registration,
    member,
    fullName,
    club,
    kind,
    photo,
    attending: attending ?? ('' as const),
    validatedAt: validatedAt === null ? '' : localTextOf(validatedAt, timeZone),
    gate,
  };
}

/** The figures of a door, the minutes in local time. */
export function presentFigures(count: DoorCount, timeZone: string) {
  const local = localMinutes(timeZone);
  return {
    success: true as const,
    ...presentCounts(count),
    minutes: count.minutes.map(({ gate, minute, in: entered }) => ({
      minute: local(minute),
      gate,
      in: entered,
    })),
  };
}

/** A person who was let in by a device alone and refused by the service, with both times, gates and reviewers. */
export function presentConflict(conflict: DoorConflict, timeZone: string) {
  const { id, result, outcome, registration, gate, scannedAt, receivedAt, reviewer } = conflict;
  const refusal = refusalOf(outcome);
  const first =
    refusal?.validatedAt === undefined
      ? null
      : { validatedAt: refusal.validatedAt, gate: refusal.gate ?? '', reviewer: refusal.reviewer ?? null };
  return {
    id,
    result,
    error: outcome.result === 200 ? '' : outcome.error,
    registration,
    person: personOf(outcome),
    scannedAt: scannedAt ?? '',
    receivedAt: localTextOf(receivedAt, timeZone),
    gate,
    reviewer,
    first,
  };
}
