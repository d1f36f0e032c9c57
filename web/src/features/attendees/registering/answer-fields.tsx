import { Trans, useLingui } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import type { Icon } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import type { AboutEvent } from '../about-event.ts';
import type { AnswerProblem } from '../../../entities/question/answers-rules.ts';
import { QuestionField } from '../../../entities/question/question-field.tsx';
import type { AnswerDraft } from './participant-form-rules.ts';

interface AnswerFieldsProps {
  questions: AboutEvent['questions'];
  draft: AnswerDraft;
  /** The questions whose answer is not one. */
  wrong: ReadonlyMap<number, AnswerProblem>;
  onChange: (part: Partial<AnswerDraft>) => void;
}

/** Whether somebody comes, the comment, and the answers to the questions. */
export function AnswerFields({ questions, draft, wrong, onChange }: AnswerFieldsProps) {
  const { t } = useLingui();
  const choose = (attending: 'YES' | 'NO') => () => onChange({ attending });
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-semibold">
          <Trans>Answer</Trans>
        </legend>
        <div className="grid gap-2 sm:grid-cols-2">
          <Choice
            label={t`Coming`}
            icon={Check}
            tone="has-checked:border-yes has-checked:bg-yes-soft has-checked:text-yes"
            isChosen={draft.attending === 'YES'}
            onChoose={choose('YES')}
          />
          <Choice
            label={t`Not coming`}
            icon={X}
            tone="has-checked:border-no has-checked:bg-no-soft has-checked:text-no"
            isChosen={draft.attending === 'NO'}
            onChoose={choose('NO')}
          />
        </div>
      </fieldset>
      {draft.attending !== 'NO' &&
        questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            value={draft.filled[question.id] ?? ''}
            problem={wrong.get(question.id)}
            forOther
            onChange={(value) => onChange({ filled: { ...draft.filled, [question.id]: value } })}
          />
        ))}
      <TextArea
        label={t`Comment (optional)`}
        name="comment"
        rows={2}
        maxLength={2000}
        value={draft.comment}
        onChange={({ target }) => onChange({ comment: target.value })}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  icon: Icon;
  tone: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ label, icon: Shown, tone, isChosen, onChoose }: ChoiceProps) {
  return (
    <label
      className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-edge bg-card px-4 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link ${tone}`}
    >
      <input
        type="radio"
        name="attending"
        checked={isChosen}
        onChange={onChoose}
        className="size-5 accent-current"
      />
      <Shown size={20} aria-hidden />
      {label}
    </label>
  );
}
