import type { Static } from 'typebox';
import { addressedAttachments, bannerAddresses } from '../event/event-file-address.ts';
import type { EventInNeed } from './attention-schemas.ts';
import type { NeedyEvent } from './attention-service.ts';
import type { EventRecord, NamedReviewer } from '../event/event.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { storedTitle } from '../../directory/organisation/stored-titles.ts';
import { localTextOf } from '../../platform/shared/local-time.ts';
import { venueInShort } from '../../platform/shared/venue.ts';
import type { ManagedDetail, ManagedSummary } from './managed-event-schemas.ts';
import { detailsOf, stateOf } from './managed-event-rules.ts';
import { presentMovingUp } from '../seats/moving-up-presenter.ts';
import type { Changed } from './event-change-service.ts';
import type { NoticeSummary } from './event-notices-service.ts';
import type { NoticeToPeople } from './notice-schemas.ts';
import type { ManagedRecord } from './managed-events-service.ts';
import type { ListedManaged } from './managed-list-service.ts';
import type { SeriesPreview } from './series-schemas.ts';
import type { PlannedSeries } from './series-service.ts';

/** An event of the list of those who manage it. */
export function presentListed(row: ListedManaged): Static<typeof ManagedSummary> {
  const { draft, cancelled, removedAt } = row;
  return {
    id: row.id,
    state: stateOf({ draft: draft === 1, cancelled: cancelled === 1, removedAt }),
    version: row.version,
    calendar: { id: row.calendarId, title: row.calendarTitle },
    series: row.series,
    title: row.title,
    startDate: row.start,
    endDate: row.end,
    allDay: row.all_day === 1,
    closed: row.closed === 1,
    registrationEnabled: row.registration_enabled === 1,
    registrationDueDate: row.registration_due_date ?? '',
    reviewEnabled: row.review_enabled === 1,
    capacity: row.capacity,
    counts: row.counts,
    place: venueInShort(row.location),
    ...(row.dates > 1 && { dates: { count: row.dates, last: row.lastDate } }),
  };
}

/** An event that needs someone, with why. */
export function presentNeedy(row: NeedyEvent): Static<typeof EventInNeed> {
  return { ...presentListed(row), reasons: [...row.reasons], failedMails: row.failedMails };
}

/** The whole editable record of an event. */
export function presentManaged(
  record: ManagedRecord,
  { locale, timeZone, publicUrl }: { locale: Locale; timeZone: string; publicUrl: string },
): Static<typeof ManagedDetail> {
  const { event } = record;
  return {
    id: event.id,
    state: stateOf(event),
    version: event.version,
    calendar: event.calendar,
    series: event.series,
    placeInSeries: record.placeInSeries,
    ...detailsOf(event),
    counts: record.counts,
    ...bannerAddresses(event, publicUrl),
    attachments: addressedAttachments(event.id, record.attachments, publicUrl),
    questions: record.questions.map((question) => ({ ...question, options: [...question.options] })),
    reviewers: record.reviewers.map((reviewer) => presentReviewer(reviewer, record, locale)),
    ...moments(event, timeZone),
  };
}

function moments({ createdAt, updatedAt, removedAt }: EventRecord, timeZone: string) {
  return {
    createdAt: localTextOf(createdAt, timeZone),
    updatedAt: localTextOf(updatedAt, timeZone),
    removedAt: removedAt === null ? '' : localTextOf(removedAt, timeZone),
  };
}

function presentReviewer(
  { member, function: held }: NamedReviewer,
  { memberNames, functions }: ManagedRecord,
  locale: Locale,
) {
  const known = held === null ? undefined : functions.get(held);
  return {
    member: member === null ? null : { id: member, name: memberNames.get(member) ?? '' },
    function:
      known === undefined
        ? null
        : { id: known.id, code: known.code, title: storedTitle(known.titles, locale) },
  };
}

/** Who is told of a change; null when nobody is. */
export function presentNotice(notice: NoticeSummary | null): Static<typeof NoticeToPeople> | null {
  return notice === null ? null : { ...notice, withoutAddressNames: [...notice.withoutAddressNames] };
}

/** What a change has come to, or would. */
export function presentChanged({ notice, undo, movesUp, undoSeconds }: Changed) {
  return {
    notice: presentNotice(notice),
    undo,
    undoSeconds,
    movesUp: movesUp === null ? null : presentMovingUp(movesUp),
  };
}

/** The days on which events would be. */
export function presentPlanned({
  events,
  skipped,
}: Pick<PlannedSeries, 'events' | 'skipped'>): Static<typeof SeriesPreview> {
  const dates = events.map(({ startDate, endDate }) => ({ startDate, endDate }));
  return { success: true, count: dates.length, dates, skipped: [...skipped] };
}
