import { useLingui } from '@lingui/react/macro';
import { ApiFailure } from '../lib/api/failures.ts';

/** Why the record could not be saved. */
export function SaveProblem({ failure }: { failure: unknown }) {
  const { t } = useLingui();
  const unsaved = useUnsavedWords();
  if (failure === null) return null;
  const kind = failure instanceof ApiFailure ? failure.kind : 'broken';
  const sentence =
    kind === 'invalid' ? t`Some fields were not accepted. Please check the marked ones.` : unsaved(failure);
  return (
    <p role="alert" className="rounded-control bg-no-soft px-4 py-3 font-medium text-no">
      {sentence}
    </p>
  );
}

/** Says why something was not saved, where no field is to blame, and what to do. */
export function useUnsavedWords(): (failure: unknown) => string {
  const { t } = useLingui();
  return (failure) => {
    const kind = failure instanceof ApiFailure ? failure.kind : 'broken';
    if (kind === 'offline')
      return t`There is no connection: nothing was saved. What you typed is still here.`;
    // Whoever reads this has signed in again meanwhile: the form comes back as it was.
    if (kind === 'signed-out')
      return t`You were signed out: nothing was saved. What you typed is still here.`;
    return t`That was not saved. Try again in a moment.`;
  };
}
