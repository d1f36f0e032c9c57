import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Suspense } from 'react';
import { dayOf } from '../shared/dates.ts';
import { FactLine } from '../ui/fact-line.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { Entry } from './agenda-rules.ts';
import { useTimeWords } from './entry-facts.tsx';

// Most days are without one, and then the page need not wait for what draws codes.
const QrCode = lazyPart(async () => (await import('../ui/qr-code.tsx')).QrCode);

const code = 'size-20 shrink-0 rounded-control sm:size-24';

/** The ticket of something that is on today: one tap before the door. */
export function TicketCard({ entry, today }: { entry: Entry; today: string }) {
  const { t } = useLingui();
  const timeWords = useTimeWords();
  const { event, title, place } = entry;
  if (event === null) return null;
  return (
    <Link
      to="/events/$event/ticket"
      params={{ event: event.id }}
      // At the door there may be no network: what the ticket needs is kept as soon as it can be asked for.
      preload="render"
      className="flex flex-wrap items-center gap-4 rounded-card bg-brand p-4 text-white no-underline shadow-card hover:brightness-110 sm:p-5"
    >
      <Suspense fallback={<span className={`bg-white ${code}`} />}>
        <QrCode text={event.reviewBarcode} className={code} />
      </Suspense>
      {/* Large text gets a line of its own below the code. */}
      <span className="flex flex-1 basis-36 items-center gap-4">
        <span className="min-w-0 flex-1">
          <span className="block text-[0.9375rem] font-medium">
            <FactLine>
              {t`Today`}
              {timeWords(entry, dayOf(today))}
            </FactLine>
          </span>
          <span className="block font-serif text-xl leading-tight font-semibold">{title}</span>
          <span className="mt-0.5 block text-[0.9375rem] text-white/85">{place}</span>
          <span className="mt-1 block text-[0.9375rem] font-semibold underline underline-offset-4">
            <Trans>Show my ticket</Trans>
          </span>
        </span>
        <ChevronRight size={24} aria-hidden className="shrink-0" />
      </span>
    </Link>
  );
}
