import { useState, type ReactNode } from 'react';
import { ApiFailure } from '../api/failures.ts';
import { ProofDialog, type ProofMeans } from './proof-dialog.tsx';

/** What is waiting for somebody to show who they are. */
interface Waiting {
  means: readonly ProofMeans[];
  goOn: () => void;
  giveUp: () => void;
}

/** Does what the service lets only those do who have shown lately who they are: where it asks, so does a dialog, and then it goes on. */
export function useProof(): { withProof: <T>(deed: () => Promise<T>) => Promise<T>; proof: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const withProof = async <T,>(deed: () => Promise<T>): Promise<T> => {
    try {
      return await deed();
    } catch (failure) {
      const means = meansOf(failure);
      if (means === null) throw failure;
      await new Promise<void>((goOn, giveUp) => {
        setWaiting({ means, goOn, giveUp: () => giveUp(failure) });
      }).finally(() => setWaiting(null));
      return deed();
    }
  };
  const proof = waiting && (
    <ProofDialog means={waiting.means} onProved={waiting.goOn} onCancel={waiting.giveUp} />
  );
  return { withProof, proof };
}

/** Whether somebody was asked who they are, and went away. */
export function isUnproved(failure: unknown): boolean {
  return meansOf(failure) !== null;
}

/** With what the person can show who they are, when that is what the service wants. */
function meansOf(failure: unknown): readonly ProofMeans[] | null {
  if (!(failure instanceof ApiFailure)) return null;
  const asked = failure.info.find(isProofNeeded);
  return asked?.means ?? null;
}

function isProofNeeded(entry: unknown): entry is { means: ProofMeans[] } {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'code' in entry &&
    entry.code === 'proof-needed' &&
    'means' in entry
  );
}
