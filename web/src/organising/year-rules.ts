/** The year of a day, where it is not the present one: a list of years to come goes past the same day twice. */
export function otherYear(day: string, now: string): string | undefined {
  const year = day.slice(0, 4);
  return year === now.slice(0, 4) ? undefined : year;
}
