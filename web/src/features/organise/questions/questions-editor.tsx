import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { MessageCircleQuestion, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiFailure } from '../../../lib/api/failures.ts';
import type { EditedQuestion, EditedQuestions, LaterEvent } from '../../../lib/api/schema.gen.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Form, SaveBar } from '../../../ui/form/form.tsx';
import { changesIn } from '../../../ui/form/form-work.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/notices.tsx';
import { RefusedLines } from '../event-form/refused-days.tsx';
import { ArchivedCount, QuestionCard } from './question-card.tsx';
import { questionParts, withKnownIds } from './questions-merge-rules.ts';
import {
  askedQuestions,
  draftOfQuestion,
  movedTo,
  newQuestion,
  putBack,
  questionField,
  questionProblems,
  questionsBody,
  refusedQuestion,
  withQuestion,
  type QuestionDraft,
} from './questions-rules.ts';
import { useQuestionProblemWords, useEditedQuestionWords } from './question-words.ts';
import { SeriesScope, type Scope } from '../series/series-scope.tsx';
import { questionsQuery, useReplacingQuestions } from './questions-queries.ts';
import { useSorting } from './use-sorting.ts';

interface QuestionsEditorProps {
  id: number;
  stored: EditedQuestions;
  /** Whether the event belongs to a series, so that later dates may change too. */
  isInSeries: boolean;
  /** Of a series, with what became of later dates. */
  onSaved: (following?: readonly LaterEvent[]) => Promise<void>;
}

/** The questions of an event, to change, sort, add and remove. */
export function QuestionsEditor({ id, stored, isInSeries, onSaved }: QuestionsEditorProps) {
  const { t } = useLingui();
  const [scope, setScope] = useState<Scope>('this');
  const form = useQuestionsForm(id, stored, scope, onSaved);
  const { questions } = form.draft;
  const change = (next: QuestionDraft[]) => form.change({ questions: next });
  const add = (question: QuestionDraft) => change([...questions, question]);
  const list = useRef<HTMLOListElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const isPlace = (to: number) => to >= 0 && to < questions.length;
  const sort = useSorting(
    { list, bar },
    {
      onOver: (to) => isPlace(to) && announce(t`Now question ${to + 1} of ${questions.length}`),
      onMove: (key, to) => isPlace(to) && change(movedTo(questions, key, to)),
    },
  );
  const remove = (question: QuestionDraft, index: number) => {
    change(questions.filter(({ key }) => key !== question.key));
    announce(t`Question ${index + 1} was removed.`, {
      label: t`Undo`,
      // What is typed meanwhile stays.
      run: () => form.session.change(putBack(form.session.state.draft, question, index)),
    });
  };
  const known = new Set(questions.map((question) => question.id));
  const archived = form.known.questions.filter((question) => question.archived && !known.has(question.id));
  return (
    <Form
      form={form}
      label={t`Questions`}
      refusal={useRefusedDays(questions)}
      className="flex flex-col gap-4"
      buttons={<SaveBar form={form} ref={bar} />}
    >
      {questions.length === 0 && <NoQuestions />}
      <ol ref={list} className="flex flex-col gap-4">
        {questions.map((question, index) => (
          <li
            key={question.key}
            className="data-[sorting=aside]:transition-[translate] data-[sorting=aside]:duration-150 data-[sorting=held]:relative data-[sorting=held]:z-10 data-[sorting=held]:rounded-card data-[sorting=held]:shadow-xl data-[sorting=held]:outline-2 data-[sorting=held]:outline-link motion-reduce:transition-none"
          >
            <QuestionCard
              question={question}
              answers={form.known.answers.find((one) => one.question === question.id)}
              number={index + 1}
              of={questions.length}
              error={form.errorOf(questionField(question))}
              handle={sort(question.key, index)}
              onChange={(part) => change(withQuestion(questions, question.key, part))}
              onRemove={() => remove(question, index)}
            />
          </li>
        ))}
      </ol>
      <Button icon={Plus} className="self-start" onClick={() => add(newQuestion())}>
        <Trans>Add a question</Trans>
      </Button>
      <ArchivedQuestions questions={archived} onAsk={(question) => add(draftOfQuestion(question))} />
      {/* Last: on a phone it would push the way to add a question under the bar. */}
      {isInSeries && (
        <SeriesScope
          scope={scope}
          onChange={setScope}
          hint={<Trans>Dates with other questions than this one stay as they are.</Trans>}
        />
      )}
    </Form>
  );
}

function useQuestionsForm(
  id: number,
  stored: EditedQuestions,
  scope: Scope,
  onSaved: QuestionsEditorProps['onSaved'],
) {
  const { t } = useLingui();
  const client = useQueryClient();
  const replacing = useReplacingQuestions(id);
  const words = useEditedQuestionWords();
  // Also of those that someone has removed.
  const [titles] = useState(new Map<string, string>());
  const form = useForm({
    known: stored,
    names: {},
    words: useQuestionProblemWords(),
    wordsOf: (field, value) =>
      field === 'order' ? (value as string[]).map((one) => titles.get(one)).join(' · ') : words(value),
    draftOf: (one) => ({ questions: askedQuestions(one.questions) }),
    problemsOf: questionProblems,
    fieldOf: (name, { draft }) => {
      const refused = refusedQuestion(draft, name);
      return refused && questionField(refused.question);
    },
    codeOf: (name, { draft }) => refusedQuestion(draft, name)?.problem,
    send: ({ known: { version, questions }, draft }) =>
      replacing.mutateAsync({
        version,
        body: questionsBody(withKnownIds(draft.questions, questions)),
        scope,
      }),
    partsOf: questionParts,
    changesOf: changesIn('questions'),
    readAgain: () => client.fetchQuery({ ...questionsQuery(id), staleTime: 0 }),
    onSaved: ({ following }) => onSaved(following),
  });
  for (const question of [...form.draft.questions, ...form.first.questions])
    if (question.title !== '') titles.set(questionField(question), question.title);
  return { ...form, names: { order: t`Order`, ...Object.fromEntries(titles) } };
}

/** Which later dates of a series cannot take the questions, each with its day. */
function useRefusedDays(questions: QuestionDraft[]) {
  const words = useQuestionProblemWords();
  return (failure: unknown) => {
    const fields = failure instanceof ApiFailure ? failure.fields : [];
    const lines = fields.flatMap(({ field, date }) => {
      const refused = date === undefined ? undefined : refusedQuestion({ questions }, field);
      if (date === undefined || refused === undefined) return [];
      return [{ date, name: refused.question.title, words: words[refused.problem] }];
    });
    return lines.length === 0 ? undefined : <RefusedLines lines={lines} />;
  };
}

function NoQuestions() {
  return (
    <Notice icon={MessageCircleQuestion} title={<Trans>No questions</Trans>}>
      <Trans>Ask for a menu, the way of travelling, or whatever you need to know of those who come.</Trans>
    </Notice>
  );
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
        <Trans>Someone has answered them, so they are kept.</Trans>
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
