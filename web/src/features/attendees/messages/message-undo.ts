import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { announce } from '../../../ui/announcer.tsx';
import { useTakingMessageBack } from './messages-queries.ts';

/** Takes a message back and says what became of its mails, wherever one is by then. */
export function useUndoingMessage(event: number) {
  const { t } = useLingui();
  const { mutateAsync, isPending } = useTakingMessageBack(event);
  const undo = async (message: number): Promise<void> => {
    try {
      const { takenBack, mailed } = await mutateAsync(message);
      announce(
        mailed === 0
          ? t`The message was taken back. Nobody gets it.`
          : takenBack === 0
            ? plural(mailed, {
                one: 'It is too late: # e-mail has already left.',
                other: 'It is too late: # e-mails have already left.',
              })
            : `${plural(takenBack, { one: '# e-mail was taken back.', other: '# e-mails were taken back.' })} ${plural(
                mailed,
                { one: '# had already left.', other: '# had already left.' },
              )}`,
      );
    } catch {
      announce(t`That did not work. Try again in a moment.`);
    }
  };
  return { undo, isPending };
}
