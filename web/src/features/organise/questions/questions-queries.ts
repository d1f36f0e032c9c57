import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import type { QuestionList, EditedQuestions, LaterEvent } from '../../../lib/api/schema.gen.ts';
import { eventsChanged } from '../managed-events.ts';
import { managedKeys } from '../../../entities/event/organisers/managed-events.ts';
import type { Scope } from '../series/series-scope.tsx';
import { useRef } from 'react';
import { ApiFailure } from '../../../lib/api/failures.ts';
import { questionsMeeting, withKnownIds, type QuestionsMeeting } from './questions-merge-rules.ts';
import { askedQuestions, questionsBody, type QuestionDraft } from './questions-rules.ts';

/** The questions of an event, those that are no longer asked too. */
export const questionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...managedKeys.one(id), 'questions'],
    queryFn: ({ signal }) => service.get('/v2/manage/events/{id}/questions', { path: { id }, signal }),
  });

/** Replaces the questions of an event. */
function useReplacingQuestions(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body, scope }: { version: number; body: QuestionList; scope: Scope }) =>
      service.put('/v2/manage/events/{id}/questions', {
        path: { id },
        query: scope === 'this' ? {} : { scope },
        header: { 'if-match': `"${version}"` },
        body,
      }),
    onSuccess: () => eventsChanged(client),
  });
}

/** What saving has come to. */
export interface Saved {
  /** What somebody else has changed, so that nothing is saved yet. */
  met: QuestionsMeeting | null;
  /** Of a series: what became of later dates. */
  following?: readonly LaterEvent[] | undefined;
}

/**
 * Saves questions; gives what somebody else has changed of them instead, if anything. A version that was left behind
 * because something else of the event has changed is no reason to ask anybody.
 */
export function useSavingQuestions(id: number, opened: EditedQuestions) {
  const client = useQueryClient();
  const replacing = useReplacingQuestions(id);
  const known = useRef(opened);
  const send = async (questions: readonly QuestionDraft[], scope: Scope): Promise<Saved> => {
    const { version, questions: stored } = known.current;
    const body = questionsBody(withKnownIds(questions, stored));
    const { following } = await replacing.mutateAsync({ version, body, scope });
    return { met: null, following };
  };
  const save = async (mine: QuestionDraft[], scope: Scope): Promise<Saved> => {
    try {
      return await send(mine, scope);
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.status !== 412) throw failure;
      const first = askedQuestions(known.current.questions);
      known.current = await client.fetchQuery({ ...questionsQuery(id), staleTime: 0 });
      const { version, questions } = known.current;
      const lists = { first, mine, theirs: askedQuestions(questions) };
      const met = questionsMeeting(lists, { version, by: failure.info });
      if (met.meeting.taken.length + met.meeting.open.length > 0) return { met };
      return send(met.mine, scope);
    }
  };
  return { save, isPending: replacing.isPending };
}
