import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { fullFor, yesFor } from '../../entities/event/event-rules.ts';
import { changedAnswers } from '../../entities/question/answers-rules.ts';
import { useAnswerWords } from '../../entities/question/question-field.tsx';
import { useAnsweringParty } from '../../entities/registration/answering-party.ts';
import { nobodyComes } from '../../entities/registration/party-rules.ts';
import { offersWaitingList } from '../../lib/api/failures.ts';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { withoutTabs } from '../../lib/format/text.ts';
import { useForm } from '../../ui/form/use-form.ts';
import {
  answerSheet,
  goneOn,
  refusedOnSheet,
  saidOfParty,
  sheetNames,
  sheetProblems,
  type SheetDraft,
} from './answer-sheet-rules.ts';

/** What the sheet says: who comes, the comment, and the answers to the questions. */
export function useAnswerForm(event: EventDetail, isLate: boolean) {
  const { t } = useLingui();
  const router = useRouter();
  const { questions, waiting } = event;
  const answering = useAnsweringParty(event);
  const kept = useKeptSheet(event);
  const isOutside = event.attending !== 'YES' && waiting === null;
  const full = fullFor(event) ?? (isOutside && offersWaitingList(answering.error) ? 'line' : null);
  const form = useForm({
    known: event,
    typed: kept.typed,
    names: { ...sheetNames(event, t`My partner`), comment: t`Comment, visible to everyone` },
    words: useAnswerWords(),
    draftOf: answerSheet,
    problemsOf: (draft) => (isLate ? {} : sheetProblems(event, draft)),
    fieldOf: (name, sheets) => refusedOnSheet(event, name, sheets),
    send: ({ first, draft }, action) => {
      const isNo = action === 'nobody' || draft.attending === 'NO';
      const words = isLate
        ? {}
        : {
            attendingComment: withoutTabs(draft.comment),
            answers: isNo ? [] : changedAnswers(questions, first, draft),
          };
      return answering.mutateAsync({
        ...(isNo ? { attending: 'NO' } : yesFor(full, waiting !== null)),
        ...words,
        companions: action === 'nobody' ? nobodyComes(event) : saidOfParty(event, first, draft),
      });
    },
    onSaved: () => router.navigate({ to: '/events/$event', params: { event: event.id }, replace: true }),
  });
  return { form, full, keep: () => kept.keep(form.draft) };
}

/** Keeps what was typed while someone more is brought, which is a page of its own; nothing of it outlasts the sign-out. */
function useKeptSheet(event: EventDetail) {
  const client = useQueryClient();
  const queryKey = ['answer-sheet', event.id];
  const [typed] = useState(() => {
    const kept = client.getQueryData<SheetDraft>(queryKey);
    client.removeQueries({ queryKey });
    return kept && goneOn(event, kept);
  });
  return { typed, keep: (draft: SheetDraft) => client.setQueryData(queryKey, draft) };
}
