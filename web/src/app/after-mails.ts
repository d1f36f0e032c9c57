import type { QueryClient } from '@tanstack/react-query';
import { managedKeys } from '../entities/event/managed-keys.ts';

/** When events are read again once their mails may leave, in seconds: the first leave at once, and many take a moment. */
const looks = [1, 5, 15];

/** For how many seconds the mails wait that follow from what was done, whichever way its answer says it; 0 where there are none. */
function secondsToUndo(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null) return 0;
  if ('undoSeconds' in answer) return typeof answer.undoSeconds === 'number' ? answer.undoSeconds : 0;
  return 'notice' in answer ? secondsToUndo(answer.notice) : 0;
}

/** Who was told is counted when the mails leave, and that is when nothing can be undone any more: only then the figures are right. */
export function readAgainAfterMails(client: QueryClient, answer: unknown): void {
  const seconds = secondsToUndo(answer);
  if (seconds === 0) return;
  for (const later of looks)
    setTimeout(
      () => {
        for (const queryKey of [managedKeys.all, managedKeys.people])
          void client.invalidateQueries({ queryKey });
      },
      (seconds + later) * 1000,
    );
}
