import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { MessageCircleQuestion, Plus } from 'lucide-react';
import { useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiFailure } from '../api/failures.ts';
import type { EditedQuestion, EditedQuestions } from '../api/schema.gen.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Notice } from '../ui/notices.tsx';
import { RefusalNotice } from '../ui/refusal-notice.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { ArchivedCount, QuestionCard } from './question-card.tsx';
import {
  askedQuestions,
  changedQuestions,
  draftOfQuestion,
  newQuestion,
  questionProblems,
  refusedQuestions,
  sameQuestions,
  type QuestionDraft,
  type QuestionProblems,
} from './questions-rules.ts';
import { QuestionsMerge } from './questions-merge.tsx';
import { questionsOfFields, type QuestionsMeeting } from './questions-merge-rules.ts';
import { useSavingQuestions } from './use-saving-questions.ts';
import { useSorting } from './use-sorting.ts';

/** The questions of an event, to change, sort, add and remove. */
export function QuestionsEditor({ id, opened }: { id: number; opened: EditedQuestions }) {
  const { t } = useLingui();
  const [first] = useState(() => askedQuestions(opened.questions));
  const [questions, change] = useReducer(changedQuestions, first);
  const list = useRef<HTMLOListElement>(null);
  const replace = (next: QuestionDraft[]) => change({ kind: 'replace', questions: next });
  const { problems, failure, met, isPending, isDone, save } = useSubmitting(id, opened, {
    show: () => list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    replace,
  });
  const sort = useSorting(
    () => [...(list.current?.children ?? [])] as HTMLElement[],
    (key, to) => {
      if (to < 0 || to >= questions.length) return;
      change({ kind: 'move', key, to });
      announce(t`Now question ${to + 1} of ${questions.length}`);
    },
  );
  const known = new Set(questions.map((question) => question.id));
  const archived = opened.questions.filter((question) => question.archived && !known.has(question.id));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(questions);
      }}
      aria-label={t`Questions`}
    >
      <UnsavedChanges when={() => !isDone() && !sameQuestions(questions, first)} />
      <fieldset disabled={isPending} className="flex flex-col gap-4">
        {failure !== null && <RefusalNotice failure={failure} />}
        {met !== null && <QuestionsMerge met={met} questions={questions} onChange={replace} />}
        {questions.length === 0 && (
          <Notice icon={MessageCircleQuestion} title={<Trans>No questions</Trans>}>
            <Trans>
              Ask for a menu, the way of travelling, or whatever you need to know of those who come.
            </Trans>
          </Notice>
        )}
        <ol ref={list} className="flex flex-col gap-4">
          {questions.map((question, index) => (
            <li key={question.key}>
              <QuestionCard
                question={question}
                number={index + 1}
                of={questions.length}
                problem={problems.get(question.key)}
                handle={sort(question.key, index)}
                onChange={(part) => change({ kind: 'change', key: question.key, part })}
                onRemove={() => change({ kind: 'remove', key: question.key })}
              />
            </li>
          ))}
        </ol>
        <Button
          icon={Plus}
          className="self-start"
          onClick={() => change({ kind: 'add', question: newQuestion() })}
        >
          <Trans>Add a question</Trans>
        </Button>
        <ArchivedQuestions
          questions={archived}
          onAsk={(question) => change({ kind: 'add', question: draftOfQuestion(question) })}
        />
        <div className="sticky bottom-16 z-10 -mx-4 border-t border-line bg-paper/95 px-4 py-3 md:bottom-0">
          <Button type="submit" kind="main" wide pending={isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

interface Submitting {
  /** Leads to what is wrong. */
  show: () => void;
  /** Puts what somebody else has changed into the form. */
  replace: (questions: QuestionDraft[]) => void;
}

/** Saves the questions and goes back to the event; what is wrong with them is marked. */
function useSubmitting(id: number, opened: EditedQuestions, { show, replace }: Submitting) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const saving = useSavingQuestions(id, opened);
  const [problems, setProblems] = useState<QuestionProblems>(new Map());
  const [failure, setFailure] = useState<unknown>(null);
  const [met, setMet] = useState<QuestionsMeeting | null>(null);
  const done = useRef(false);
  const refuse = (found: QuestionProblems, reason: unknown) => {
    flushSync(() => {
      setProblems(found);
      setFailure(found.size > 0 ? null : reason);
    });
    show();
  };
  const save = async (questions: QuestionDraft[]) => {
    const found = questionProblems(questions);
    refuse(found, null);
    if (found.size > 0) return;
    try {
      const meeting = await saving.save(questions);
      if (meeting !== null) {
        replace(questionsOfFields(meeting.meeting.draft, meeting, questions));
        return setMet(meeting);
      }
    } catch (reason) {
      const fields = reason instanceof ApiFailure ? reason.fields : [];
      return refuse(refusedQuestions(questions, fields), reason);
    }
    done.current = true;
    announce(t`Saved.`);
    await navigate({ to: '/organise/events/$event', params: { event: id }, ignoreBlocker: true });
  };
  return { problems, failure, met, save, isPending: saving.isPending, isDone: () => done.current };
}

interface ArchivedQuestionsProps {
  questions: readonly EditedQuestion[];
  onAsk: (question: EditedQuestion) => void;
}

function ArchivedQuestions({ questions, onAsk }: ArchivedQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <Disclosure
      title={<ArchivedCount count={questions.length} />}
      titleClassName="min-h-12 text-soft"
      className="text-[0.9375rem]"
    >
      <p className="mb-2 text-soft">
        <Trans>Somebody has answered them, so they are kept.</Trans>
      </p>
      <ul className="flex flex-col gap-2">
        {questions.map((question) => (
          <li key={question.id} className="flex flex-wrap items-center justify-between gap-2">
            {question.title}
            <Button size="small" onClick={() => onAsk(question)}>
              <Trans>Ask again</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
