import { useLingui } from '@lingui/react/macro';
import { MergeNotice } from '../../../ui/merge-notice.tsx';
import { useQuestionTypes, useQuestionProblemWords } from './question-card.tsx';
import {
  fieldsOfQuestions,
  partOfQuestion,
  questionsOfFields,
  type QuestionFields,
  type QuestionPart,
  type QuestionsMeeting,
} from './questions-merge-rules.ts';
import { type QuestionDraft, refusedOnDays } from './questions-rules.ts';
import { ApiFailure } from '../../../lib/api/failures.ts';
import { RefusalNotice } from '../../../ui/organisers/refusal-notice.tsx';
import { RefusedLines } from '../event-form/refused-days.tsx';

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
      draft={fieldsOfQuestions(questions, met)}
      onChange={(fields) => onChange(questionsOfFields(fields, met, questions))}
      {...words}
    />
  );
}

/** What the fields of questions are called, and what stands in them. */
function useQuestionWords({ first, mine, theirs }: QuestionsMeeting) {
  const { t } = useLingui();
  const types = useQuestionTypes();
  const titles = titlesOf([...mine, ...theirs]);
  const options = titlesOf([...mine, ...theirs].flatMap((question) => question.options));
  const formerOptions = titlesOf(first.flatMap((question) => question.options));
  const nameOfOption = (key: string) => {
    const former = formerOptions.get(key);
    return former === undefined ? t`New option` : t`“${former}”`;
  };
  const names: Record<Exclude<QuestionPart, 'option'>, string> = {
    title: t`Words`,
    required: t`Must be answered`,
    answer: t`Kind of answer`,
    options: t`Order`,
  };
  const kindOf = ({ type, options: given }: Pick<QuestionDraft, 'type' | 'options'>) =>
    type === 'choice' ? given.map(({ title }) => title).join(' / ') : types[type];
  const nameOf = (field: string) => {
    if (field === 'order') return t`Order`;
    const { key, part, option = '' } = partOfQuestion(field);
    const title = titles.get(key) ?? '';
    if (part === undefined) return title;
    return `${title} – ${part === 'option' ? nameOfOption(option) : names[part]}`;
  };
  const wordsOf = (fields: QuestionFields, field: string) => {
    const value = fields[field];
    const { part } = partOfQuestion(field);
    if (value === undefined || value === '') return t`(removed)`;
    if (field === 'order') return inOrder(value, titles);
    if (part === 'options') return inOrder(value, options);
    if (part === 'title' || part === 'option') return value as string;
    if (part === 'required') return value === true ? t`Yes` : t`No`;
    const { title, ...answer } = value as QuestionDraft;
    return part === undefined ? `${title} (${kindOf(answer)})` : kindOf(answer);
  };
  return { nameOf, wordsOf };
}

function titlesOf(list: readonly { key: string; title: string }[]): ReadonlyMap<string, string> {
  return new Map(list.map(({ key, title }) => [key, title]));
}

function inOrder(keys: unknown, titles: ReadonlyMap<string, string>): string {
  return (keys as string[]).map((key) => titles.get(key)).join(' · ');
}

interface QuestionsRefusedProps {
  failure: unknown;
  questions: readonly QuestionDraft[];
}

/** Why questions were not saved; of a later date of a series, with its day. */
export function QuestionsRefused({ failure, questions }: QuestionsRefusedProps) {
  const words = useQuestionProblemWords();
  const days = failure instanceof ApiFailure ? refusedOnDays(questions, failure.fields) : [];
  if (days.length === 0) return <RefusalNotice failure={failure} />;
  return (
    <RefusedLines
      lines={days.map(({ date, title, problem }) => ({ date, name: title, words: words[problem] }))}
    />
  );
}
