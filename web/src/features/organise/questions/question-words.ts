import { useLingui } from '@lingui/react/macro';
import type { QuestionDraft, QuestionProblem, QuestionType } from './questions-rules.ts';

/** What the kinds of answers are called. */
export function useQuestionTypes(): Record<QuestionType, string> {
  const { t } = useLingui();
  return {
    text: t`Text`,
    number: t`Number`,
    'yes-no': t`Yes or no`,
    choice: t`One of several`,
  };
}

/** What is said of what is wrong with a question. */
export function useQuestionProblemWords(): Record<QuestionProblem, string> {
  const { t } = useLingui();
  return {
    missing: t`Please fill this in.`,
    'few-options': t`Give at least two things to choose from.`,
    'same-options': t`Two of the things to choose from are the same.`,
    'answers-lost': t`Someone has answered already, and that answer would not fit. Ask a new question instead.`,
    refused: t`This was not accepted. Please check it.`,
  };
}

/** Writes a question, for people to compare: with the kind of its answer, or what there is to choose from. */
export function useEditedQuestionWords(): (question: unknown) => string {
  const { t } = useLingui();
  const types = useQuestionTypes();
  return (value) => {
    if (value === undefined) return t`(removed)`;
    const { title, type, required, options } = value as QuestionDraft;
    const kind = type === 'choice' ? options.map((option) => option.title).join(' / ') : types[type];
    return `${title} (${[kind, required ? t`Must be answered` : ''].filter((part) => part !== '').join(', ')})`;
  };
}
