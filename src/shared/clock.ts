/** The only source of the present moment; tests inject one that stands still. */
export interface Clock {
  /** The organisation's time zone, in which every local date-time of the service is meant. */
  readonly timeZone: string;
  now(): Temporal.Instant;
}

/** A clock that follows the machine's time. */
export function systemClock(timeZone: string): Clock {
  return { timeZone, now: () => Temporal.Now.instant() };
}

/** The present local date-time of the organisation. */
export function localNow(clock: Clock): Temporal.PlainDateTime {
  return clock.now().toZonedDateTimeISO(clock.timeZone).toPlainDateTime();
}

/** Today's date where the organisation is. */
export function today(clock: Clock): Temporal.PlainDate {
  return localNow(clock).toPlainDate();
}
