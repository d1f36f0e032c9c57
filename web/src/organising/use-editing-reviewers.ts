import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../api/failures.ts';
import type { LaterEvent, ManagedEventDetail } from '../api/schema.gen.ts';
import type { Meeting } from '../shared/merge-rules.ts';
import { managedEventQuery } from './managed-events-queries.ts';
import { useReplacingReviewers } from './reviewers-queries.ts';
import {
  bodyOfReviewers,
  mergedReviewers,
  reviewersOf,
  sameReviewers,
  type ChosenReviewers,
} from './reviewers-rules.ts';
import type { Scope } from './series-scope.tsx';

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
