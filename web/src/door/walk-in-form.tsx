import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { answerOf, api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import type { Verdict } from './verdict-rules.ts';

interface WalkInFormProps {
  event: number;
  gate: string;
  isOnline: boolean;
  onDone: (verdict: Verdict) => void;
  onClose: () => void;
}

/** Letting in somebody who is not on the list, on record. */
export function WalkInForm({ event, gate, isOnline, onDone, onClose }: WalkInFormProps) {
  const { t } = useLingui();
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const [nonce] = useState(() => crypto.randomUUID());
  const adding = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/v2/door/events/{id}/walk-ins', {
          params: { path: { id: event } },
          body: { nonce, gate, firstName: firstName.trim(), lastName: lastName.trim() },
        }),
      ),
    onSuccess: ({ registration }) =>
      onDone({
        kind: 'in',
        reason: null,
        name: `${firstName} ${lastName}`.trim(),
        club: '',
        first: null,
        party: null,
        registration,
        isRecorded: false,
        nonce,
      }),
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    adding.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-1 flex-col bg-paper px-4 pt-5 pb-6 text-ink">
      <h2 className="mb-4 font-serif text-2xl font-semibold">
        <Trans>Walk-in</Trans>
      </h2>
      <fieldset disabled={adding.isPending || !isOnline} className="flex flex-col gap-4">
        <TextField
          label={t`First name`}
          required
          maxLength={100}
          value={firstName}
          onChange={({ target }) => setFirstName(target.value)}
        />
        <TextField
          label={t`Last name`}
          required
          maxLength={100}
          value={lastName}
          onChange={({ target }) => setLastName(target.value)}
          error={adding.isError ? t`That did not work. Try again in a moment.` : undefined}
        />
        {!isOnline && (
          <p role="status" className="rounded-control bg-open-soft px-4 py-3 font-medium text-open">
            <Trans>Walk-ins need a network. Write the name down until it is back.</Trans>
          </p>
        )}
        <Button
          type="submit"
          kind="main"
          pending={adding.isPending}
          disabled={firstName.trim() === '' || lastName.trim() === ''}
        >
          <Trans>Let in</Trans>
        </Button>
      </fieldset>
      <Button className="mt-3" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </form>
  );
}
