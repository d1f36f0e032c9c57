import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { shareLink } from '../shared/share.ts';
import { announce } from './announcer.tsx';
import { Button } from './button.tsx';

/** Passes the link of this page on. */
export function ShareButton({ title, wide = false }: { title: string; wide?: boolean }) {
  const { t } = useLingui();
  const share = async () => {
    if ((await shareLink(title)) === 'copied') announce(t`The link was copied.`);
  };
  return (
    <Button icon={Share2} wide={wide} onClick={() => void share()}>
      <Trans>Share</Trans>
    </Button>
  );
}
