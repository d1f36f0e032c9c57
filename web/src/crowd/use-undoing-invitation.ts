import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TakingBackResult } from '../api/schema.gen.ts';
import { announce } from '../ui/announcer.tsx';
import { useTakingBackMany } from './inviting-mutations.ts';

/**
 * Takes back exactly what one invitation of many has done; nobody is told, so nothing is asked. Wherever one is by then, it is
 * said what became of it.
 */
export function useUndoingInvitation(
  event: number,
  onUndone: (message: number, result: TakingBackResult) => void,
) {
  const { t } = useLingui();
  const { mutateAsync } = useTakingBackMany(event);
  return async function undo(message: number): Promise<void> {
    let result: TakingBackResult;
    try {
      result = await mutateAsync({ messages: [message] });
    } catch {
      return announce(t`That did not work. Try again in a moment.`, {
        label: t`Undo`,
        run: () => void undo(message),
      });
    }
    onUndone(message, result);
    return announce(
      plural(result.takenBack, {
        one: '# invitation was taken back.',
        other: '# invitations were taken back.',
      }),
    );
  };
}
