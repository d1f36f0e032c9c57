import type { ReactNode } from 'react';
import { buttonLook, type Icon } from '../../../ui/button.tsx';
import { useLingui } from '@lingui/react/macro';
import { ApiFailure } from '../../../lib/api/failures.ts';
import { uploadRefusal, type UploadRefusal } from './upload-rules.ts';

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

/** Why a file was not taken. */
export function UploadProblem({ failure }: { failure: unknown }) {
  const { t } = useLingui();
  if (failure === null) return null;
  const sentences: Record<UploadRefusal, string> = {
    offline: t`There is no connection: the file was not sent.`,
    empty: t`This file is empty. Choose another one.`,
    name: t`This file cannot have this name: rename it, with at most 200 characters and none that are invisible.`,
    'too-small': t`This picture is too small: each side needs at least 80 pixels.`,
    unusable: t`This picture cannot be used: it is damaged, has far too many pixels, or is much too narrow. Choose another one.`,
    'too-many': t`An event can have 20 files. Remove one first.`,
    'too-large': t`This file is too large: at most 10 MB.`,
    'not-a-picture': t`This file cannot be read as a picture. Use a JPEG, PNG or WebP.`,
    'too-much': t`That is a lot for one day: the file was not taken. Make it smaller, or add it later.`,
    unknown: t`That did not work. Try again in a moment.`,
  };
  return (
    <p role="alert" className="rounded-control bg-no-soft px-4 py-3 font-medium text-no">
      {sentences[failure instanceof ApiFailure ? uploadRefusal(failure) : 'unknown']}
    </p>
  );
}
