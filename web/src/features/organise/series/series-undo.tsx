import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { useWhenWords } from '../event-words.ts';

/** An event of a series that someone else has changed, so that it stays as it is. */
export interface LeftAlone {
  event: ManagedEventDetail;
  by: readonly string[];
  deletedBy: readonly string[];
}

interface SeriesUndoProps {
  /** How many others become again what they were. */
  count: number;
  left: readonly LeftAlone[];
}

/** For which events of a series a change is taken back, and which are left alone. */
export function SeriesUndo({ count, left }: SeriesUndoProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever pressed "undo" hears and sees first what happened instead.
  useEffect(() => {
    if (left.length > 0) heading.current?.focus();
  }, [left.length]);
  return (
    <section aria-labelledby={id} className="rounded-card bg-info-soft p-4 text-ink">
      <h2 id={id} ref={heading} tabIndex={-1} className="flex items-center gap-2 font-semibold text-info">
        <Undo2 size={20} aria-hidden className="shrink-0" />
        <Trans>Taking back the change of the series</Trans>
      </h2>
      <p className="mt-1">
        <Plural
          value={count}
          _0="Only this event becomes what it was before."
          one="This event and one more become what they were before."
          other="This event and # more become what they were before."
        />
      </p>
      {left.length > 0 && <EventsLeft left={left} />}
    </section>
  );
}

function EventsLeft({ left }: { left: readonly LeftAlone[] }) {
  const { t } = useLingui();
  const when = useWhenWords();
  return (
    <>
      <p className="mt-3 font-semibold">
        <Plural
          value={left.length}
          one="Someone has changed this one meanwhile, so it stays as it is:"
          other="Someone has changed these meanwhile, so they stay as they are:"
        />
      </p>
      <ul className="mt-1 flex flex-col">
        {left.map(({ event, by, deletedBy }) => {
          const isDeleted = event.state === 'removed';
          const names = (isDeleted ? deletedBy : by).join(', ');
          return (
            <li key={event.id} className="flex flex-wrap items-center gap-x-2">
              <Link
                to="/organise/events/$event"
                params={{ event: event.id }}
                className="inline-flex min-h-11 items-center text-link"
              >
                {when(event)}
              </Link>
              {names !== '' && (
                <span className="text-soft">
                  {isDeleted ? t`deleted by ${names}` : t`changed by ${names}`}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <p className="mt-2">
        <Trans>Nothing is taken back yet. Save to take back the rest.</Trans>
      </p>
    </>
  );
}
