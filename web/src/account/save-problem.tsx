import { useLingui } from '@lingui/react/macro';
import { ApiFailure } from '../api/failures.ts';
import { useUnsavedWords } from '../shared/use-unsaved-words.ts';

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
