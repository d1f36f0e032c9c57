import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { ApiFailure } from '../api/failures.ts';
import type { EventDetail } from '../api/schema.gen.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import {
  changedAnswers,
  filledFrom,
  answerProblems,
  refusedAnswers,
  type AnswerProblem,
  type SentAnswer,
} from './answers-rules.ts';

type Question = EventDetail['questions'][number];

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
export function QuestionsForm({ event, isSaving, failure, sent, isDone, full, onSave }: QuestionsFormProps) {
  const { questions, attending, waiting } = event;
  const [filled, setFilled] = useState(() => filledFrom(questions));
  const [problems, setProblems] = useState<ReadonlyMap<number, AnswerProblem>>(new Map());
  const refused = refusedAnswers(failure instanceof ApiFailure ? failure.fields : [], sent);
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const found = answerProblems(questions, filled);
    setProblems(found);
    if (found.size === 0) onSave(changedAnswers(questions, filled));
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
      <UnsavedChanges when={() => !isDone() && changedAnswers(questions, filled).length > 0} />
    </form>
  );
}

interface QuestionFieldProps {
  question: Question;
  value: string;
  problem: AnswerProblem | 'refused' | undefined;
  onChange: (value: string) => void;
}

function QuestionField({ question, value, problem, onChange }: QuestionFieldProps) {
  const { t } = useLingui();
  const words = {
    required: t`Please answer this before you say yes.`,
    number: t`Please enter a number.`,
    refused: t`This answer was not accepted.`,
  };
  const { id, title, type, required, options } = question;
  const common = {
    name: `question-${id}`,
    label: required ? title : t`${title} (optional)`,
    value,
    required,
    error: problem === undefined ? undefined : words[problem],
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (type === 'choice' || type === 'yes-no') {
    const choices =
      type === 'choice'
        ? options.map((option) => [option, option])
        : [
            ['YES', t`Yes`],
            ['NO', t`No`],
          ];
    return (
      <SelectField {...common}>
        <option value="">{t`Please choose`}</option>
        {choices.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </SelectField>
    );
  }
  if (type === 'number') return <TextField {...common} inputMode="decimal" maxLength={40} />;
  return <TextArea {...common} rows={2} maxLength={4000} />;
}
