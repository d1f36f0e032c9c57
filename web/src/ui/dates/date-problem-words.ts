import { useLingui } from '@lingui/react/macro';
import { useDayWords } from '../../lib/format/use-day-words.ts';

/** What to do about days and times that were not understood. */
export function useDateProblemWords() {
  const { t } = useLingui();
  const { example } = useDayWords();
  return {
    'not-a-date': t`Write the day like this: ${example}.`,
    'not-a-moment': t`Write the day like this: ${example}, and the time like this: 17:15.`,
  };
}
