import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { DoorButton } from './door-panel.tsx';
import type { DoorSession } from './door-session.ts';

/** Asks for the PIN of the evening, which opens the names on this device. */
export function PinForm({ session }: { session: DoorSession }) {
  const { t } = useLingui();
  const [pin, setPin] = useState('');
  const opening = useMutation({ mutationFn: () => session.unlock(pin) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    opening.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 rounded-control bg-door-ground p-4">
      <label className="flex flex-col gap-1.5 font-semibold">
        {t`PIN of the evening`}
        <input
          type="password"
          autoComplete="off"
          maxLength={100}
          value={pin}
          aria-describedby="pin-problem"
          onChange={({ target }) => setPin(target.value)}
          className="min-h-13 rounded-control bg-white px-4 font-normal text-[#1b2430]"
        />
      </label>
      <p id="pin-problem" role="alert" className="font-medium empty:hidden">
        {opening.data === false && <Trans>That is not the PIN with which the names were kept.</Trans>}
      </p>
      <DoorButton type="submit" look="light" disabled={opening.isPending || pin === ''}>
        {opening.isPending ? <Trans>One moment …</Trans> : <Trans>Show the names of this device</Trans>}
      </DoorButton>
    </form>
  );
}
