import { useLingui } from '@lingui/react/macro';
import { announce } from '../ui/announcer.tsx';

/** Says that something is still signed in: whoever has lost it must not believe that it no longer is. */
export function useSayingFailure(): () => void {
  const { t } = useLingui();
  return () => announce(t`That did not work. Try again in a moment.`);
}
