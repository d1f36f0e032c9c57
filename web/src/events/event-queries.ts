import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { eventKeys } from '../shared/event-keys.ts';

/** Who comes, who does not, and who has not answered. */
export const attendanceQuery = (id: number) =>
  queryOptions({
    queryKey: eventKeys.attendance(id),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/v2/events/{id}/members', { params: { path: { id } }, signal })),
  });
