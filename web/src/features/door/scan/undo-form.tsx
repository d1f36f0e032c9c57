import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
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
  const form = useForm({
    known: { reason: reasons[0] ?? '' },
    names: {},
    draftOf: (draft) => draft,
    send: async ({ draft }) => {
      await session.undo(verdict, draft.reason);
      return true;
    },
    onSaved: onUndone,
  });
  const { draft, change, isSaving } = form;
  useEscape(onCancel);
  const legend = useRef<HTMLLegendElement>(null);
  useEffect(() => legend.current?.focus(), []);
  return (
    <Form
      form={form}
      mayLeave
      refusal={() => t`That could not be undone now. Try again in a moment.`}
      layout="mx-auto mb-6 w-[calc(100%-2rem)] max-w-xl rounded-card bg-door-panel p-4 text-left text-white"
      className="flex flex-col gap-2"
      buttons={
        <div className="mt-3 flex flex-wrap gap-2">
          <DoorButton disabled={isSaving} onClick={onCancel} className="flex-1">
            <Trans>Cancel</Trans>
          </DoorButton>
          <DoorButton type="submit" look="light" className="flex-1">
            <Undo2 size={20} aria-hidden />
            <Trans context="a check-in">Undo</Trans>
          </DoorButton>
        </div>
      }
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
            checked={draft.reason === text}
            onChange={() => change({ reason: text })}
            className="size-5 accent-white"
          />
          {text}
        </label>
      ))}
    </Form>
  );
}
