import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarCog, CalendarSync } from 'lucide-react';
import { useManagesEvents } from '../shared/organisers.ts';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { ComingList } from './coming-list.tsx';
import { MonthView } from './month-view.tsx';
import { PastList } from './past-list.tsx';

const route = getRouteApi('/app/events');

/** The events of the person who is signed in, as a list or by month. */
export function AgendaScreen() {
  const { t } = useLingui();
  const { view } = route.useSearch();
  const organises = useManagesEvents();
  return (
    <Page
      title={t`Events`}
      width="wide"
      actions={
        <>
          <LinkButton icon={CalendarSync} to="/me/calendar" size="small" className="min-h-11">
            <Trans>Add to my calendar</Trans>
          </LinkButton>
          {/* On a phone there is no room for it among the places. */}
          {organises && (
            <LinkButton icon={CalendarCog} to="/organise" size="small" className="min-h-11 md:hidden">
              <Trans>Organise</Trans>
            </LinkButton>
          )}
        </>
      }
    >
      {view === 'month' ? <MonthView /> : view === 'past' ? <PastList /> : <ComingList />}
    </Page>
  );
}
