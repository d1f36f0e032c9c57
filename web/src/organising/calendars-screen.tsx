import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarCog } from 'lucide-react';
import { Notice } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';

/** The events of all calendars that somebody manages. */
export function CalendarsScreen() {
  const { t } = useLingui();
  return (
    <Page title={t`My calendars`} width="wide">
      <Notice icon={CalendarCog} title={<Trans>Nothing is planned yet</Trans>} />
    </Page>
  );
}
