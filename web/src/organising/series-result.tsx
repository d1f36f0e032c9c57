import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Repeat } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { dayOf } from '../shared/dates.ts';
import { useWriter } from '../shared/use-writer.ts';
import { LinkButton } from '../ui/button.tsx';
import type { FollowingResult } from './following-rules.ts';

interface SeriesResultProps {
  /** The event that was changed. */
  id: number;
  result: FollowingResult;
  /** Why the others stay as they are. */
  children: ReactNode;
}

/** For how many dates of a series something was saved, and which ones were left alone. */
export function SeriesResult({ id, result: { changed, left }, children }: SeriesResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const label = useId();
  // The form is gone: whoever has pressed "save" goes on from here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={label} className="flex flex-col items-start gap-4">
      <div className="w-full rounded-card bg-info-soft p-4 text-ink">
        <h2
          id={label}
          ref={heading}
          tabIndex={-1}
          className="flex items-center gap-2 font-semibold text-info"
        >
          <Repeat size={20} aria-hidden className="shrink-0" />
          <span>
            <Plural
              value={changed}
              _0="Saved for this date only."
              one="Saved for this date and one more."
              other="Saved for this date and # more."
            />
          </span>
        </h2>
        <p className="mt-2">{children}</p>
        <LeftDates left={left} />
      </div>
      <LinkButton to="/organise/events/$event" params={{ event: id }} kind="main">
        <Trans>Go to the event</Trans>
      </LinkButton>
    </section>
  );
}

/** The dates of a series that were left alone, with a way to each. */
export function LeftDates({ left }: Pick<FollowingResult, 'left'>) {
  const writer = useWriter();
  return (
    <ul className="mt-1 flex flex-col">
      {left.map(({ id, startDate }) => (
        <li key={id}>
          <Link
            to="/organise/events/$event"
            params={{ event: id }}
            className="inline-flex min-h-11 items-center text-link"
          >
            {writer.longDay(dayOf(startDate))}
          </Link>
        </li>
      ))}
    </ul>
  );
}
