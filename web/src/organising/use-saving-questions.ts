import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiFailure } from '../api/failures.ts';
import type { EditedQuestions } from '../api/schema.gen.ts';
import { questionsMeeting, withKnownIds, type QuestionsMeeting } from './questions-merge-rules.ts';
import { questionsQuery, useReplacingQuestions } from './questions-queries.ts';
import { askedQuestions, questionsBody, type QuestionDraft } from './questions-rules.ts';

/**
 * Saves questions; gives what somebody else has changed of them instead, if anything. A version that was left behind
 * because something else of the event has changed is no reason to ask anybody.
 */
export function useSavingQuestions(id: number, opened: EditedQuestions) {
  const client = useQueryClient();
  const replacing = useReplacingQuestions(id);
  const known = useRef(opened);
  const send = (questions: readonly QuestionDraft[]) => {
    const { version, questions: stored } = known.current;
    return replacing.mutateAsync({ version, body: questionsBody(withKnownIds(questions, stored)) });
  };
  const save = async (mine: QuestionDraft[]): Promise<QuestionsMeeting | null> => {
    try {
      await send(mine);
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.status !== 412) throw failure;
      const first = askedQuestions(known.current.questions);
      known.current = await client.fetchQuery({ ...questionsQuery(id), staleTime: 0 });
      const { version, questions } = known.current;
      const lists = { first, mine, theirs: askedQuestions(questions) };
      const met = questionsMeeting(lists, { version, by: failure.info });
      if (met.meeting.taken.length + met.meeting.open.length > 0) return met;
      await send(met.mine);
    }
    return null;
  };
  return { save, isPending: replacing.isPending };
}
