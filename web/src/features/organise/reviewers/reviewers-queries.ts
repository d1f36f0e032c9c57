import { useMutation, useQueryClient } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import type { ReviewerList, ManagedEventDetail, LaterEvent } from '../../../lib/api/schema.gen.ts';
import { eventsChanged } from '../managed-events.ts';
import type { Scope } from '../series/series-scope.tsx';
import { useState } from 'react';
import { ApiFailure } from '../../../lib/api/failures.ts';
import type { Meeting } from '../../../lib/merge-rules.ts';
import { managedEventQuery } from '../../../entities/event/organisers/managed-events.ts';
import {
  type ChosenReviewers,
  reviewersOf,
  bodyOfReviewers,
  mergedReviewers,
  sameReviewers,
} from './reviewers-rules.ts';

/** Replaces the reviewers of an event. */
function useReplacingReviewers(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body, scope }: { version: number; body: ReviewerList; scope: Scope }) =>
      service.put('/v2/manage/events/{id}/reviewers', {
        path: { id },
        query: scope === 'this' ? {} : { scope },
        header: { 'if-match': `"${version}"` },
        body,
      }),
    onSuccess: () => eventsChanged(client),
  });
}

interface Editing {
  /** The event as the form knows it. */
  known: ManagedEventDetail;
  chosen: ChosenReviewers;
  meeting: Meeting<ChosenReviewers> | null;
}

/** The reviewers of an event while they are chosen, and what others changed meanwhile. */
export function useEditingReviewers(opened: ManagedEventDetail) {
  const client = useQueryClient();
  const replacing = useReplacingReviewers(opened.id);
  const [editing, setEditing] = useState<Editing>(() => ({
    known: opened,
    chosen: reviewersOf(opened),
    meeting: null,
  }));
  const { known, chosen } = editing;
  const first = reviewersOf(known);

  /** Sends them; null when others have changed them meanwhile, which comes into the form instead. */
  const save = async (scope: Scope): Promise<{ following?: readonly LaterEvent[] | undefined } | null> => {
    const body = bodyOfReviewers(chosen);
    try {
      return await replacing.mutateAsync({ version: known.version, body, scope });
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.status !== 412) throw failure;
      const now = await client.fetchQuery({ ...managedEventQuery(known.id), staleTime: 0 });
      const theirs = reviewersOf(now);
      // Something else of the event has changed: no reason to ask anybody.
      if (sameReviewers(theirs, first)) return replacing.mutateAsync({ version: now.version, body, scope });
      replacing.reset();
      const both = mergedReviewers(first, chosen, theirs);
      const met = { draft: both, mine: both, theirs, taken: [], open: [] };
      setEditing({ known: now, chosen: both, meeting: { ...met, version: now.version, by: failure.info } });
      return null;
    }
  };
  return {
    ...editing,
    isChanged: !sameReviewers(chosen, first),
    choose: (part: Partial<ChosenReviewers>) => setEditing({ ...editing, chosen: { ...chosen, ...part } }),
    save,
    failure: replacing.error,
    isPending: replacing.isPending,
  };
}
