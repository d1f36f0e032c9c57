import { Trans } from '@lingui/react/macro';
import type { Participant, QuestionColumn } from '../api/schema.gen.ts';

interface AnswerTextProps {
  participant: Participant;
  question: Pick<QuestionColumn, 'id' | 'type'>;
}

/** What somebody has answered to a question. */
export function AnswerText({ participant, question: { id, type } }: AnswerTextProps) {
  const answer = participant.answers.find(({ question }) => question === id)?.answer ?? '';
  if (type !== 'yes-no') return answer;
  if (answer === 'YES') return <Trans>Yes</Trans>;
  return answer === 'NO' ? <Trans>No</Trans> : null;
}
