import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiFailure } from '../api/failures.ts';
import type { EditedQuestions } from '../api/schema.gen.ts';
import { questionsQuery, useReplacingQuestions } from './questions-queries.ts';
import { questionsBody, type QuestionDraft } from './questions-rules.ts';

/**
 * Saves questions. A version that was left behind because something else of the event has changed is no reason to ask
 * anybody; other questions are, once: whoever saves again has decided.
 */
export function useSavingQuestions(id: number, opened: EditedQuestions) {
  const client = useQueryClient();
  const replacing = useReplacingQuestions(id);
  const known = useRef(opened);
  const save = async (questions: readonly QuestionDraft[]): Promise<void> => {
    const body = questionsBody(questions);
    try {
      await replacing.mutateAsync({ version: known.current.version, body });
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.status !== 412) throw failure;
      const before = known.current;
      known.current = await client.fetchQuery({ ...questionsQuery(id), staleTime: 0 });
      if (JSON.stringify(before.questions) !== JSON.stringify(known.current.questions)) throw failure;
      await replacing.mutateAsync({ version: known.current.version, body });
    }
  };
  return { save, isPending: replacing.isPending };
}
