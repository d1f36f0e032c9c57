import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BellPlus, BellRing, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { daysOf, maxReminders, withReminder, type DaysProblem } from './calendar-form-rules.ts';

interface ReminderDaysFieldProps {
  reminders: readonly number[];
  onChange: (reminders: number[]) => void;
}

/** How many days before the due date those are reminded who have not answered. */
export function ReminderDaysField({ reminders, onChange }: ReminderDaysFieldProps) {
  const { t } = useLingui();
  return (
    <fieldset>
      <legend className="mb-1 font-serif text-xl font-semibold">
        <Trans>Reminders</Trans>
      </legend>
      <p className="text-soft">
        <Trans>
          Whoever has not answered a new event gets an e-mail at nine in the morning, so many days before
          registration closes.
        </Trans>
      </p>
      {reminders.length > 0 && (
        <ul aria-label={t`Reminders`} className="mt-2 divide-y divide-line">
          {reminders.map((days) => (
            <li key={days} className="flex items-center gap-3 py-1.5">
              <BellRing size={20} aria-hidden className="shrink-0 text-accent" />
              <span className="min-w-0 flex-1 font-semibold">
                <Plural value={days} _0="On the last day" one="# day before" other="# days before" />
              </span>
              <Button
                kind="quiet"
                size="small"
                icon={X}
                aria-label={t`Remove the reminder: ${days}`}
                onClick={() => onChange(reminders.filter((one) => one !== days))}
              >
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {reminders.length < maxReminders && (
        <NewReminder taken={reminders} onAdd={(days) => onChange(withReminder(reminders, days))} />
      )}
    </fieldset>
  );
}

function NewReminder({ taken, onAdd }: { taken: readonly number[]; onAdd: (days: number) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<DaysProblem | null>(null);
  const words: Record<DaysProblem, string> = {
    number: t`Please enter a number from 0 to 60.`,
    taken: t`There is such a reminder already.`,
  };
  const add = () => {
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
          maxLength={2}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(pressed) => {
            if (pressed.key !== 'Enter') return;
            // It adds what is typed; the whole form is saved by its own button.
            pressed.preventDefault();
            add();
          }}
          error={problem === null ? undefined : words[problem]}
        />
      </div>
      <Button icon={BellPlus} onClick={add}>
        <Trans>Add a reminder</Trans>
      </Button>
    </div>
  );
}
