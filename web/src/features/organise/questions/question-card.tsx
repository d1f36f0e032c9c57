import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { GripVertical, Plus, Trash2, X } from 'lucide-react';
import { useRef, useState, type ButtonHTMLAttributes, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import type { AnswersToQuestion } from '../../../lib/api/schema.gen.ts';
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
  /** How often it was answered; left out where nobody has. */
  answers: AnswersToQuestion | undefined;
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
export function QuestionCard(props: QuestionCardProps) {
  const { question, answers, number, of, error, handle, onChange, onRemove } = props;
  const { t } = useLingui();
  const { key, title, type, required, options } = question;
  const answered = answers?.count ?? 0;
  const [isAsking, setAsking] = useState(false);
  return (
    <Card className="flex flex-col gap-4 p-4">
      <div className="flex items-center gap-1">
        <button
          type="button"
          {...handle}
          aria-label={t`Question ${number} of ${of}. The arrow keys move it.`}
          className="-ml-2 flex size-11 cursor-grab touch-none scroll-mt-4 scroll-mb-44 items-center justify-center rounded-control text-soft hover:bg-sunken active:cursor-grabbing"
        >
          <GripVertical size={20} aria-hidden />
        </button>
        <h2 className="font-semibold text-soft">
          <Trans>Question {number}</Trans>
        </h2>
        {answered > 0 && (
          <span className="ml-2 text-[0.9375rem] text-soft">
            <Plural value={answered} one="# answer" other="# answers" />
          </span>
        )}
        <button
          type="button"
          onClick={() => (answered > 0 ? setAsking(true) : onRemove())}
          aria-label={t`Remove question ${number}`}
          className="-mr-2 ml-auto flex size-11 items-center justify-center rounded-control text-soft hover:bg-no-soft hover:text-no"
        >
          <Trash2 size={20} aria-hidden />
        </button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={<Trans>Remove question {number}?</Trans>}
        action={<Trans>Remove</Trans>}
        onConfirm={() => {
          setAsking(false);
          onRemove();
        }}
        onCancel={() => setAsking(false)}
      >
        <Plural
          value={answered}
          one="# person has answered it. The answer is kept, and you can ask the question again."
          other="# people have answered it. The answers are kept, and you can ask the question again."
        />
      </ConfirmDialog>
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
        <Options
          options={options}
          chosen={answers?.chosen}
          onChange={(changed) => onChange({ options: changed })}
        />
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
  chosen,
  onChange,
}: {
  options: OptionDraft[];
  chosen: AnswersToQuestion['chosen'] | undefined;
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
      {options.map(({ key, id, title }, index) => (
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
          {chosen !== undefined && (
            <TimesChosen count={chosen.find(({ option }) => option === id)?.count ?? 0} />
          )}
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

function TimesChosen({ count }: { count: number }) {
  const formatter = useFormatter();
  return (
    <span className="w-10 shrink-0 text-right text-soft tabular-nums">
      <span aria-hidden>{formatter.number(count)}</span>
      <span className="sr-only">
        <Plural value={count} _0="Nobody chose it" one="# person chose it" other="# people chose it" />
      </span>
    </span>
  );
}

/** How many questions are no longer asked. */
export function ArchivedCount({ count }: { count: number }) {
  return <Plural value={count} one="# question is no longer asked" other="# questions are no longer asked" />;
}
