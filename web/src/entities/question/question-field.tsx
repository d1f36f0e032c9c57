import { useLingui } from '@lingui/react/macro';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { SelectField, TextArea, TextField, type BoundField } from '../../ui/field.tsx';
import { answerField, type AnswerField } from './answers-rules.ts';

type Question = Pick<EventDetail['questions'][number], 'id' | 'title' | 'type' | 'required'> & {
  readonly options: readonly string[];
};

/** What is said of answers that are none. */
export function useAnswerWords(): Record<string, string> {
  const { t } = useLingui();
  return { unanswered: t`Please answer this before you say yes.`, number: t`Please enter a number.` };
}

interface QuestionFieldsProps {
  questions: readonly Question[];
  bind: (field: AnswerField) => BoundField;
  /** Whether someone answers in the name of another, who may leave any question open. */
  forOther?: boolean;
}

/** The answers to the questions of an event. */
export function QuestionFields({ questions, bind, forOther = false }: QuestionFieldsProps) {
  return questions.map((question) => (
    <QuestionField key={question.id} question={question} {...{ bind, forOther }} />
  ));
}

interface QuestionFieldProps extends Omit<QuestionFieldsProps, 'questions'> {
  question: Question;
}

function QuestionField({ question, bind, forOther = false }: QuestionFieldProps) {
  const { t } = useLingui();
  const { id, title, type, options } = question;
  const required = question.required && !forOther;
  const field = bind(answerField(id));
  const common = { ...field, required, label: required || forOther ? title : t`${title} (optional)` };
  const { value } = field;
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
