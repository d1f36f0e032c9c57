import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

interface DialogButtonsProps {
  children: ReactNode;
  onClose: () => void;
}

/** The way out of a dialog, and beside it what it asks about. */
export function DialogButtons({ children, onClose }: DialogButtonsProps) {
  return (
    <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <Button onClick={onClose}>
        <Trans>Not now</Trans>
      </Button>
      {children}
    </div>
  );
}
