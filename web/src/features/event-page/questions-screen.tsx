import { useLingui, Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { useAnswering } from '../../entities/event/answering.ts';
import { yesFor } from '../../entities/event/event-rules.ts';
import { useNow } from '../../lib/session/session.ts';
import { Page } from '../../ui/page.tsx';
import { whyClosed } from './event-rules.ts';
import { NotPossible } from './not-possible.tsx';
import { useEvent } from '../../entities/event/event-queries.ts';
import { ApiFailure } from '../../lib/api/failures.ts';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { Button } from '../../ui/button.tsx';
import { QuestionField } from '../../entities/question/question-field.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import {
  changedAnswers,
  filledFrom,
  answerProblems,
  refusedAnswers,
  type AnswerProblem,
  type SentAnswer,
} from '../../entities/question/answers-rules.ts';

/** What the event asks those who come, as a page of its own. */
export function QuestionsScreen() {
  const { t } = useLingui();
  const event = useEvent();
  const router = useRouter();
  const answering = useAnswering(event.id);
  const full = answering.fullNow(event);
  const waits = event.waiting !== null;
  const why = whyClosed(event, useNow()) ?? (event.questions.length === 0 ? 'nothing-asked' : null);
  const isDone = useRef(false);
  const leave = () => {
    isDone.current = true;
    void router.navigate({ to: '/events/$event', params: { event: event.id }, replace: true });
  };
  return (
    <Page title={t`Questions`} above={event.title} back={`/events/${event.id}`}>
      {why !== null ? (
        <NotPossible event={event.id} why={why} />
      ) : (
        <QuestionsForm
          event={event}
          isSaving={answering.isPending}
          failure={answering.error}
          sent={answering.variables?.answers ?? []}
          isDone={() => isDone.current}
          full={full}
          onSave={(answers) => answering.mutate({ ...yesFor(full, waits), answers }, { onSuccess: leave })}
        />
      )}
    </Page>
  );
}

interface QuestionsFormProps {
  event: EventDetail;
  isSaving: boolean;
  failure: unknown;
  /** What was sent last, which the failure is about. */
  sent: readonly SentAnswer[];
  isDone: () => boolean;
  /** What YES means where there is no place. */
  full: 'line' | 'shut' | null;
  onSave: (answers: SentAnswer[]) => void;
}

/** The questions of an event with my answers; saving them also says that I come. */
function QuestionsForm({ event, isSaving, failure, sent, isDone, full, onSave }: QuestionsFormProps) {
  const { questions, attending, waiting } = event;
  const before = filledFrom(questions.map(({ id, answer }) => ({ question: id, answer })));
  const [filled, setFilled] = useState(before);
  const [problems, setProblems] = useState<ReadonlyMap<number, AnswerProblem>>(new Map());
  const refused = refusedAnswers(failure instanceof ApiFailure ? failure.fields : [], sent);
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const found = answerProblems(questions, filled);
    setProblems(found);
    if (found.size === 0) onSave(changedAnswers(questions, before, filled));
    else
      submitted.currentTarget
        .querySelector<HTMLElement>(`[name="question-${[...found.keys()][0]}"]`)
        ?.focus();
  };
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={isSaving} className="flex flex-col gap-6">
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            value={filled[question.id] ?? ''}
            problem={problems.get(question.id) ?? (refused.has(question.id) ? 'refused' : undefined)}
            onChange={(value) => setFilled({ ...filled, [question.id]: value })}
          />
        ))}
        <Button type="submit" kind="main" pending={isSaving}>
          {attending === 'YES' || waiting !== null ? (
            <Trans>Save</Trans>
          ) : full === 'line' ? (
            <Trans>Save and join the waiting list</Trans>
          ) : (
            <Trans>Save and say yes</Trans>
          )}
        </Button>
      </fieldset>
      <UnsavedChanges when={() => !isDone() && changedAnswers(questions, before, filled).length > 0} />
    </form>
  );
}
