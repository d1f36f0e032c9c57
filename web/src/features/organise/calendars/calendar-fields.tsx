import { Trans, useLingui } from '@lingui/react/macro';
import type { ChoosableFunction } from '../../../lib/api/schema.gen.ts';
import { TextField, type BoundField } from '../../../ui/field.tsx';
import { withReviewer, type CalendarDraft, withReminder } from './calendar-form-rules.ts';
import { EventDefaultsFields, useDefaultsNames } from './event-defaults-fields.tsx';
import type { DefaultsDraft } from './event-defaults-rules.ts';
import { SwitchField } from '../../../ui/organisers/switch-field.tsx';
import { maxReminders } from '../../../entities/event/organisers/reminder-rules.ts';
import { NewReminder, ReminderLine } from '../../../entities/event/organisers/reminder-days.tsx';

interface CalendarFieldsProps {
  form: {
    draft: CalendarDraft;
    text: (field: 'title' | Exclude<keyof DefaultsDraft, 'waitingList'>) => BoundField;
    change: (part: Partial<CalendarDraft>) => void;
  };
  /** The offices that can be held at the place of the calendar. */
  functions: readonly ChoosableFunction[];
  placeName: string;
}

/** What a calendar is called, and what its new events begin with. */
export function CalendarFields({ form: { draft, text, change }, functions, placeName }: CalendarFieldsProps) {
  return (
    <>
      <TextField {...text('title')} maxLength={200} />
      <fieldset>
        <legend className="mb-1 font-serif text-xl font-semibold">
          <Trans>Reviewers</Trans>
        </legend>
        <p className="mb-1 text-soft">
          <Trans>
            They check tickets at the door and correct answers of new events: those who hold one of these
            offices at {placeName}.
          </Trans>
        </p>
        <div className="grid sm:grid-cols-2 sm:gap-x-6">
          {functions.map(({ id, title }) => (
            <SwitchField
              key={id}
              name={`function-${id}`}
              label={title}
              checked={draft.reviewers.includes(id)}
              onChange={(isOn) => change({ reviewers: withReviewer(draft.reviewers, id, isOn) })}
            />
          ))}
        </div>
      </fieldset>
      <EventDefaultsFields form={{ draft, text, change }} />
      <ReminderDaysField reminders={draft.reminders} onChange={(reminders) => change({ reminders })} />
    </>
  );
}

/** What the fields of a calendar are called. */
export function useCalendarNames(): Record<keyof CalendarDraft, string> {
  const { t } = useLingui();
  return { title: t`Title`, reviewers: t`Reviewers`, reminders: t`Reminders`, ...useDefaultsNames() };
}

interface ReminderDaysFieldProps {
  reminders: readonly number[];
  onChange: (reminders: number[]) => void;
}

/** How many days before the due date those are reminded who have not answered. */
function ReminderDaysField({ reminders, onChange }: ReminderDaysFieldProps) {
  const { t } = useLingui();
  return (
    <fieldset>
      <legend className="mb-1 font-serif text-xl font-semibold">
        <Trans>Reminders</Trans>
      </legend>
      <p className="text-soft">
        <Trans>
          Those who have not answered a new event get an e-mail at nine in the morning, this many days before
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
