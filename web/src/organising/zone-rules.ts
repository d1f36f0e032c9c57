/** What a time zone is called in a language, such as “Central European Time”: towns have other names elsewhere. */
export function zoneName(timeZone: string, locales: readonly string[]): string {
  const format = new Intl.DateTimeFormat([...locales], { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
