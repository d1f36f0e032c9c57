import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ApiFailure, presentCount } from '../../../lib/api/failures.ts';
import { announce } from '../../../ui/announcer.tsx';
import { useTakingStep, type LifeStep } from './event-status-queries.ts';

/** What takes a step back, and what is asked instead once people have heard of it. */
const opposites = {
  publish: { undo: 'unpublish', instead: 'cancel' },
  cancel: { undo: 'reinstate', instead: 'reinstate' },
  reinstate: { undo: 'cancel', instead: 'cancel' },
} as const;

/**
 * Takes a step back for exactly the events to which it happened: without a word as long as its mails have not left. Otherwise it says how many have,
 * and asks what it always asks before people are written to.
 */
export function useUndoingStep(id: number, undone: Readonly<Record<LifeStep, string>>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { mutateAsync } = useTakingStep();
  return (step: LifeStep, events: readonly number[], wereTold: boolean): void => {
    const { undo, instead } = opposites[step];
    const several = events.length > 1 ? { only: [...events] } : {};
    const scope = events.length > 1 ? 'following' : 'this';
    const body = wereTold && undo !== 'unpublish' ? { notify: true, expected: 0 } : { notify: false };
    const askInstead = () => {
      const search = { do: instead, ...several } as const;
      void navigate({ to: '/organise/events/$event', params: { event: id }, search, resetScroll: false });
    };
    const refused = (failure: unknown) => {
      const left = presentCount(failure);
      if (left !== undefined) {
        announce(
          plural(left, {
            one: '# e-mail has already been sent, so this can no longer be undone unnoticed.',
            other: '# e-mails have already been sent, so this can no longer be undone unnoticed.',
          }),
        );
        return askInstead();
      }
      const isAnswered = undo === 'unpublish' && failure instanceof ApiFailure && failure.status === 409;
      return announce(
        isAnswered
          ? t`Someone has answered already, so it stays published. You can cancel it.`
          : t`That did not work. Look at how the event stands now.`,
      );
    };
    mutateAsync({ step: undo, id, scope, ...several, body }).then(() => announce(undone[step]), refused);
  };
}
