import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { mayPass, placesLeft } from '../../../lib/api/failures.ts';
import { DoorButton, DoorPanel, FullNotice } from './door-panel.tsx';
import type { DoorSession } from '../offline/door-session.ts';
import { asksService, type DoorState } from '../offline/door-state.ts';
import { namesOf } from '../offline/names-rules.ts';
import type { Verdict } from '../offline/verdict-rules.ts';
import { useWalkIn } from './walk-in.ts';

interface WalkInFormProps {
  event: number;
  gate: string;
  session: DoorSession;
  state: DoorState;
  /** Whom somebody has searched for in vain; empty when nobody was. */
  sought: string;
  onDone: (verdict: Verdict) => void;
  onClose: () => void;
}

/** Letting in somebody who is not on the list, on record. */
export function WalkInForm({ event, gate, session, state, sought, onDone, onClose }: WalkInFormProps) {
  const { t } = useLingui();
  const [person, setPerson] = useState({ ...namesOf(sought), company: '' });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const adding = useWalkIn({ event, gate, session }, onDone);
  const letIn = (more: { overCapacity?: true }) => adding.mutate({ person: { ...trimmed(person), ...more } });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    letIn({});
  };
  const isOffline = !asksService(state);
  const field = (name: keyof typeof person) => ({
    value: person[name],
    onChange: (value: string) => {
      setPerson({ ...person, [name]: value });
      // What was refused is somebody else by now.
      adding.reset();
    },
  });
  const left = placesLeft(adding.error);
  return (
    <DoorPanel title={<Trans>Walk-in</Trans>} onClose={onClose} focusesItself>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-door-quiet">
          <Trans>A guest who is on no list. They are registered and let in at once.</Trans>
        </p>
        {isOffline && (
          <p
            role="status"
            className="rounded-control bg-door-offline px-4 py-3 font-medium text-door-offline-ink"
          >
            <Trans>
              Walk-ins need the network. Let them in, write the name on paper, and enter it later.
            </Trans>
          </p>
        )}
        <fieldset disabled={adding.isPending} className="flex flex-col gap-4">
          <DoorField ref={first} label={t`First name`} required {...field('firstName')} />
          <DoorField label={t`Last name`} required {...field('lastName')} />
          <DoorField label={t`Club or company (optional)`} {...field('company')} />
          {left !== undefined && (
            <FullNotice
              left={left}
              isPending={adding.isPending}
              onLetIn={() => letIn({ overCapacity: true })}
            />
          )}
          {adding.isError && left === undefined && (
            <p role="alert" className="rounded-control bg-door-refused px-4 py-3 font-medium">
              {mayPass(adding.error) ? (
                <Trans>The service did not answer. Nothing was recorded: try again in a moment.</Trans>
              ) : (
                <Trans>The service did not accept that. Check the names and try again.</Trans>
              )}
            </p>
          )}
          <DoorButton
            type="submit"
            look="light"
            disabled={isOffline || person.firstName.trim() === '' || person.lastName.trim() === ''}
          >
            {adding.isPending ? <Trans>One moment …</Trans> : <Trans>Let in</Trans>}
          </DoorButton>
        </fieldset>
      </form>
    </DoorPanel>
  );
}

function trimmed({ firstName, lastName, company }: { firstName: string; lastName: string; company: string }) {
  return { firstName: firstName.trim(), lastName: lastName.trim(), company: company.trim() };
}

interface DoorFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  ref?: React.Ref<HTMLInputElement>;
}

function DoorField({ label, value, onChange, required = false, ref }: DoorFieldProps) {
  return (
    <label className="flex flex-col gap-1.5 font-semibold">
      {label}
      <input
        ref={ref}
        required={required}
        maxLength={100}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="min-h-13 rounded-control bg-white px-4 font-normal text-[#1b2430]"
      />
    </label>
  );
}
