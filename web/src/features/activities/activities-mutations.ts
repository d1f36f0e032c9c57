import { useMutation, useQueryClient } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import type { NewActivity } from '../../lib/api/schema.gen.ts';
import { clubKeys } from '../../entities/club/club-queries.ts';

/** Where an activity is. */
export interface ActivityAddress {
  club: number;
  activity: number;
}

function useChanged(club: number) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [clubKeys.activities(club), clubKeys.activityYears].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

/** Reports a new activity. */
export function useReportActivity(club: number) {
  const onSuccess = useChanged(club);
  return useMutation({
    mutationFn: (body: NewActivity) => service.put('/v2/clubs/{id}/activities', { path: { id: club }, body }),
    onSuccess,
  });
}

/** Changes one. */
export function useChangeActivity({ club, activity }: ActivityAddress) {
  const onSuccess = useChanged(club);
  return useMutation({
    mutationFn: (body: NewActivity) =>
      service.post('/v2/clubs/{id}/activities/{activityId}', {
        path: { id: club, activityId: activity },
        body,
      }),
    onSuccess,
  });
}

/** Deletes one. */
export function useDeleteActivity({ club, activity }: ActivityAddress) {
  const onSuccess = useChanged(club);
  return useMutation({
    mutationFn: () =>
      service.delete('/v2/clubs/{id}/activities/{activityId}', { path: { id: club, activityId: activity } }),
    onSuccess,
  });
}

/** Brings back one that was deleted. */
export function useRestoreActivity({ club, activity }: ActivityAddress) {
  const onSuccess = useChanged(club);
  return useMutation({
    mutationFn: () =>
      service.post('/v2/clubs/{id}/activities/{activityId}/restore', {
        path: { id: club, activityId: activity },
      }),
    onSuccess,
  });
}
