/** An instant as people of the organisation read it: local date and time to the minute. */
export function localText(instant: Temporal.Instant | string, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}
