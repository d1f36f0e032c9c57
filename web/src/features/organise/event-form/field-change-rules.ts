import { daysAfter } from '../../../lib/format/dates.ts';
import { isMoment } from '../../../lib/format/typed-date-rules.ts';
import { understood, type EventDraft, type EventField } from './event-form-rules.ts';

/** What changes together with a field: the door needs tickets, and answers that are in before it opens. */
export function withField<Field extends EventField>(
  draft: EventDraft,
  field: Field,
  value: EventDraft[Field],
): EventDraft {
  const next = { ...draft, [field]: value };
  if (field === 'reviewEnabled' && value === true) {
    next.ticketsEnabled = true;
    if (next.registrationDueDate === '')
      next.registrationDueDate = endOfDayBefore(understood(next).startDate);
  }
  if (field === 'startDate') return moved(draft, next);
  return next;
}

/** The end and the due date follow the start, so that what was right stays right. */
function moved(before: EventDraft, next: EventDraft): EventDraft {
  if (!isMoment(before.startDate) || !isMoment(next.startDate)) return next;
  const difference = asMinutes(next.startDate) - asMinutes(before.startDate);
  const shift = (time: string) => (!isMoment(time) ? time : fromMinutes(asMinutes(time) + difference));
  const days = Math.round(
    (asMinutes(next.startDate.slice(0, 10)) - asMinutes(before.startDate.slice(0, 10))) / 1440,
  );
  const due = next.registrationDueDate;
  return {
    ...next,
    endDate: shift(next.endDate),
    registrationDueDate: !isMoment(due) ? due : `${daysAfter(due.slice(0, 10), days)}${due.slice(10)}`,
  };
}

/** Of two fixed moments of the calendar, whatever clocks do between them. */
function asMinutes(time: string): number {
  return Date.parse(time.length === 10 ? `${time}T00:00Z` : `${time}Z`) / 60_000;
}

function fromMinutes(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(0, 16);
}

function endOfDayBefore(start: string): string {
  return start === '' ? '' : `${daysAfter(start.slice(0, 10), -1)}T23:59`;
}

/** What a time zone is called in a language, such as “Central European Time”: towns have other names elsewhere. */
export function zoneName(timeZone: string, locales: readonly string[]): string {
  const format = new Intl.DateTimeFormat([...locales], { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** So many days later it is the same weekday at nearly the same time of the year. */
const year = 364;

/** When an event is likely to be held again: about a year later, but never in the past. */
export function suggestedStart(start: string, today: string): string {
  let day = daysAfter(start.slice(0, 10), year);
  while (day <= today) day = daysAfter(day, year);
  return `${day}${start.slice(10, 16)}`;
}
