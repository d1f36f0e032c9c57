import { dayOf, type LocalText } from '../shared/dates.ts';
import { useNow } from '../shared/session.ts';
import { useWriter } from '../shared/use-writer.ts';

/** Writes the day of a local time where it has to be said: empty when it is today. */
export function useOtherDay(): (text: LocalText) => string {
  const writer = useWriter();
  const today = dayOf(useNow());
  return (text) => (dayOf(text) === today ? '' : writer.shortDay(text, today));
}
