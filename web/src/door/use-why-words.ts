import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { dayOf, localTextAt } from '../shared/dates.ts';
import { useNow, useOrganisation } from '../shared/session.ts';
import { useWriter } from '../shared/use-writer.ts';
import { useOtherDay } from './use-other-day.ts';
import { secondsAgo, type Verdict } from './verdict-rules.ts';
import { useVerdictWords } from './verdict-words.ts';

/** Says why somebody is not let in; empty for whoever is. `now` is the local time for which a moment ago is said in seconds. */
export function useWhyWords(): (verdict: Verdict, now?: string) => string {
  const words = useVerdictWords();
  const otherEvent = useOtherEventWords();
  const firstTime = useFirstTimeWords();
  return (verdict, now) => {
    if (verdict.first !== null) return firstTime(verdict.first, now);
    return verdict.otherEvent === null ? words.reason(verdict.reason) : otherEvent(verdict.otherEvent);
  };
}

function useOtherEventWords() {
  const { t } = useLingui();
  const writer = useWriter();
  const today = useNow();
  return ({ title, startDate }: NonNullable<Verdict['otherEvent']>) => {
    const day = writer.shortDay(dayOf(startDate), today);
    return t`This is a ticket for “${title}”, ${day}.`;
  };
}

function useFirstTimeWords() {
  const { t } = useLingui();
  const writer = useWriter();
  const otherDay = useOtherDay();
  const { timeZone } = useOrganisation();
  return ({ at, gate, reviewer, isHere }: NonNullable<Verdict['first']>, now?: string) => {
    const local = typeof at === 'number' ? localTextAt(new Date(at * 1000), timeZone) : at;
    const time = local === '' ? '' : writer.time(local);
    const seconds = local === '' || now === undefined ? null : secondsAgo(local, now);
    const parts = [
      local === '' ? '' : otherDay(local),
      seconds !== null ? plural(seconds, { one: '# second ago', other: '# seconds ago' }) : '',
      seconds !== null || time === '' ? '' : t`at ${time}`,
      gate,
      isHere ? t`on this device` : reviewer === '' ? '' : t`by ${reviewer}`,
    ];
    return parts.filter((part) => part !== '').join(', ');
  };
}
