import { queryOptions } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import { withOfflineCopy } from '../../lib/offline/offline-copies.ts';
import { managedKeys } from './managed-keys.ts';

/** More than anyone looks through at once; how many there are is said beside it. */
const attentionLimit = 50;

/** What needs someone of all events that they manage, or of those of one calendar. */
export const attentionQuery = (calendar?: number) =>
  queryOptions({
    // With the lists of organisers: what changes an event may change this.
    queryKey: [...managedKeys.lists, 'attention', calendar ?? 'all'],
    queryFn: ({ signal }) => {
      const query = { limit: attentionLimit, ...(calendar !== undefined && { calendar }) };
      return service.get('/v2/manage/attention', { query, signal });
    },
  });

/** The events whose doors I may open. */
export const doorsQuery = queryOptions({
  queryKey: ['doors'],
  queryFn: ({ signal }) => withOfflineCopy('doors', () => service.get('/v2/door/events', { signal })),
});
