import { useLingui } from '@lingui/react/macro';
import { isMoment } from '../../lib/format/typed-date-rules.ts';
import { useDateProblemWords } from '../../ui/dates/date-problem-words.ts';
import { useProblemWords } from '../../ui/form/problem-words.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import type { EventDraft, EventField, EventProblem } from './event-form/event-form-rules.ts';
import type { Times } from '../../lib/format/dates.ts';
import { whenWords } from '../../entities/event/when-rules.ts';

/** What each field is called. */
export function useEventFieldNames(): Record<EventField, string> {
  const { t } = useLingui();
  return {
    calendar: t`Calendar`,
    title: t`Title`,
    startDate: t`Starts`,
    endDate: t`Ends`,
    allDay: t`All day`,
    'location.name': t`Place`,
    description: t`What is it about?`,
    registrationEnabled: t`Ask for replies`,
    registrationDueDate: t`Reply by`,
    guestsAllowed: t`Guests may come along`,
    partnersAllowed: t`Partners may come along`,
    registrationUrl: t`Registration elsewhere`,
    ticketsEnabled: t`Tickets for those who come`,
    reviewEnabled: t`Check tickets at the door`,
    closed: t`By invitation only`,
    capacity: t`Places`,
    waitingList: t`Waiting list when it is full`,
    waitingOrder: t`Who moves up`,
    'location.address': t`Street and number`,
    'location.postalCode': t`Postal code`,
    'location.city': t`Town`,
    'location.country': t`Country`,
    'location.phone': t`Phone`,
    'location.email': t`E-mail`,
    'location.www': t`Website`,
    'location.latitude': t`Latitude`,
    'location.longitude': t`Longitude`,
  };
}

/** What to do about each problem. */
export function useEventProblemWords(): Readonly<Record<EventProblem, string>> {
  const { t } = useLingui();
  return {
    ...useProblemWords(),
    ...useDateProblemWords(),
    'before-start': t`The end cannot be before the start.`,
    'after-start': t`Answers must be in before the event starts.`,
    'not-a-number': t`Enter a whole number.`,
    'skipped-time': t`This time does not exist: the clocks are put forward that night.`,
    'door-refuses': t`Tickets are checked at the door, which opens when registration is closed. Set a due date before the start first.`,
  };
}

/** Writes what stands in a field, for people to compare. */
export function useValueWords(
  calendars: readonly { id: number; title: string }[],
): (field: EventField, value: unknown, draft: EventDraft) => string | undefined {
  const { t } = useLingui();
  const formatter = useFormatter();
  return (field, value, { allDay }) => {
    if (typeof value !== 'string' || value === '') return undefined;
    if (field === 'waitingOrder')
      return value === 'strict' ? t`The first in line` : t`The first party that fits`;
    if (field === 'calendar') return calendars.find(({ id }) => String(id) === value)?.title ?? value;
    if (field === 'startDate' || field === 'endDate' || field === 'registrationDueDate') {
      if (!isMoment(value)) return value;
      const day = formatter.longDay(value.slice(0, 10));
      return allDay ? day : `${day}, ${formatter.time(`${value}:00`)}`;
    }
    return value;
  };
}

/** Writes when an event takes place. */
export function useWhenWords(): (times: Times) => string {
  const { t } = useLingui();
  const formatter = useFormatter();
  return (times) => whenWords(times, formatter, t`all day`);
}
