import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Repeat } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode, useState } from 'react';
import { dayOf } from '../../../lib/format/dates.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { type FollowingResult, followingResult } from './following-rules.ts';
import { plural } from '@lingui/core/macro';
import type { LaterEvent } from '../../../lib/api/schema.gen.ts';
import { announce } from '../../../ui/announcer.tsx';

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
  const formatter = useFormatter();
  return (
    <ul className="mt-1 flex flex-col">
      {left.map(({ id, startDate }) => (
        <li key={id}>
          <Link
            to="/organise/events/$event"
            params={{ event: id }}
            className="inline-flex min-h-11 items-center text-link"
          >
            {formatter.longDay(dayOf(startDate))}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Says for how many dates of a series something was saved. */
function useSavedDatesWords(): (changed: number) => string {
  const { t } = useLingui();
  return (changed) =>
    t`${plural(changed, { one: 'Saved for this date and one more.', other: 'Saved for this date and # more.' })}`;
}

/** Says what was done, and for how many later dates too. */
export function useTellingLater() {
  const words = useSavedDatesWords();
  return (done: string, following?: readonly LaterEvent[], undo?: { label: string; run: () => void }) => {
    const { changed } = followingResult(following);
    announce(changed === 0 ? done : `${done} ${words(changed)}`, undo);
  };
}

/** Goes back to the event once a part of it is saved, unless there are later dates that were left alone: those are named first. */
export function useLeavingPart(id: number) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const words = useSavedDatesWords();
  const [result, setResult] = useState<FollowingResult | null>(null);
  const leave = async (following?: readonly LaterEvent[]) => {
    const came = followingResult(following);
    if (came.left.length > 0) return setResult(came);
    announce(came.changed === 0 ? t`Saved.` : words(came.changed));
    return navigate({ to: '/organise/events/$event', params: { event: id }, ignoreBlocker: true });
  };
  return { result, leave };
}
