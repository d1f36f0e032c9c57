import { useLingui } from '@lingui/react/macro';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import type { AnswerProblem } from './answers-rules.ts';

type Question = Pick<EventDetail['questions'][number], 'id' | 'title' | 'type' | 'required'>;

interface QuestionFieldProps {
  question: Question & { readonly options: readonly string[] };
  value: string;
  problem: AnswerProblem | 'refused' | undefined;
  /** Whether somebody answers in the name of another, who may leave any question open. */
  forOther?: boolean;
  onChange: (value: string) => void;
}

/** The answer to a question of an event. */
export function QuestionField({ question, value, problem, forOther = false, onChange }: QuestionFieldProps) {
  const { t } = useLingui();
  const words = {
    required: t`Please answer this before you say yes.`,
    number: t`Please enter a number.`,
    refused: t`This answer was not accepted.`,
  };
  const { id, title, type, options } = question;
  const required = question.required && !forOther;
  const common = {
    name: `question-${id}`,
    label: required || forOther ? title : t`${title} (optional)`,
    value,
    required,
    error: problem === undefined ? undefined : words[problem],
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
  const isOld = forOther && value !== '' && !choices.some(([option]) => option === value);
  return (
    <SelectField {...common}>
      <option value="">{forOther ? t`Not answered` : t`Please choose`}</option>
      {isOld && <option value={value}>{value}</option>}
      {choices.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
