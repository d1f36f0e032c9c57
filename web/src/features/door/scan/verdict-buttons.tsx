import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { placesLeft } from '../../../lib/api/failures.ts';
import type { DoorSession } from '../offline/door-session.ts';
import { FullNotice } from './door-panel.tsx';
import { mayComeAfterAll, type OnSettled, type Verdict } from '../offline/verdict-rules.ts';
import { verdictLooks } from './verdict-words.ts';
import { useLettingIn } from './walk-in.ts';

interface VerdictButtonsProps {
  verdict: Verdict;
  event: number;
  gate: string;
  session: DoorSession;
  isOnline: boolean;
  onNext: () => void;
  onUndo: () => void;
  onSaid: (verdict: Verdict) => void;
  onSettled: OnSettled;
}

/** What can be done about a verdict. */
export function VerdictButtons(props: VerdictButtonsProps) {
  const { verdict, event, gate, session, isOnline, onNext, onUndo, onSaid, onSettled } = props;
  const { t } = useLingui();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const { kind, registration, member } = verdict;
  const again = useMutation({
    mutationFn: () => session.letInAgain(registration ?? 0, t`Went out and came in again`, onSettled),
    onSuccess: onSaid,
  });
  const walkIn = useMutation({ mutationFn: useLettingIn({ event, gate, session }) });
  const letIn = (more: { overCapacity?: true }) =>
    member !== null && walkIn.mutate({ member, ...more }, { onSuccess: onSaid });
  const left = placesLeft(walkIn.error);
  const other =
    'flex min-h-14 flex-auto items-center justify-center gap-2 rounded-control bg-black/25 px-3 font-semibold hover:bg-black/40 disabled:opacity-60';
  return (
    // In view whatever stands above it, also when the service has added to that.
    <div className={`sticky bottom-0 mx-auto w-full max-w-xl px-4 pt-1 pb-6 ${verdictLooks[kind].ground}`}>
      {(again.isError || (walkIn.isError && left === undefined)) && (
        <p role="alert" className="mb-3 text-center text-lg font-semibold">
          <Trans>That did not work. Try again in a moment.</Trans>
        </p>
      )}
      {left !== undefined && (
        <FullNotice left={left} isPending={walkIn.isPending} onLetIn={() => letIn({ overCapacity: true })} />
      )}
      <div className="flex flex-wrap gap-2">
        {/* Without the network only what this door has done itself can be taken back. */}
        {registration !== null && (kind === 'in' || (kind === 'used' && isOnline)) && (
          <button type="button" onClick={onUndo} className={other}>
            <Undo2 size={22} aria-hidden />
            <Trans context="a check-in">Undo</Trans>
          </button>
        )}
        {/* Without the network nobody can say that the first check-in does not count. */}
        {kind === 'used' && registration !== null && isOnline && (
          <button type="button" disabled={again.isPending} onClick={() => again.mutate()} className={other}>
            <Trans>Let in again</Trans>
          </button>
        )}
        {mayComeAfterAll(verdict) && isOnline && left === undefined && (
          <button type="button" disabled={walkIn.isPending} onClick={() => letIn({})} className={other}>
            <Trans>Let in all the same</Trans>
          </button>
        )}
        <button
          ref={next}
          type="button"
          onClick={onNext}
          className={`min-h-14 flex-auto rounded-control bg-white px-3 font-semibold ${verdictLooks[kind].ink}`}
        >
          <Trans>Next</Trans>
        </button>
      </div>
    </div>
  );
}
