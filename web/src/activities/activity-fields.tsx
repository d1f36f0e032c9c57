import { useLingui } from '@lingui/react/macro';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import {
  numberFields,
  type ActivityDraft,
  type ActivityField,
  type ActivityProblem,
} from './activity-form-rules.ts';
import { useChoices, useActivityFieldNames, useActivityProblemWords } from './activity-words.ts';

interface ActivityFieldsProps {
  draft: ActivityDraft;
  problems: Partial<Record<ActivityField, ActivityProblem>>;
  onChange: (part: Partial<ActivityDraft>) => void;
  onLeave: (field: ActivityField) => void;
}

/** The fields of an activity. */
export function ActivityFields({ draft, problems, onChange, onLeave }: ActivityFieldsProps) {
  const { t } = useLingui();
  const names = useActivityFieldNames();
  const words = useActivityProblemWords();
  const choices = useChoices();
  const bind = (field: ActivityField) => {
    const problem = problems[field];
    return {
      name: field,
      label: names[field],
      value: draft[field],
      error: problem === undefined ? undefined : words[problem],
      onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
      onBlur: () => onLeave(field),
    };
  };
  return (
    <>
      <TextField {...bind('title')} required maxLength={200} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...bind('startDate')} type="date" required />
        <TextField {...bind('endDate')} type="date" hint={t`Leave empty if it was one day.`} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {(['category', 'status'] as const).map((field) => (
          <SelectField key={field} {...bind(field)}>
            {choices[field].map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <TextArea {...bind('description')} rows={5} />
      <TextField {...bind('beneficiary')} hint={t`A school, a home, a fund …`} autoComplete="off" />
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 lg:grid-cols-3">
        {numberFields.map((field) => (
          <TextField key={field} {...bind(field)} inputMode="numeric" autoComplete="off" placeholder="0" />
        ))}
      </div>
      <TextField {...bind('link')} type="url" inputMode="url" placeholder="https://" autoComplete="off" />
    </>
  );
}
