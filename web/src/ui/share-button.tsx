import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { shareLink } from '../lib/share.ts';
import { announce } from './announcer.tsx';
import { Button } from './button.tsx';

/** Passes the link of this page on, and says so where nothing else shows it. */
export function useSharing(title: string): () => void {
  const { t } = useLingui();
  const share = async () => {
    // What was chosen on the page is nothing for others.
    const sharing = await shareLink(title, location.href.split('?')[0] ?? location.href);
    if (sharing === 'copied') announce(t`The link was copied.`);
    if (sharing === 'refused')
      announce(t`This browser does not let the page copy. Copy the link from the address bar.`);
  };
  return () => void share();
}

/** A button that passes the link of this page on. */
export function ShareButton({ title, wide = false }: { title: string; wide?: boolean }) {
  return (
    <Button icon={Share2} wide={wide} onClick={useSharing(title)}>
      <Trans>Share</Trans>
    </Button>
  );
}
