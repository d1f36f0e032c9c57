/** The only source of the present moment; tests inject one that stands still. */
export interface Clock {
  /** The organisation's time zone, in which every local date-time of the service is meant. */
  timeZone(): string;
  now(): Temporal.Instant;
}

/**
 * A clock that follows the machine's time, to the millisecond: a busy service asks many times within each. The time zone may
 * change while it runs.
 */
export function systemClock(timeZone: string | (() => string)): Clock {
  let last = Temporal.Now.instant();
  let lastMillisecond = Number.NaN;
  const now = () => {
    const millisecond = Date.now();
    if (millisecond !== lastMillisecond) {
      lastMillisecond = millisecond;
      last = Temporal.Instant.fromEpochMilliseconds(millisecond);
    }
    return last;
  };
  return { timeZone: typeof timeZone === 'string' ? () => timeZone : timeZone, now };
}

/** The present local date-time of the organisation. */
export function localNow(clock: Clock): Temporal.PlainDateTime {
  return clock.now().toZonedDateTimeISO(clock.timeZone()).toPlainDateTime();
}

/** Today's date where the organisation is. */
export function today(clock: Clock): Temporal.PlainDate {
  return localNow(clock).toPlainDate();
}
