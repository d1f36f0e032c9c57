import { useLingui } from '@lingui/react/macro';
import { dayOf } from '../shared/dates.ts';
import { useMe, useNow } from '../shared/session.ts';
import { useWriter } from '../shared/use-writer.ts';
import { Page } from '../ui/page.tsx';

/** What is next for the person who is signed in. */
export function HomeScreen() {
  const { t } = useLingui();
  const { firstName } = useMe();
  const writer = useWriter();
  const now = useNow();
  return (
    <Page title={t`Good day, ${firstName}`} above={writer.longDay(dayOf(now))}>
      {null}
    </Page>
  );
}
