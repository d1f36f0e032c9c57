import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { ApiFailure } from '../api/failures.ts';
import type { EventDetail } from '../api/schema.gen.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { GuestFields } from './guest-fields.tsx';
import { useCorrectingGuest } from './guests-mutations.ts';
import { guestProblems, trimmedGuest, type GuestDraft } from './party-rules.ts';

interface GuestFormProps {
  event: EventDetail;
  guest: EventDetail['guests'][number];
}

/** Correcting the name or the address of a guest. */
export function GuestForm({ event, guest }: GuestFormProps) {
  const { t } = useLingui();
  const { registration, firstName, lastName, email } = guest;
  const [draft, setDraft] = useState<GuestDraft>({ firstName, lastName, email });
  const [problems, setProblems] = useState<ReturnType<typeof guestProblems>>({});
  const correcting = useCorrectingGuest(event.id);
  const typed = trimmedGuest(draft);
  const isChanged = typed.firstName !== firstName || typed.lastName !== lastName || typed.email !== email;
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const found = guestProblems(draft);
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) submitted.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else
      correcting.mutate(
        { registration, ...typed },
        {
          onSuccess: () => {
            setDraft(typed);
            announce(typed.email === email ? t`Saved.` : t`Saved. The invitation goes to the new address.`);
          },
        },
      );
  };
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={correcting.isPending} className="flex flex-col gap-5">
        <GuestFields
          draft={draft}
          problems={problems}
          edit={(field) =>
            ({ target }) =>
              setDraft({ ...draft, [field]: target.value })
            }
        />
        {correcting.error !== null && (
          <p role="alert" className="rounded-control bg-no-soft px-4 py-3 font-medium text-no">
            {correcting.error instanceof ApiFailure && correcting.error.status === 409
              ? t`Somebody with this address has already been invited, or registration is closed.`
              : t`That was not saved. Please check the fields and try again.`}
          </p>
        )}
        <Button type="submit" kind="main" disabled={!isChanged} pending={correcting.isPending}>
          <Trans>Save</Trans>
        </Button>
      </fieldset>
      <UnsavedChanges when={() => isChanged} />
    </form>
  );
}
