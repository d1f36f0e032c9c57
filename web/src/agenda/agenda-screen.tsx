import { useLingui } from '@lingui/react/macro';
import { Page } from '../ui/page.tsx';

/** The events of the caller. */
export function AgendaScreen() {
  const { t } = useLingui();
  return <Page title={t`Events`}>{null}</Page>;
}
