import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { GripVertical, Plus, Trash2, X } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import {
  newOption,
  type OptionDraft,
  type QuestionDraft,
  type QuestionProblem,
  type QuestionType,
} from './questions-rules.ts';
import { SwitchField } from '../switch-field.tsx';

interface QuestionCardProps {
  question: QuestionDraft;
  /** Its place in the list, from 1 on. */
  number: number;
  of: number;
  problem: QuestionProblem | undefined;
  /** What makes the handle sort the list. */
  handle: ButtonHTMLAttributes<HTMLButtonElement>;
  onChange: (part: Partial<QuestionDraft>) => void;
  onRemove: () => void;
}

/** One question that the event asks. */
export function QuestionCard({
  question,
  number,
  of,
  problem,
  handle,
  onChange,
  onRemove,
}: QuestionCardProps) {
  const { t } = useLingui();
  const words = useQuestionProblemWords();
  const { key, title, type, required, options } = question;
  return (
    <Card className="flex flex-col gap-4 p-4">
      <div className="flex items-center gap-1">
        <button
          type="button"
          {...handle}
          aria-label={t`Question ${number} of ${of}. The arrow keys move it.`}
          className="-ml-2 flex size-11 cursor-grab touch-none items-center justify-center rounded-control text-soft hover:bg-sunken active:cursor-grabbing"
        >
          <GripVertical size={20} aria-hidden />
        </button>
        <h2 className="font-semibold text-soft">
          <Trans>Question {number}</Trans>
        </h2>
        <button
          type="button"
          onClick={onRemove}
          aria-label={t`Remove question ${number}`}
          className="-mr-2 ml-auto flex size-11 items-center justify-center rounded-control text-soft hover:bg-no-soft hover:text-no"
        >
          <Trash2 size={20} aria-hidden />
        </button>
      </div>
      <TextField
        name={`question-${key}`}
        label={t`What do you want to know?`}
        value={title}
        maxLength={500}
        autoComplete="off"
        error={problem === undefined ? undefined : words[problem]}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <div className="grid items-end gap-x-4 gap-y-2 sm:grid-cols-2">
        <TypeField type={type} onChange={(chosen) => onChange({ type: chosen })} />
        <SwitchField
          name={`required-${key}`}
          label={t`Must be answered`}
          checked={required}
          onChange={(checked) => onChange({ required: checked })}
        />
      </div>
      {type === 'choice' && (
        <Options options={options} onChange={(changed) => onChange({ options: changed })} />
      )}
    </Card>
  );
}

/** What the kinds of answers are called. */
export function useQuestionTypes(): Record<QuestionType, string> {
  const { t } = useLingui();
  return {
    text: t`Text`,
    number: t`Number`,
    'yes-no': t`Yes or no`,
    choice: t`One of several`,
  };
}

function TypeField({ type, onChange }: { type: QuestionType; onChange: (type: QuestionType) => void }) {
  const { t } = useLingui();
  const types = useQuestionTypes();
  return (
    <SelectField
      label={t`Kind of answer`}
      value={type}
      onChange={({ target }) => onChange(target.value as QuestionType)}
    >
      {Object.entries(types).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function Options({
  options,
  onChange,
}: {
  options: OptionDraft[];
  onChange: (options: OptionDraft[]) => void;
}) {
  const { t } = useLingui();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">
        <Trans>To choose from</Trans>
      </legend>
      {options.map(({ key, title }, index) => (
        <div key={key} className="flex items-center gap-1">
          <input
            aria-label={t`Option ${index + 1}`}
            value={title}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) =>
              onChange(
                options.map((option) => (option.key === key ? { ...option, title: target.value } : option)),
              )
            }
            className="min-h-12 w-full rounded-control border border-edge bg-card px-3.5 py-2.5 text-ink"
          />
          <button
            type="button"
            aria-label={t`Remove option ${index + 1}`}
            onClick={() => onChange(options.filter((option) => option.key !== key))}
            className="flex size-11 shrink-0 items-center justify-center rounded-control text-soft hover:bg-no-soft hover:text-no"
          >
            <X size={20} aria-hidden />
          </button>
        </div>
      ))}
      <Button
        size="small"
        icon={Plus}
        className="self-start"
        onClick={() => onChange([...options, newOption()])}
      >
        <Trans>Add an option</Trans>
      </Button>
    </fieldset>
  );
}

/** What is said of what is wrong with a question. */
export function useQuestionProblemWords(): Record<QuestionProblem, string> {
  const { t } = useLingui();
  return {
    missing: t`Please fill this in.`,
    'few-options': t`Give at least two things to choose from.`,
    'same-options': t`Two of the things to choose from are the same.`,
    'answers-lost': t`Somebody has answered already, and that answer would not fit. Ask a new question instead.`,
    refused: t`This was not accepted. Please check it.`,
  };
}

/** How many questions are no longer asked. */
export function ArchivedCount({ count }: { count: number }) {
  return <Plural value={count} one="# question is no longer asked" other="# questions are no longer asked" />;
}
