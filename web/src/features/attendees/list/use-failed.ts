import { useLingui } from '@lingui/react/macro';
import { announce } from '../../../ui/announcer.tsx';

/** Says that something was not done: because it has changed meanwhile, or for no known reason. */
export function useFailed(): (isOld: boolean) => void {
  const { t } = useLingui();
  return (isOld) =>
    announce(
      isOld
        ? t`This has changed meanwhile. You see it as it is now.`
        : t`That did not work. Try again in a moment.`,
    );
}
