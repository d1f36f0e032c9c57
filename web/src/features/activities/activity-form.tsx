import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { NewActivity } from '../../lib/api/schema.gen.ts';
import { isDay } from '../../lib/format/month-rules.ts';
import { DateField } from '../../ui/dates/date-field.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Form, SaveBar } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { activityProblems, bodyOf, numberFields, type ActivityDraft } from './activity-form-rules.ts';
import { useActivityFieldNames, useActivityProblemWords, useChoices } from './activity-words.ts';

interface ActivityFormProps<Saved> {
  /** What stands in the form at first. */
  first: ActivityDraft;
  /** Whether nothing of it is reported yet. */
  isNew: boolean;
  /** Sends it; fails with what the service says. */
  onSave: (body: NewActivity) => Promise<Saved>;
  /** Where to go when it is saved. */
  onSaved: (saved: Saved) => void;
  /** What else can be done, such as deleting. */
  children?: ReactNode;
}

/** What a club reports of an activity. */
export function ActivityForm<Saved>({ first, isNew, onSave, onSaved, children }: ActivityFormProps<Saved>) {
  const { t } = useLingui();
  const choices = useChoices();
  const form = useForm({
    known: first,
    names: useActivityFieldNames(),
    words: useActivityProblemWords(),
    draftOf: (draft) => draft,
    problemsOf: activityProblems,
    send: ({ draft }) => onSave(bodyOf(draft)),
    onSaved,
  });
  const { startDate } = form.draft;
  return (
    <Form
      form={form}
      label={t`Activity`}
      buttons={
        <SaveBar form={form} label={isNew ? <Trans>Report</Trans> : undefined}>
          {children}
        </SaveBar>
      }
    >
      <TextField {...form.text('title')} required maxLength={200} autoComplete="off" />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField {...form.value('startDate')} isPast required />
        <DateField
          {...form.value('endDate')}
          isPast
          min={isDay(startDate) ? startDate : undefined}
          hint={t`Leave empty if it was one day.`}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {(['category', 'status'] as const).map((field) => (
          <SelectField key={field} {...form.text(field)}>
            {choices[field].map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <TextArea {...form.text('description')} rows={5} />
      <TextField {...form.text('beneficiary')} hint={t`A school, a home, a fund …`} autoComplete="off" />
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 lg:grid-cols-3">
        {numberFields.map((field) => (
          <TextField
            key={field}
            {...form.text(field)}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
          />
        ))}
      </div>
      <TextField
        {...form.text('link')}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
      />
    </Form>
  );
}
