import { useLingui } from '@lingui/react/macro';
import type { FormOf } from '../../../ui/form/use-form.ts';
import { Field, SelectField } from '../../../ui/field.tsx';
import { manyChoices, OneOfMany } from '../../../ui/organisers/one-of-many.tsx';
import type { EventDraft } from './event-form-rules.ts';

interface CalendarFieldProps {
  form: FormOf<EventDraft>;
  calendars: readonly { id: number; title: string }[];
}

/** In which calendar a new event is; where there are many, it is looked for. */
export function CalendarField({ form, calendars }: CalendarFieldProps) {
  const { t } = useLingui();
  const field = form.text('calendar');
  if (calendars.length < manyChoices)
    return (
      <SelectField {...field} required>
        <option value="">{t`Please choose`}</option>
        {calendars.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
    );
  return (
    <Field label={field.label} error={field.error}>
      {(ids) => (
        <OneOfMany
          name={field.name}
          label={field.label}
          choices={calendars}
          chosen={field.value === '' ? undefined : Number(field.value)}
          ids={ids}
          onChange={(id) => field.onChange({ target: { value: id === undefined ? '' : String(id) } })}
        />
      )}
    </Field>
  );
}
