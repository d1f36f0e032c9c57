import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarSync } from 'lucide-react';

/** A quiet word that the events can be in the own calendar, too. */
export function CalendarHint() {
  return (
    <Link
      to="/me/calendar"
      className="mt-4 flex min-h-11 items-center gap-3 rounded-control px-1 py-2 text-[0.9375rem] text-link hover:underline print:hidden"
    >
      <CalendarSync size={20} aria-hidden className="shrink-0" />
      <Trans>Get your events in your own calendar</Trans>
    </Link>
  );
}
