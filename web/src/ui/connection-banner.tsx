import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useReachable } from '../shared/online.ts';

/** Says, as long as it is so, that the service does not answer. */
export function ConnectionBanner() {
  const isReachable = useReachable();
  return (
    <div role="status">
      {!isReachable && (
        <p className="flex items-center justify-center gap-2 bg-open-soft px-4 py-2 text-[0.9375rem] font-semibold text-open print:hidden">
          <WifiOff size={18} aria-hidden />
          <Trans>No connection. What you see may be out of date.</Trans>
        </p>
      )}
    </div>
  );
}
