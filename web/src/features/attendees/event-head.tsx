import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChartBar, Mail, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Icon } from '../../ui/button.tsx';
import type { AboutEvent } from './about-event.ts';
import { whenWords } from '../../entities/event/when-rules.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';

/** The screens about the people of an event. */
export function CrowdLinks({ event: { id, isManaged, questions } }: { event: AboutEvent }) {
  const { t } = useLingui();
  const asks = questions.length > 0;
  if (!isManaged && !asks) return null;
  return (
    <nav aria-label={t`People of this event`} className="mb-4 flex flex-wrap gap-2 print:hidden">
      <Tab to="/organise/events/$event/participants" event={id} icon={UsersRound}>
        <Trans>Participants</Trans>
      </Tab>
      {asks && (
        <Tab to="/organise/events/$event/answers" event={id} icon={ChartBar}>
          <Trans>Answers</Trans>
        </Tab>
      )}
      {isManaged && (
        <Tab to="/organise/events/$event/messages" event={id} icon={Mail}>
          <Trans>Messages</Trans>
        </Tab>
      )}
    </nav>
  );
}

interface TabProps {
  to: `/organise/events/$event/${'participants' | 'answers' | 'messages'}`;
  event: number;
  icon: Icon;
  children: ReactNode;
}

function Tab({ to, event, icon: Shown, children }: TabProps) {
  return (
    <Link
      to={to}
      params={{ event }}
      activeOptions={{ exact: true, includeSearch: false }}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 font-semibold hover:bg-sunken aria-[current=page]:border-transparent aria-[current=page]:bg-info-soft aria-[current=page]:text-info"
    >
      <Shown size={18} aria-hidden />
      {children}
    </Link>
  );
}

/** When and where an event is, in one line. */
export function useWhenAndWhere(event: AboutEvent): string {
  const when = whenWords(event, useFormatter());
  return [when, event.place].filter((part) => part !== '').join(' · ');
}
