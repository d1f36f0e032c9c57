import type { ReactNode } from 'react';
import { buttonLook, type Icon } from '../ui/button.tsx';

interface FileButtonProps {
  icon: Icon;
  accept?: string;
  disabled?: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** A button that asks the device for a file. */
export function FileButton({ icon: Shown, accept, disabled = false, onChoose, children }: FileButtonProps) {
  return (
    <label
      className={`${buttonLook()} cursor-pointer self-start has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link`}
    >
      <Shown size={20} aria-hidden />
      {children}
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) onChoose(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}
