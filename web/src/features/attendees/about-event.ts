import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { managedKeys } from '../../entities/event/managed-keys.ts';
import { useParams } from '@tanstack/react-router';
import { service } from '../../lib/api/client.ts';
import { ApiFailure } from '../../lib/api/failures.ts';
import type { EventDetail, ManagedEventDetail } from '../../lib/api/schema.gen.ts';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { useManagesEvents, useNow } from '../../lib/session/session.ts';
import { dayOf, daysAfter, lastDayOf } from '../../lib/format/dates.ts';

type Question = Pick<ManagedEventDetail['questions'][number], 'id' | 'title' | 'type' | 'required'> & {
  readonly options: readonly string[];
};

/** What the screens about the people of an event need to know of it. */
export interface AboutEvent {
  readonly id: number;
  readonly title: string;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly allDay: boolean;
  readonly place: string;
  readonly calendar: string;
  readonly closed: boolean;
  readonly cancelled: boolean;
  readonly isDraft: boolean;
  readonly reviewEnabled: boolean;
  readonly registrationEnabled: boolean;
  readonly registrationDueDate: string;
  /** How many can come; null when as many as want to. */
  readonly capacity: number | null;
  readonly questions: readonly Question[];
  /** Whether the reader manages it, and does not only review it. */
  readonly isManaged: boolean;
}

/** An event: as those see it who manage it, else as its reviewers do. */
export const aboutEventQuery = (id: number, managesEvents: boolean) =>
  queryOptions({
    queryKey: managedKeys.about(id),
    queryFn: async ({ signal }): Promise<AboutEvent> => {
      const managed = managesEvents ? await findManaged(id, signal) : null;
      if (managed !== null) return ofManaged(managed);
      return ofReviewed(await service.get('/v2/events/{id}', { path: { id }, signal }));
    },
  });

async function findManaged(id: number, signal: AbortSignal): Promise<ManagedEventDetail | null> {
  const params = { path: { id }, query: { locale: spokenLanguage() } };
  try {
    return await service.get('/v2/manage/events/{id}', { ...params, signal });
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.kind === 'forbidden') return null;
    throw failure;
  }
}

function factsOf(event: ManagedEventDetail | EventDetail) {
  const { id, title, startDate, endDate, allDay, location, calendar, closed } = event;
  const { reviewEnabled, registrationEnabled, registrationDueDate, capacity, questions } = event;
  const place = [...new Set([location.name, location.city])].filter((part) => part !== '').join(', ');
  const facts = { id, title, startDate, endDate, allDay, place, calendar: calendar.title, closed };
  return { ...facts, reviewEnabled, registrationEnabled, registrationDueDate, capacity, questions };
}

function ofManaged(event: ManagedEventDetail): AboutEvent {
  const { state } = event;
  return {
    ...factsOf(event),
    isManaged: true,
    isDraft: state === 'draft',
    cancelled: state === 'cancelled',
  };
}

function ofReviewed(event: EventDetail): AboutEvent {
  return { ...factsOf(event), isManaged: false, isDraft: false, cancelled: event.cancelled };
}

/** The event of the present address, which its route has loaded. */
export function useAboutEvent(): AboutEvent {
  const { event = 0 } = useParams({ strict: false });
  return useSuspenseQuery(aboutEventQuery(event, useManagesEvents())).data;
}

/** Whether the event has begun: nobody moves up any more, and who is said to come has come. */
export function useHasBegun({ startDate }: AboutEvent): boolean {
  return startDate <= useNow();
}

/** Whether people come in about now: on the days of the event, and in the night after it. */
export function useDoorDay({ startDate, endDate, allDay, reviewEnabled, cancelled }: AboutEvent): boolean {
  const today = dayOf(useNow());
  const last = daysAfter(lastDayOf(startDate, endDate, allDay), 1);
  return reviewEnabled && !cancelled && today >= dayOf(startDate) && today <= last;
}
