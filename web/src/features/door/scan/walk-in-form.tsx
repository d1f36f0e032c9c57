import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import {
  GuestCompanyField,
  GuestNameFields,
  useGuestNames,
  useGuestWords,
} from '../../../entities/registration/guest-fields.tsx';
import { emptyGuest, guestProblems, trimmedGuest } from '../../../entities/registration/guest-rules.ts';
import { mayPass, placesLeft } from '../../../lib/api/failures.ts';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { asksService, type DoorState } from '../offline/door-state.ts';
import { namesOf } from '../offline/names-rules.ts';
import type { Verdict } from '../offline/verdict-rules.ts';
import { DoorPanel, doorSheet, FullNotice } from './door-panel.tsx';
import { useLettingIn, type DoorPlace } from './walk-in.ts';

interface WalkInFormProps extends DoorPlace {
  state: DoorState;
  /** Whom someone has searched for in vain; empty when nobody was. */
  sought: string;
  onDone: (verdict: Verdict) => void;
  onClose: () => void;
}

/** Letting in someone who is not on the list, on record. */
export function WalkInForm({ state, sought, onDone, onClose, ...place }: WalkInFormProps) {
  const { t } = useLingui();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  const letIn = useLettingIn(place);
  const form = useForm({
    known: sought,
    names: useGuestNames(),
    words: useGuestWords(),
    draftOf: (name) => ({ ...namesOf(name), company: '' }),
    problemsOf: (draft) => guestProblems({ ...emptyGuest, ...draft }, false),
    send: ({ draft }, more) =>
      letIn({ ...personOf(draft), ...(more === overCapacity && { overCapacity: true }) }),
    onSaved: onDone,
  });
  const { session, failure, isSaving } = form;
  const refusal = (refused: unknown) => {
    const left = placesLeft(refused);
    if (left !== undefined)
      return (
        <FullNotice left={left} isPending={isSaving} onLetIn={() => void session.submit(overCapacity)} />
      );
    return mayPass(refused)
      ? t`The service did not answer. Nothing was recorded: try again in a moment.`
      : t`The service did not accept that. Check the names and try again.`;
  };
  return (
    <DoorPanel title={<Trans>Walk-in</Trans>} onClose={onClose} focusesItself>
      <p className="text-door-quiet">
        <Trans>A guest who is on no list. They are registered and let in at once.</Trans>
      </p>
      {!asksService(state) && (
        <p
          role="status"
          className="rounded-control bg-door-offline px-4 py-3 font-medium text-door-offline-ink"
        >
          <Trans>Walk-ins need the network. Let them in, write the name on paper, and enter it later.</Trans>
        </p>
      )}
      {/* What was refused is someone else by the next letter. */}
      <div
        ref={panel}
        role="presentation"
        className={doorSheet}
        onInput={() => failure !== null && session.calm()}
      >
        <Form
          form={form}
          refusal={refusal}
          buttons={
            asksService(state) && (
              <SubmitButton form={form}>
                <Trans>Let in</Trans>
              </SubmitButton>
            )
          }
        >
          <GuestNameFields bind={form.text} />
          <GuestCompanyField bind={form.text} />
        </Form>
      </div>
    </DoorPanel>
  );
}

/** What is sent when there is no place, and someone lets them in all the same. */
const overCapacity = 'over-capacity';

function personOf(draft: { firstName: string; lastName: string; company: string }) {
  const { firstName, lastName } = trimmedGuest({ ...emptyGuest, ...draft });
  return { firstName, lastName, company: draft.company.trim() };
}
