import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ApiFailure } from '../../../lib/api/failures.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { DeedFailure } from '../../../ui/form/deed-failure.tsx';
import { useEventFieldNames, useEventProblemWords } from '../event-words.ts';
import { refusedDays } from './refused-rules.ts';

interface RefusedDaysProps {
  failure: unknown;
  /** What is said of any other failure, where that is known better than in general. */
  children?: ReactNode;
}

/** Which of the later events of a series cannot be as they were wanted. */
export function RefusedDays({ failure, children }: RefusedDaysProps) {
  const names = useEventFieldNames();
  const words = useEventProblemWords();
  const days = failure instanceof ApiFailure ? refusedDays(failure.info) : [];
  if (days.length === 0 && children === undefined) return <DeedFailure failure={failure} />;
  if (days.length === 0)
    return (
      <p role="alert" className="font-medium text-no">
        {children}
      </p>
    );
  return (
    <RefusedLines
      lines={days.map(({ date, field, problem }) => ({ date, name: names[field], words: words[problem] }))}
    />
  );
}

interface RefusedLine {
  date: string;
  /** What the field is called. */
  name: string;
  /** What is wrong with it. */
  words: string;
}

/** The days of a series that cannot be so, and why. */
export function RefusedLines({ lines }: { lines: readonly RefusedLine[] }) {
  const formatter = useFormatter();
  return (
    <div role="alert" className="rounded-card bg-no-soft p-4 text-no">
      <p className="font-semibold">
        <Trans>Some dates can’t be changed this way:</Trans>
      </p>
      <ul className="mt-1 ml-7 list-disc">
        {lines.map(({ date, name, words }) => (
          <li key={`${date} ${name}`}>
            {formatter.longDay(date)} – {name}: {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
