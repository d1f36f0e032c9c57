import { dayOf, localTextAt, type LocalText } from '../shared/dates.ts';
import { useOrganisation } from '../shared/session.ts';
import { useWriter } from '../shared/use-writer.ts';

/** Writes the day of a local time where it has to be said: empty when it is today. */
export function useOtherDay(): (text: LocalText) => string {
  const writer = useWriter();
  const { timeZone } = useOrganisation();
  const today = dayOf(localTextAt(new Date(), timeZone));
  return (text) => (dayOf(text) === today ? '' : writer.shortDay(text, today));
}
