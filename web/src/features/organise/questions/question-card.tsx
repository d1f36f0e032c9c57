import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { GripVertical, Plus, Trash2, X } from 'lucide-react';
import { useRef, type ButtonHTMLAttributes, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import {
  newOption,
  questionField,
  type OptionDraft,
  type QuestionDraft,
  type QuestionType,
} from './questions-rules.ts';
import { useQuestionTypes } from './question-words.ts';
import { SwitchField } from '../../../ui/organisers/switch-field.tsx';

interface QuestionCardProps {
  question: QuestionDraft;
  /** Its place in the list, from 1 on. */
  number: number;
  of: number;
  /** What is wrong with it. */
  error: string | undefined;
  /** What makes the handle sort the list. */
  handle: ButtonHTMLAttributes<HTMLButtonElement>;
  onChange: (part: Partial<QuestionDraft>) => void;
  onRemove: () => void;
}

/** One question that the event asks. */
export function QuestionCard({ question, number, of, error, handle, onChange, onRemove }: QuestionCardProps) {
  const { t } = useLingui();
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
        name={questionField(question)}
        label={t`What do you want to know?`}
        value={title}
        maxLength={500}
        autoComplete="off"
        error={error}
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
  const list = useRef<HTMLFieldSetElement>(null);
  /** Enter goes on to the next option, which is made when there is none: the form is saved by its own button. */
  const goOn = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (index === options.length - 1 && options[index]?.title.trim() !== '')
      flushSync(() => onChange([...options, newOption()]));
    list.current?.querySelectorAll('input')[index + 1]?.focus();
  };
  return (
    <fieldset ref={list} className="flex flex-col gap-2">
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
            enterKeyHint="next"
            onKeyDown={(event) => goOn(event, index)}
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

/** How many questions are no longer asked. */
export function ArchivedCount({ count }: { count: number }) {
  return <Plural value={count} one="# question is no longer asked" other="# questions are no longer asked" />;
}
