import { Trans, useLingui } from '@lingui/react/macro';
import { Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { EventMessage } from '../../../lib/api/schema.gen.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useUndoingMessage } from './message-undo.ts';
import { usePlanningMessage } from './messages-queries.ts';

interface HeldMessageProps {
  event: number;
  message: Pick<EventMessage, 'id' | 'sendAt' | 'planned'>;
}

/** What can be done with a message as long as it has not left. */
export function HeldMessage({ event, message: { id, sendAt, planned } }: HeldMessageProps) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const planning = usePlanningMessage(event, id);
  const { undo, isPending } = useUndoingMessage(event);
  const [isAsking, setIsAsking] = useState(false);
  const sendNow = () => {
    const hasFailed = () => announce(t`That did not work. Try again in a moment.`);
    // Wherever one is by then: what is only called back is not, once the screen was left.
    const planAgain = async () => {
      await planning.mutateAsync(sendAt);
      announce(t`It leaves when it was planned.`);
    };
    const send = async () => {
      const { undoSeconds } = await planning.mutateAsync('');
      const action = { label: t`Undo`, run: () => void planAgain().catch(hasFailed) };
      announce(t`The message is on its way.`, undoSeconds > 0 ? action : undefined, undoSeconds);
    };
    void send().catch(hasFailed);
  };
  const takeBack = () => void undo(id).then(() => setIsAsking(false));
  return (
    <Card className="mt-4 flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="font-semibold">
        {planned ? (
          <Trans>It leaves on {formatter.dayAndTime(sendAt)}.</Trans>
        ) : (
          <Trans>It leaves in a few seconds.</Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        {planned && (
          <Button size="small" icon={Send} pending={planning.isPending} onClick={sendNow}>
            <Trans>Send it now</Trans>
          </Button>
        )}
        <Button
          size="small"
          icon={Undo2}
          pending={isPending}
          onClick={planned ? () => setIsAsking(true) : takeBack}
        >
          <Trans>Take it back</Trans>
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={<Trans>Take this message back?</Trans>}
        action={<Trans>Take it back</Trans>}
        isPending={isPending}
        onConfirm={takeBack}
        onCancel={() => setIsAsking(false)}
      >
        <Trans>Nobody gets it. It stays in the list as taken back.</Trans>
      </ConfirmDialog>
    </Card>
  );
}
