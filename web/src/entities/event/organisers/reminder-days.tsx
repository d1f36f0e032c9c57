import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BellPlus, BellRing, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { daysOf, type DaysProblem } from './reminder-rules.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';

interface ReminderLineProps {
  days: number;
  /** What else is known of it. */
  detail?: ReactNode;
  removeLabel: string;
  isBusy?: boolean;
  onRemove: () => void;
}

/** One reminder: so many days before the due date. */
export function ReminderLine({ days, detail, removeLabel, isBusy = false, onRemove }: ReminderLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <BellRing size={20} aria-hidden className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-semibold">
          <Plural value={days} _0="On the last day" one="# day before" other="# days before" />
        </span>
        {detail !== undefined && <span className="block text-[0.9375rem] text-soft">{detail}</span>}
      </span>
      <Button
        kind="quiet"
        size="small"
        icon={X}
        className="ml-auto"
        disabled={isBusy}
        aria-label={removeLabel}
        onClick={onRemove}
      >
        <Trans>Remove</Trans>
      </Button>
    </li>
  );
}

interface NewReminderProps {
  taken: readonly number[];
  isBusy?: boolean;
  onAdd: (days: number) => void;
}

/** A further reminder. */
export function NewReminder({ taken, isBusy = false, onAdd }: NewReminderProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<DaysProblem | null>(null);
  const words: Record<DaysProblem, string> = {
    number: t`Please enter a number from 0 to 60.`,
    taken: t`There is such a reminder already.`,
  };
  const add = () => {
    if (isBusy) return;
    const days = daysOf(typed, taken);
    setProblem(typeof days === 'number' ? null : days);
    if (typeof days !== 'number') return;
    setTyped('');
    onAdd(days);
  };
  return (
    <div className="mt-3 flex flex-wrap items-end gap-3">
      <div className="w-44">
        <TextField
          label={t`Days before`}
          name="days"
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(pressed) => {
            if (pressed.key !== 'Enter') return;
            // It adds what is typed; a form around it is saved by its own button.
            pressed.preventDefault();
            add();
          }}
          error={problem === null ? undefined : words[problem]}
        />
      </div>
      <Button icon={BellPlus} pending={isBusy} onClick={add}>
        <Trans>Add a reminder</Trans>
      </Button>
    </div>
  );
}
