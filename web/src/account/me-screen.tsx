import { useLingui } from '@lingui/react/macro';
import { Page } from '../ui/page.tsx';

/** The own profile and its settings. */
export function MeScreen() {
  const { t } = useLingui();
  return <Page title={t`Me`}>{null}</Page>;
}
