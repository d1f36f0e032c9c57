import { useLingui } from '@lingui/react/macro';
import { Page } from '../ui/page.tsx';

/** Finding people. */
export function PeopleScreen() {
  const { t } = useLingui();
  return <Page title={t`People`}>{null}</Page>;
}
