import { useLingui } from '@lingui/react/macro';
import { Page } from '../ui/page.tsx';

/** The clubs of the organisation. */
export function ClubsScreen() {
  const { t } = useLingui();
  return <Page title={t`Clubs`}>{null}</Page>;
}
