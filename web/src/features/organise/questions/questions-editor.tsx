import { Trans, useLingui } from '@lingui/react/macro';
import { MessageCircleQuestion, Plus } from 'lucide-react';
import { useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiFailure } from '../../../lib/api/failures.ts';
import type { EditedQuestion, EditedQuestions, LaterEvent } from '../../../lib/api/schema.gen.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
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
import { QuestionsMerge, QuestionsRefused } from './questions-merge.tsx';
import { questionsOfFields, type QuestionsMeeting } from './questions-merge-rules.ts';
import { SeriesScope, type Scope } from '../series/series-scope.tsx';
import { useSavingQuestions, type Saved } from './questions-queries.ts';
import { useSorting } from './use-sorting.ts';

interface QuestionsEditorProps {
  id: number;
  opened: EditedQuestions;
  /** Whether the event belongs to a series, so that later dates may change too. */
  isInSeries: boolean;
  /** Of a series, with what became of later dates. */
  onSaved: (following?: readonly LaterEvent[]) => Promise<void>;
}

/** The questions of an event, to change, sort, add and remove. */
export function QuestionsEditor({ id, opened, isInSeries, onSaved }: QuestionsEditorProps) {
  const { t } = useLingui();
  const [first] = useState(() => askedQuestions(opened.questions));
  const [questions, change] = useReducer(changedQuestions, first);
  const [scope, setScope] = useState<Scope>('this');
  const list = useRef<HTMLOListElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const replace = (next: QuestionDraft[]) => change({ kind: 'replace', questions: next });
  const { problems, failure, met, isPending, isDone, save } = useSubmitting(id, opened, {
    show: () => list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    replace,
    onSaved,
  });
  const sort = useSorting({ list, bar }, (key, to) => {
    if (to < 0 || to >= questions.length) return;
    change({ kind: 'move', key, to });
    announce(t`Now question ${to + 1} of ${questions.length}`);
  });
  const known = new Set(questions.map((question) => question.id));
  const archived = opened.questions.filter((question) => question.archived && !known.has(question.id));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(questions, scope);
      }}
      aria-label={t`Questions`}
    >
      <UnsavedChanges when={() => !isDone() && !sameQuestions(questions, first)} />
      <fieldset disabled={isPending} className="flex flex-col gap-4">
        {failure !== null && <QuestionsRefused failure={failure} questions={questions} />}
        {met !== null && <QuestionsMerge met={met} questions={questions} onChange={replace} />}
        {questions.length === 0 && <NoQuestions />}
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
        {/* Last: on a phone it would push the way to add a question under the bar. */}
        {isInSeries && (
          <SeriesScope
            scope={scope}
            onChange={setScope}
            hint={<Trans>Dates with other questions than this one stay as they are.</Trans>}
          />
        )}
        <div
          ref={bar}
          className="sticky bottom-16 z-10 -mx-4 border-t border-line bg-paper/95 px-4 py-3 md:bottom-0"
        >
          <Button type="submit" kind="main" wide pending={isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

function NoQuestions() {
  return (
    <Notice icon={MessageCircleQuestion} title={<Trans>No questions</Trans>}>
      <Trans>Ask for a menu, the way of travelling, or whatever you need to know of those who come.</Trans>
    </Notice>
  );
}

interface Submitting extends Pick<QuestionsEditorProps, 'onSaved'> {
  /** Leads to what is wrong. */
  show: () => void;
  /** Puts what somebody else has changed into the form. */
  replace: (questions: QuestionDraft[]) => void;
}

/** Saves the questions; what is wrong with them is marked. */
function useSubmitting(id: number, opened: EditedQuestions, { show, replace, onSaved }: Submitting) {
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
  const save = async (questions: QuestionDraft[], scope: Scope) => {
    const found = questionProblems(questions);
    refuse(found, null);
    if (found.size > 0) return;
    let saved: Saved;
    try {
      saved = await saving.save(questions, scope);
    } catch (reason) {
      const fields = reason instanceof ApiFailure ? reason.fields : [];
      return refuse(refusedQuestions(questions, fields), reason);
    }
    if (saved.met !== null) {
      replace(questionsOfFields(saved.met.meeting.draft, saved.met, questions));
      return setMet(saved.met);
    }
    done.current = true;
    await onSaved(saved.following);
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
