import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ApiFailure } from '../api/failures.ts';
import { useWriter } from '../shared/use-writer.ts';
import { RefusalNotice } from '../ui/refusal-notice.tsx';
import { useFieldNames, useProblemWords } from './event-words.ts';
import { refusedDays } from './refused-rules.ts';

interface RefusedDaysProps {
  failure: unknown;
  /** What is said of any other failure, where that is known better than in general. */
  children?: ReactNode;
}

/** Which of the later events of a series cannot be as they were wanted. */
export function RefusedDays({ failure, children }: RefusedDaysProps) {
  const names = useFieldNames();
  const words = useProblemWords();
  const writer = useWriter();
  const days = failure instanceof ApiFailure ? refusedDays(failure.info) : [];
  if (days.length === 0 && children === undefined) return <RefusalNotice failure={failure} />;
  if (days.length === 0)
    return (
      <p role="alert" className="font-medium text-no">
        {children}
      </p>
    );
  return (
    <div role="alert" className="rounded-card bg-no-soft p-4 text-no">
      <p className="font-semibold">
        <Trans>Not all events of the series can be so:</Trans>
      </p>
      <ul className="mt-1 ml-7 list-disc">
        {days.map(({ date, field, problem }) => (
          <li key={`${date} ${field}`}>
            {writer.longDay(date)} – {names[field]}: {words[problem]}
          </li>
        ))}
      </ul>
    </div>
  );
}
