import { useLingui } from '@lingui/react/macro';
import { Page } from '../ui/page.tsx';

/** The doors of the events that somebody reviews. */
export function DoorsScreen() {
  const { t } = useLingui();
  return <Page title={t`Door`}>{null}</Page>;
}
