import type { Clock } from '../../src/platform/shared/clock.ts';

/** A clock that stands still until a test moves it. */
export class MovableClock implements Clock {
  zone = 'Europe/Zurich';
  #now: Temporal.Instant;

  constructor(local = '2026-11-14T12:00:00') {
    this.#now = this.#instant(local);
  }

  timeZone(): string {
    return this.zone;
  }

  now(): Temporal.Instant {
    return this.#now;
  }

  /** Moves the clock to a local date-time of the organisation. */
  set(local: string): void {
    this.#now = this.#instant(local);
  }

  /** Moves the clock on. */
  advance(duration: Temporal.DurationLike): void {
    this.#now = this.#now.add(duration);
  }

  #instant(local: string): Temporal.Instant {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(this.zone).toInstant();
  }
}
