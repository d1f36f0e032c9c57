import { useLingui } from '@lingui/react/macro';
import { ApiFailure } from '../api/failures.ts';

/** Why a file was not taken. */
export function UploadProblem({ failure }: { failure: unknown }) {
  const { t } = useLingui();
  if (failure === null) return null;
  const status = failure instanceof ApiFailure ? failure.status : 500;
  const sentences: Record<number, string> = {
    0: t`There is no connection: the file was not sent.`,
    400: t`This file was not accepted. Check its name and its kind.`,
    409: t`An event can have 20 files. Remove one first.`,
    413: t`This file is too large: at most 10 MB.`,
    415: t`This file cannot be read as a picture. Use a JPEG, PNG or WebP.`,
  };
  return (
    <p role="alert" className="rounded-control bg-no-soft px-4 py-3 font-medium text-no">
      {sentences[status] ?? t`That did not work. Try again in a moment.`}
    </p>
  );
}
