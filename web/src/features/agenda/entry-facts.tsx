import { useLingui } from '@lingui/react/macro';
import { dayOf, daysBetween, type LocalText } from '../../lib/format/dates.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { partOn, type Entry } from './agenda-rules.ts';

/** Writes when something happens on a day: its time, "all day", and which of its days it is. */
export function useTimeWords(): (entry: Entry, day: string) => string {
  const { t } = useLingui();
  const formatter = useFormatter();
  return (entry, day) => {
    const { start, end, allDay, lastDay } = entry;
    if (entry.activity !== null && lastDay !== start) {
      const last = formatter.shortDay(lastDay, day);
      return t`until ${last}`;
    }
    if (allDay) return t`all day`;
    const begins = dayOf(start) === day;
    const ends = lastDay === day && end !== null;
    if (begins && ends) return formatter.times(start, end);
    if (begins) return formatter.time(start);
    return ends ? t`until ${formatter.time(end)}` : t`all day`;
  };
}

/** Writes when something begins on a day, where there is little room. */
export function useStartWords(): (entry: Entry, day: string) => string {
  const { t } = useLingui();
  const formatter = useFormatter();
  return ({ start, allDay }, day) => (allDay || dayOf(start) !== day ? t`all day` : formatter.time(start));
}

/** "2/3" for the second of three days; nothing for an event of one day. */
export function useDayPart(): (entry: Entry, day: string) => string {
  const { t } = useLingui();
  return (entry, day) => {
    const part = entry.activity === null ? partOn(entry, day) : null;
    return part === null ? '' : t`day ${part.number}/${part.of}`;
  };
}

/** By when an answer is wanted; nothing when no day was set. */
export function useDueWords(): (due: LocalText, now: LocalText) => string {
  const { t } = useLingui();
  const formatter = useFormatter();
  return (due, now) => {
    if (due === '') return '';
    const days = daysBetween(dayOf(now), dayOf(due));
    if (days === 0) return t`answer today, until ${formatter.time(due)}`;
    if (days === 1) return t`answer by tomorrow`;
    // The day stays in one line.
    const day = (days < 7 ? formatter.longWeekday(due) : formatter.shortDay(due, now)).replaceAll(
      ' ',
      '\u00a0',
    );
    return t`answer by ${day}`;
  };
}

/** Whether something is still asked of someone who comes; nothing when there is not. */
export function useQuestionWords(): (entry: Entry) => string {
  const { t } = useLingui();
  return ({ event, state }) =>
    state === 'coming' && event?.mayAnswer === true && event.hasUnansweredQuestions
      ? t`questions to answer`
      : '';
}
