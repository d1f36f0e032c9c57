import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy, History } from 'lucide-react';
import { useState } from 'react';
import { managedListQuery } from '../../../entities/event/organisers/managed-events.ts';
import type { ManagedEvent } from '../../../lib/api/schema.gen.ts';
import { dayOf } from '../../../lib/format/dates.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import { useNow } from '../../../lib/session/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { eventsIn } from '../more-events.tsx';
import { lastNamed, sameSeason, seasonal } from './earlier-rules.ts';

interface EarlierEventsProps {
  calendar: number | undefined;
  /** What is typed as the title of the new one. */
  title: string;
  /** Whether no more than that is typed: then nothing is lost by beginning from another one. */
  isBlank: boolean;
}

/** The events that were, to begin from; the chosen one is in the address. */
export function EarlierEvents({ calendar, title, isBlank }: EarlierEventsProps) {
  const today = dayOf(useNow());
  const last = useLastNamed(calendar, title);
  const { from, to } = sameSeason(today);
  const season = useInfiniteQuery(managedListQuery({ calendar, state: 'published', from, to }));
  const offered = last === undefined ? seasonal(eventsIn(season)) : [last];
  return (
    <div className="flex flex-col gap-3 rounded-card bg-info-soft text-info">
      {offered.length > 0 && (
        <ul className="flex flex-col gap-2 px-4 pt-3">
          {offered.map((event) => (
            <Offer key={event.id} event={event} isBlank={isBlank} />
          ))}
        </ul>
      )}
      <Search calendar={calendar} isBlank={isBlank} />
    </div>
  );
}

function useLastNamed(calendar: number | undefined, title: string) {
  const typed = useDebounced(title.trim(), 300);
  const today = dayOf(useNow());
  const wanted = { calendar, state: 'published', to: today, order: 'desc', q: typed.slice(0, 100) } as const;
  const found = useInfiniteQuery({ ...managedListQuery(wanted), enabled: typed.length >= 3 });
  return typed.length < 3 ? undefined : lastNamed(eventsIn(found), typed);
}

interface OfferProps extends Pick<EarlierEventsProps, 'isBlank'> {
  event: ManagedEvent;
}

/** Last June: Summer dinner. */
function Offer({ event: { id, title, startDate }, isBlank }: OfferProps) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const month = formatter.month(startDate);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <History size={20} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 basis-40 hyphens-auto">
        <span className="first-letter:uppercase inline-block">{month}</span>
        {': '}
        <strong>{title}</strong>
      </span>
      <LinkButton
        to="/organise/new"
        search={{ from: id }}
        size="small"
        ignoreBlocker={isBlank}
        aria-label={t`Use it: ${title}`}
      >
        <Trans>Use it</Trans>
      </LinkButton>
    </li>
  );
}

/** Every earlier event, of whatever year, by a part of its title. */
function Search({ calendar, isBlank }: Omit<EarlierEventsProps, 'title'>) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const today = dayOf(useNow());
  const q = useDebounced(typed.trim(), 250);
  const wanted = { calendar, q, state: 'published', to: today, order: 'desc', total: true } as const;
  const found = useInfiniteQuery({ ...managedListQuery(wanted), enabled: isOpen });
  const events = eventsIn(found);
  const total = found.data?.pages[0]?.total ?? 0;
  const hasNone = found.isSuccess && q === '' && typed === '' && total === 0;
  return (
    <Disclosure
      title={
        <>
          <Copy size={20} aria-hidden className="shrink-0" />
          <Trans>Start from an earlier event</Trans>
        </>
      }
      titleClassName="min-h-14 px-4 py-3"
      onToggle={setOpen}
      isOpen={isOpen}
    >
      <div className="flex flex-col gap-2 px-2 pb-2">
        {!hasNone && (
          <SearchField label={t`Find an earlier event`} value={typed} onChange={setTyped} maxLength={100} />
        )}
        <p role="status" className="px-2 text-[0.9375rem]">
          {hasNone && <Trans>There is no earlier event yet.</Trans>}
          {found.isSuccess && !hasNone && (
            <Plural
              value={total}
              _0="No earlier event by that name"
              one="# earlier event"
              other="# earlier events"
            />
          )}
        </p>
        {events.length > 0 && (
          <ul aria-label={t`Earlier events`} className="flex max-h-80 flex-col gap-1.5 overflow-y-auto">
            {events.map((event) => (
              <EarlierLine key={event.id} event={event} today={today} isBlank={isBlank} />
            ))}
          </ul>
        )}
        {total > events.length && events.length > 0 && (
          <p className="px-2 text-[0.9375rem]">
            <Trans>The last {events.length} of them. Type a part of the title to find the others.</Trans>
          </p>
        )}
      </div>
    </Disclosure>
  );
}

function EarlierLine({ event: { id, title, startDate }, today, isBlank }: OfferProps & { today: string }) {
  const formatter = useFormatter();
  return (
    <li>
      <Link
        to="/organise/new"
        search={{ from: id }}
        ignoreBlocker={isBlank}
        className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-control bg-card px-4 py-2 text-ink no-underline hover:bg-sunken"
      >
        <span className="font-semibold">{title}</span>
        <span className="text-[0.9375rem] text-soft">{formatter.shortDay(startDate, today)}</span>
      </Link>
    </li>
  );
}
