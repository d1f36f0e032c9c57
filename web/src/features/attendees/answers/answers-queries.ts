import { queryOptions } from '@tanstack/react-query';
import { service, serviceAddress } from '../../../lib/api/client.ts';
import type { AnswerSummary } from '../../../lib/api/schema.gen.ts';
import { spokenLanguage } from '../../../lib/i18n/locale.ts';
import { participantKeys } from '../../../entities/event/organisers/participant-keys.ts';

/** What was answered to the questions of an event, added up. */
export const answersQuery = (event: number) =>
  queryOptions({
    queryKey: [...participantKeys.all(event), 'answers'],
    queryFn: ({ signal }) =>
      // Without a format the answer is never a file.
      service.get('/v2/manage/events/{id}/answers-summary', {
        path: { id: event },
        signal,
      }) as Promise<AnswerSummary>,
    staleTime: 0,
  });

/** Where the sums can be fetched as a file, or the sheet for the kitchen. */
export function answersFile(event: number, what: 'csv' | 'xlsx' | 'kitchen'): string {
  const path = what === 'kitchen' ? 'kitchen-sheet?' : `answers-summary?format=${what}&`;
  return `${serviceAddress}/v2/manage/events/${event}/${path}locale=${spokenLanguage()}`;
}
