import { useLingui, Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useAnswering } from '../../entities/event/answering.ts';
import { yesFor } from '../../entities/event/event-rules.ts';
import { useNow } from '../../lib/session/session.ts';
import { Page } from '../../ui/page.tsx';
import { whyClosed } from './event-rules.ts';
import { NotPossible } from './not-possible.tsx';
import { useEvent } from '../../entities/event/event-queries.ts';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { QuestionFields, useAnswerWords } from '../../entities/question/question-field.tsx';
import {
  answerNames,
  answerProblems,
  answersDraft,
  changedAnswers,
  refusedAnswer,
} from '../../entities/question/answers-rules.ts';

/** What the event asks those who come, as a page of its own. */
export function QuestionsScreen() {
  const { t } = useLingui();
  const event = useEvent();
  const why = whyClosed(event, useNow()) ?? (event.questions.length === 0 ? 'nothing-asked' : null);
  return (
    <Page title={t`Questions`} above={event.title} back={`/events/${event.id}`}>
      {why !== null ? <NotPossible event={event.id} why={why} /> : <QuestionsForm event={event} />}
    </Page>
  );
}

/** The questions of an event with my answers; saving them also says that I come. */
function QuestionsForm({ event }: { event: EventDetail }) {
  const { questions, attending, waiting } = event;
  const router = useRouter();
  const answering = useAnswering(event.id);
  const full = answering.fullNow(event);
  const form = useForm({
    known: event,
    names: answerNames(questions),
    words: useAnswerWords(),
    draftOf: () =>
      answersDraft(
        questions,
        questions.map(({ id, answer }) => ({ question: id, answer })),
      ),
    problemsOf: (draft) => answerProblems(questions, draft),
    fieldOf: (name, { first, draft }) => refusedAnswer(name, changedAnswers(questions, first, draft)),
    send: ({ first, draft }) =>
      answering.mutateAsync({
        ...yesFor(full, waiting !== null),
        answers: changedAnswers(questions, first, draft),
      }),
    onSaved: () => router.navigate({ to: '/events/$event', params: { event: event.id }, replace: true }),
  });
  return (
    <Form
      form={form}
      // Why an answer was refused is said wherever it was given.
      refusal={() => null}
      className="flex flex-col gap-6"
      buttons={
        <SubmitButton form={form}>
          {attending === 'YES' || waiting !== null ? (
            <Trans>Save</Trans>
          ) : full === 'line' ? (
            <Trans>Save and join the waiting list</Trans>
          ) : (
            <Trans>Save and say yes</Trans>
          )}
        </SubmitButton>
      }
    >
      <QuestionFields questions={questions} bind={form.text} />
    </Form>
  );
}
