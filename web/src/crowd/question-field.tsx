import { useLingui } from '@lingui/react/macro';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import type { AboutEvent } from './about-event.ts';

interface QuestionFieldProps {
  question: AboutEvent['questions'][number];
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
}

/** The answer of somebody else to a question of the event. */
export function QuestionField({ question, value, isWrong, onChange }: QuestionFieldProps) {
  const { t } = useLingui();
  const { id, title, type, options } = question;
  const common = {
    name: `question-${id}`,
    label: title,
    value,
    error: isWrong ? t`Please enter a number.` : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (type === 'number') return <TextField {...common} inputMode="decimal" maxLength={40} />;
  if (type === 'text') return <TextArea {...common} rows={2} maxLength={4000} />;
  const choices =
    type === 'choice'
      ? options.map((option) => [option, option])
      : [
          ['YES', t`Yes`],
          ['NO', t`No`],
        ];
  // What was answered before an option was renamed or taken away stays until another is chosen.
  const isOld = value !== '' && !choices.some(([option]) => option === value);
  return (
    <SelectField {...common}>
      <option value="">{t`Not answered`}</option>
      {isOld && <option value={value}>{value}</option>}
      {choices.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
