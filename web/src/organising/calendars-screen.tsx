import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarCog, Plus } from 'lucide-react';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { CalendarsBar } from './calendars-bar.tsx';
import { ListedEvents } from './listed-events.tsx';
import { PlannedEvents } from './planned-events.tsx';

const route = getRouteApi('/app/organise/');

/** So that both stand on one line of a phone in every language. */
const narrow = 'max-sm:px-3';

/** The events of all calendars that somebody manages. */
export function CalendarsScreen() {
  const { t } = useLingui();
  const { view, calendar } = route.useSearch();
  return (
    <Page
      title={t`My calendars`}
      width="wide"
      actions={
        <>
          <LinkButton
            to="/organise/new"
            search={calendar === undefined ? {} : { calendar }}
            kind="main"
            icon={Plus}
            className={narrow}
          >
            <Trans>New event</Trans>
          </LinkButton>
          <LinkButton to="/organise/calendars" icon={CalendarCog} className={narrow}>
            <Trans>Calendars</Trans>
          </LinkButton>
        </>
      }
    >
      <CalendarsBar />
      {view === undefined ? <PlannedEvents /> : <ListedEvents view={view} />}
    </Page>
  );
}
