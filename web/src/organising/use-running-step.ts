import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { EventStep, EventStepResult } from '../api/schema.gen.ts';
import { announce } from '../ui/announcer.tsx';
import { useTakingStep, type Step } from './event-life-queries.ts';

/** Does what was decided; a cancellation can be taken back at once. The dialog goes as soon as the event has changed, so what follows hangs on the answer and not on the dialog. */
export function useRunningStep(asked: Step, words: { done: string; undone: string }) {
  const { t } = useLingui();
  const { mutateAsync, isPending, error } = useTakingStep();
  const undo = useUndoingCancel(asked.id, words.undone);
  const run = async (body: EventStep, onDone: () => void, lookAgain: () => Promise<unknown>) => {
    let result: EventStepResult;
    try {
      result = await mutateAsync({ ...asked, body });
    } catch {
      return void lookAgain();
    }
    const action = { label: t`Undo`, run: () => undo(result.events, body.notify) };
    announce(words.done, asked.step === 'cancel' ? action : undefined);
    return onDone();
  };
  return { run, isPending, error };
}

/** Reinstates exactly the events that were cancelled: without a word where nobody was told, and otherwise by asking first. */
function useUndoingCancel(id: number, undone: string) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { mutateAsync } = useTakingStep();
  return (events: readonly number[], wereTold: boolean): void => {
    const several = events.length > 1 ? { only: [...events] } : {};
    if (wereTold) {
      const search = { do: 'reinstate', ...several } as const;
      void navigate({ to: '/organise/events/$event', params: { event: id }, search, resetScroll: false });
      return;
    }
    const scope = events.length > 1 ? 'following' : 'this';
    mutateAsync({ step: 'reinstate', id, scope, ...several, body: { notify: false } }).then(
      () => announce(undone),
      () => announce(t`That did not work. Look at how the event stands now.`),
    );
  };
}
