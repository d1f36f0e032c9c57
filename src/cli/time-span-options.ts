const units = { h: 'hours', d: 'days', w: 'weeks' } as const;

/** Reads a length of time such as 12h, 90d or 52w; undefined when it is none. */
export function parseTimeSpan(text: string): Temporal.Duration | undefined {
  const [, amount, unit] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  return Temporal.Duration.from({ [units[unit as keyof typeof units]]: Number(amount) });
}
