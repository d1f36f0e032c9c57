import { Plural } from '@lingui/react/macro';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { dayOf, type LocalText } from '../../lib/format/dates.ts';
import { useNow } from '../../lib/session/session.ts';

/** "3 of 4 are in". */
export function InWords({ inside, expected }: { inside: number; expected: number }) {
  const formatter = useFormatter();
  const come = formatter.number(inside);
  const all = formatter.number(expected);
  return <Plural value={inside} one={`${come} of ${all} is in`} other={`${come} of ${all} are in`} />;
}

/** Writes the day of a local time where it has to be said: empty when it is today. */
export function useOtherDay(): (text: LocalText) => string {
  const formatter = useFormatter();
  const today = dayOf(useNow());
  return (text) => (dayOf(text) === today ? '' : formatter.shortDay(text, today));
}
