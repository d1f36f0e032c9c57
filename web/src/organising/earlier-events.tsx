import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { dayOf } from '../shared/dates.ts';
import { useNow } from '../shared/session.ts';
import { useWriter } from '../shared/use-writer.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { managedListQuery } from './managed-events-queries.ts';
import { eventsIn } from './more-events.tsx';

/** The events that were, to begin from; the chosen one is in the address. */
export function EarlierEvents({ calendar }: { calendar: number | undefined }) {
  const { t } = useLingui();
  const writer = useWriter();
  const today = dayOf(useNow());
  const earlier = useInfiniteQuery(
    managedListQuery({ calendar, state: 'published', to: today, order: 'desc' }),
  );
  const events = eventsIn(earlier);
  if (events.length === 0) return null;
  return (
    <Disclosure
      title={
        <>
          <Copy size={20} aria-hidden className="shrink-0" />
          <Trans>Start from an earlier event</Trans>
        </>
      }
      titleClassName="min-h-14 px-4 py-3"
      className="rounded-card bg-info-soft text-info"
    >
      <ul aria-label={t`Earlier events`} className="max-h-80 overflow-y-auto px-2 pb-2">
        {events.map(({ id, title, startDate }) => (
          <li key={id}>
            <Link
              to="/organise/new"
              search={{ from: id }}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-control bg-card px-4 py-2 text-ink no-underline hover:bg-sunken [li+li>&]:mt-1.5"
            >
              <span className="font-semibold">{title}</span>
              <span className="text-[0.9375rem] text-soft">{writer.shortDay(startDate)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
