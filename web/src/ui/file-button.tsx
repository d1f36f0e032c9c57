import type { ReactNode } from 'react';
import { buttonLook, type ButtonKind, type Icon } from './button.tsx';
import { useLingui } from '@lingui/react/macro';
import { ApiFailure } from '../lib/api/failures.ts';
import { Problem } from './form/deed-failure.tsx';
import { uploadRefusal, type UploadRefusal } from './upload-rules.ts';

interface FileButtonProps {
  icon: Icon;
  kind?: ButtonKind;
  accept?: string;
  disabled?: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** The kinds of pictures that the service reads. */
export const pictures = 'image/jpeg,image/png,image/webp,image/avif';

/** A button that asks the device for a file. */
export function FileButton(props: FileButtonProps) {
  const { icon: Shown, kind = 'plain', accept, disabled = false, onChoose, children } = props;
  return (
    <label
      className={`${buttonLook({ kind })} cursor-pointer self-start has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link`}
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
  return <Problem>{sentences[failure instanceof ApiFailure ? uploadRefusal(failure) : 'unknown']}</Problem>;
}
