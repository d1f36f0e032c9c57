import { Plural } from '@lingui/react/macro';
import { useWriter } from '../../lib/format/use-writer.ts';
import { dayOf, type LocalText } from '../../lib/format/dates.ts';
import { useNow } from '../../lib/session/session.ts';

/** "3 of 4 are in". */
export function InWords({ inside, expected }: { inside: number; expected: number }) {
  const writer = useWriter();
  const come = writer.number(inside);
  const all = writer.number(expected);
  return <Plural value={inside} one={`${come} of ${all} is in`} other={`${come} of ${all} are in`} />;
}

/** Writes the day of a local time where it has to be said: empty when it is today. */
export function useOtherDay(): (text: LocalText) => string {
  const writer = useWriter();
  const today = dayOf(useNow());
  return (text) => (dayOf(text) === today ? '' : writer.shortDay(text, today));
}
