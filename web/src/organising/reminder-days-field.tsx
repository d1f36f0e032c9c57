import { Trans, useLingui } from '@lingui/react/macro';
import { maxReminders } from '../shared/reminder-rules.ts';
import { NewReminder, ReminderLine } from '../ui/reminder-days.tsx';
import { withReminder } from './calendar-form-rules.ts';

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
            <ReminderLine
              key={days}
              days={days}
              removeLabel={t`Remove the reminder: ${days}`}
              onRemove={() => onChange(reminders.filter((one) => one !== days))}
            />
          ))}
        </ul>
      )}
      {reminders.length < maxReminders && (
        <NewReminder taken={reminders} onAdd={(days) => onChange(withReminder(reminders, days))} />
      )}
    </fieldset>
  );
}
