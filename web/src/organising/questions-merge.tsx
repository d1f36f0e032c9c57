import { useLingui } from '@lingui/react/macro';
import { MergeNotice } from '../ui/merge-notice.tsx';
import { useQuestionTypes } from './question-card.tsx';
import {
  fieldsOfQuestions,
  partOfQuestion,
  questionsOfFields,
  type QuestionFields,
  type QuestionPart,
  type QuestionsMeeting,
} from './questions-merge-rules.ts';
import type { QuestionDraft } from './questions-rules.ts';

interface QuestionsMergeProps {
  met: QuestionsMeeting;
  questions: QuestionDraft[];
  onChange: (questions: QuestionDraft[]) => void;
}

/** What somebody else has changed of the questions meanwhile. */
export function QuestionsMerge({ met, questions, onChange }: QuestionsMergeProps) {
  const words = useQuestionWords(met);
  return (
    <MergeNotice
      key={met.meeting.version}
      meeting={met.meeting}
      draft={fieldsOfQuestions(questions, met.shared)}
      onChange={(fields) => onChange(questionsOfFields(fields, met, questions))}
      {...words}
    />
  );
}

/** What the fields of questions are called, and what stands in them. */
function useQuestionWords({ mine, theirs }: QuestionsMeeting) {
  const { t } = useLingui();
  const types = useQuestionTypes();
  const titles = new Map([...mine, ...theirs].map(({ key, title }) => [key, title]));
  const names: Record<QuestionPart, string> = {
    title: t`Words`,
    answer: t`Kind of answer`,
    required: t`Must be answered`,
  };
  const kindOf = ({ type, options }: Pick<QuestionDraft, 'type' | 'options'>) =>
    type === 'choice' ? options.map(({ title }) => title).join(' / ') : types[type];
  const nameOf = (field: string) => {
    if (field === 'order') return t`Order`;
    const { key, part } = partOfQuestion(field);
    const title = titles.get(key) ?? '';
    return part === undefined ? title : `${title} – ${names[part]}`;
  };
  const wordsOf = (fields: QuestionFields, field: string) => {
    const value = fields[field];
    const { part } = partOfQuestion(field);
    if (value === undefined) return t`(removed)`;
    if (field === 'order') return (value as string[]).map((key) => titles.get(key)).join(' · ');
    if (part === 'title') return value as string;
    if (part === 'required') return value === true ? t`Yes` : t`No`;
    const { title, ...answer } = value as QuestionDraft;
    return part === undefined ? `${title} (${kindOf(answer)})` : kindOf(answer);
  };
  return { nameOf, wordsOf };
}
