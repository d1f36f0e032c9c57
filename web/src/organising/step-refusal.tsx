import { RefusalNotice } from '../ui/refusal-notice.tsx';
import { useRefusalWords } from './step-words.ts';

/** Why what a dialog asks about was not done; nothing as long as it was not refused. */
export function StepRefusal({ failure }: { failure: unknown }) {
  const words = useRefusalWords();
  if (failure === null) return null;
  const sentence = words(failure);
  if (sentence === null) return <RefusalNotice failure={failure} />;
  return (
    <p role="alert" className="mt-4 rounded-control bg-no-soft px-4 py-3 font-medium text-no">
      {sentence}
    </p>
  );
}
