import { datePhrases } from '../../platform/localisation/date-words.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { venueLines } from '../../platform/shared/venue.ts';
import type { EventRecord } from '../event/event.ts';
import { invitationSentences } from '../mails/invitation-mail-words.ts';
import type { Fact } from './message-letter.ts';
import { messageSentences, type SentNoticeKind } from './message-mail-words.ts';
import type { EventBefore, FurtherEvent, MessageDetails, NoticeKind } from './message.ts';

/** What becomes of an event that people know already. */
export type Fate = Exclude<SentNoticeKind, 'published'>;

/** What has become of every event that a mail names, where they are several; an announcement asks to the first of them. */
export function commonFate({ notice, further = [] }: MessageDetails): { fate: Fate; count: number } | null {
  return further.length > 0 && isFate(notice) ? { fate: notice, count: 1 + further.length } : null;
}

function isFate(notice: NoticeKind | undefined): notice is Fate {
  return notice === 'moved' || notice === 'cancelled' || notice === 'reinstated';
}

/** When and where what a mail is about takes place, and what that was until now. */
export function dateFacts(event: EventRecord, details: MessageDetails, locale: Locale): Fact[] {
  const { before, further = [] } = details;
  // The same has become of all of them: none stands apart as if it took place.
  const facts =
    commonFate(details) === null
      ? [
          whenFact(event, before, locale),
          whereFact(event, before, locale),
          listOf(messageSentences[locale].further, further, (date) => ({ now: dayOf(date, locale) })),
        ]
      : factsOfSeveral(event, details, locale);
  return facts.filter(({ lines, before: earlier }) => lines.length > 0 || earlier !== '');
}

function whenFact(event: EventRecord, before: EventBefore | undefined, locale: Locale): Fact {
  const when = dayOf(event, locale);
  const earlier = before === undefined ? '' : dayOf(before, locale);
  return {
    term: invitationSentences[locale].when,
    lines: [when],
    before: earlier === when ? '' : earlier,
  };
}

function whereFact({ location }: EventRecord, before: EventBefore | undefined, locale: Locale): Fact {
  const earlier = before === undefined ? '' : placeOf(before.location);
  return {
    term: invitationSentences[locale].where,
    lines: venueLines(location),
    before: earlier === placeOf(location) ? '' : earlier,
  };
}

/** One list of all dates: with the place below it where that is one and the same for all of them, and with each otherwise. */
function factsOfSeveral(
  event: EventRecord,
  { before, further = [] }: MessageDetails,
  locale: Locale,
): Fact[] {
  const { when } = invitationSentences[locale];
  const dates = [{ ...event, ...(before === undefined ? {} : { before }) }, ...further];
  const places = dates.map((date) => placesOf(date, placeOf(event.location)));
  const isOnePlace = new Set(places.map((place) => JSON.stringify(place))).size === 1;
  if (isOnePlace)
    return [listOf(when, dates, (date) => changedDay(date, locale)), whereFact(event, before, locale)];
  return [listOf(when, dates, (date, index) => changedParts(changedDay(date, locale), places[index]))];
}

/** What stands in a line, and what that was; empty where it has not changed. */
interface Change {
  readonly now: string;
  readonly before?: string;
}

function changedDay({ before, ...time }: FurtherEvent, locale: Locale): Change {
  const now = dayOf(time, locale);
  const earlier = before === undefined ? '' : dayOf(before, locale);
  return { now, before: earlier === now ? '' : earlier };
}

/** Where an event takes place and was to do so; an event of which that is not known is where the others are. */
function placesOf({ before, location }: FurtherEvent, usual: string): Required<Change> {
  const known = location ?? before?.location;
  const now = known === undefined ? usual : placeOf(known);
  return { now, before: before === undefined ? now : placeOf(before.location) };
}

function changedParts(day: Change, place: Change = { now: '' }): Change {
  const { now, before = now } = place;
  const hasMoved = now !== before;
  return {
    now: now === '' && !hasMoved ? day.now : `${day.now}, ${now || '–'}`,
    before: [day.before ?? '', hasMoved ? before || '–' : ''].filter((part) => part !== '').join(', '),
  };
}

function listOf<Date>(
  term: string,
  dates: readonly Date[],
  changeOf: (date: Date, index: number) => Change,
): Fact {
  const told = dates.map(changeOf);
  return {
    term,
    lines: told.map(({ now }) => now),
    before: '',
    befores: told.map(({ before = '' }) => before),
    isList: true,
  };
}

function dayOf(time: Parameters<typeof datePhrases>[0], locale: Locale): string {
  return datePhrases(time, locale).join(' ');
}

function placeOf(location: EventBefore['location']): string {
  return venueLines(location).join(', ');
}
