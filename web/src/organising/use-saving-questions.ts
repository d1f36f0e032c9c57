import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiFailure } from '../api/failures.ts';
import type { EditedQuestions, LaterEvent } from '../api/schema.gen.ts';
import { questionsMeeting, withKnownIds, type QuestionsMeeting } from './questions-merge-rules.ts';
import { questionsQuery, useReplacingQuestions } from './questions-queries.ts';
import type { Scope } from './series-scope.tsx';
import { askedQuestions, questionsBody, type QuestionDraft } from './questions-rules.ts';

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
