import { useLingui } from '@lingui/react/macro';
import { Page } from '../ui/page.tsx';

export function BoardScreen() {
  const { t } = useLingui();
  return <Page title={t`Figures`}>{null}</Page>;
}
