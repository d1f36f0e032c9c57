import { Trans } from '@lingui/react/macro';
import { ApiFailure } from '../api/failures.ts';
import { useWriter } from '../shared/use-writer.ts';
import { RefusalNotice } from '../ui/refusal-notice.tsx';
import { useFieldNames, useProblemWords } from './event-words.ts';
import { refusedDays } from './refused-rules.ts';

/** Why an event was not saved: of a series, which of the later ones cannot be so. */
export function RefusedDays({ failure }: { failure: unknown }) {
  const names = useFieldNames();
  const words = useProblemWords();
  const writer = useWriter();
  const days = failure instanceof ApiFailure ? refusedDays(failure.info) : [];
  if (days.length === 0) return <RefusalNotice failure={failure} />;
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
