import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { DoorButton, useEscape } from './door-panel.tsx';
import type { DoorSession } from '../offline/door-session.ts';
import type { Verdict } from '../offline/verdict-rules.ts';

interface UndoFormProps {
  verdict: Verdict;
  session: DoorSession;
  onUndone: () => void;
  onCancel: () => void;
}

/** Takes a check-in back; the reason is kept with the record. */
export function UndoForm({ verdict, session, onUndone, onCancel }: UndoFormProps) {
  const { t } = useLingui();
  const reasons = [
    t`The wrong ticket was scanned`,
    t`The person did not come in`,
    t`The person has left again`,
  ];
  const [reason, setReason] = useState(reasons[0] ?? '');
  useEscape(onCancel);
  const legend = useRef<HTMLLegendElement>(null);
  useEffect(() => legend.current?.focus(), []);
  const undoing = useMutation({ mutationFn: () => session.undo(verdict, reason), onSuccess: onUndone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    undoing.mutate();
  };
  return (
    <form onSubmit={submit} className="mx-auto w-full max-w-xl px-4 pb-6">
      <fieldset
        disabled={undoing.isPending}
        className="flex flex-col gap-2 rounded-card bg-door-panel p-4 text-left text-white"
      >
        <legend ref={legend} tabIndex={-1} className="float-left mb-1 text-lg font-semibold">
          <Trans>Undo this check-in: why?</Trans>
        </legend>
        {reasons.map((text) => (
          <label
            key={text}
            className="flex min-h-12 clear-both items-center gap-3 rounded-control bg-door-control px-4 py-2 font-medium"
          >
            <input
              type="radio"
              name="reason"
              checked={reason === text}
              onChange={() => setReason(text)}
              className="size-5 accent-white"
            />
            {text}
          </label>
        ))}
        {undoing.isError && (
          <p role="alert" className="rounded-control bg-door-refused px-4 py-3 font-medium">
            <Trans>That could not be undone now. Try again in a moment.</Trans>
          </p>
        )}
        <div className="mt-1 flex flex-wrap gap-2">
          <DoorButton onClick={onCancel} className="flex-1">
            <Trans>Cancel</Trans>
          </DoorButton>
          <DoorButton type="submit" look="light" className="flex-1">
            <Undo2 size={20} aria-hidden />
            <Trans context="a check-in">Undo</Trans>
          </DoorButton>
        </div>
      </fieldset>
    </form>
  );
}
