import { ApiFailure } from '../api/failures.ts';
import { RefusalNotice } from '../ui/refusal-notice.tsx';
import { useQuestionProblemWords } from './question-card.tsx';
import { refusedOnDays, type QuestionDraft } from './questions-rules.ts';
import { RefusedLines } from './refused-days.tsx';

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
