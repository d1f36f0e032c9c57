import { Trans, useLingui } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import type { Icon } from '../../../ui/button.tsx';
import { TextArea, type BoundField } from '../../../ui/field.tsx';
import type { AboutEvent } from '../about-event.ts';
import { answerNames, type AnswerField } from '../../../entities/question/answers-rules.ts';
import { QuestionFields } from '../../../entities/question/question-field.tsx';
import type { AnswerDraft } from './participant-form-rules.ts';

/** What the fields of an answer are called. */
export function useAnswerNames(questions: AboutEvent['questions']): Record<string, string> {
  const { t } = useLingui();
  return { attending: t`Answer`, ...answerNames(questions), comment: t`Comment (optional)` };
}

interface AnswerFieldsProps {
  questions: AboutEvent['questions'];
  form: {
    draft: Pick<AnswerDraft, 'attending'>;
    text: (field: 'comment' | AnswerField) => BoundField;
    change: (part: Pick<AnswerDraft, 'attending'>) => void;
  };
}

/** Whether someone comes, the comment, and the answers to the questions. */
export function AnswerFields({ questions, form }: AnswerFieldsProps) {
  const { t } = useLingui();
  const { attending } = form.draft;
  const choose = (chosen: 'YES' | 'NO') => () => form.change({ attending: chosen });
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
            isChosen={attending === 'YES'}
            onChoose={choose('YES')}
          />
          <Choice
            label={t`Not coming`}
            icon={X}
            tone="has-checked:border-no has-checked:bg-no-soft has-checked:text-no"
            isChosen={attending === 'NO'}
            onChoose={choose('NO')}
          />
        </div>
      </fieldset>
      {attending !== 'NO' && <QuestionFields questions={questions} bind={form.text} forOther />}
      <TextArea {...form.text('comment')} rows={2} maxLength={2000} />
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
