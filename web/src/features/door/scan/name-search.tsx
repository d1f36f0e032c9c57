import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useMutation } from '@tanstack/react-query';
import { Search, UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { service } from '../../../lib/api/client.ts';
import type { Door } from '../../../lib/api/schema.gen.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FieldProblems, missingIn } from '../../../ui/form/form-work.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { DoorButton, DoorPanel, doorSheet, FullNotice } from './door-panel.tsx';
import type { DoorSession } from '../offline/door-session.ts';
import { asksService, type DoorState } from '../offline/door-state.ts';
import { FoundPeople, type Found } from './found-people.tsx';
import { findNames, personOfNames } from '../offline/names-rules.ts';
import { placesLeft } from '../../../lib/api/failures.ts';
import type { Read } from '../offline/scan-decider.ts';
import type { Verdict } from '../offline/verdict-rules.ts';
import { useLettingIn } from './walk-in.ts';

interface NameSearchProps {
  door: Door;
  gate: string;
  session: DoorSession;
  state: DoorState;
  onFound: (read: Read) => void;
  onWalkedIn: (verdict: Verdict) => void;
  /** Someone is on no list: they come as a walk-in, by the name that was searched for. */
  onWalkIn: (name: string) => void;
  onClose: () => void;
}

/** A member who is on no list, and what they are called. */
interface Unlisted {
  person: { member: number; overCapacity?: true };
  name: string;
}

/** The fewest letters that are searched for. */
const fewest = 2;

/** Letting someone in whose ticket cannot be read: by the service, or by the names that this device may keep. */
export function NameSearch(props: NameSearchProps) {
  const { door, gate, session, state, onFound, onWalkedIn, onWalkIn, onClose } = props;
  const [typed, setTyped] = useState('');
  const wanted = useDebounced(typed.trim());
  const isOnline = asksService(state);
  const names = isOnline ? undefined : session.lists.names;
  const answer = usePeople(door.id, wanted, isOnline);
  const letIn = useLettingIn({ event: door.id, gate, session });
  const walkIn = useMutation({ mutationFn: ({ person }: Unlisted) => letIn(person) });
  const come = (unlisted: Unlisted) => walkIn.mutate(unlisted, { onSuccess: onWalkedIn });
  const { variables: refused } = walkIn;
  const left = placesLeft(walkIn.error);
  const people: readonly Found[] =
    names === undefined
      ? (answer.data?.people ?? [])
      : findNames(names, wanted.length < fewest ? '' : wanted);
  const isSearching = wanted.length >= fewest && (isOnline || names !== undefined);
  const isDone = useRef(false);
  const choose = (found: Found) => {
    if (found.registration === null) {
      if (found.member !== undefined && found.member !== null)
        come({ person: { member: found.member }, name: found.fullName });
      return;
    }
    // The list goes a moment after someone was chosen: whoever presses twice is heard once.
    if (isDone.current) return;
    isDone.current = true;
    const { registration } = found;
    const known = names?.find((one) => one.registration === registration);
    onFound(
      names === undefined || known === undefined
        ? { registration }
        : { registration, person: personOfNames(names, known) },
    );
  };
  return (
    <DoorPanel title={<Trans>Search by name</Trans>} onClose={onClose} focusesItself>
      <NameField
        value={typed}
        onChange={(text) => {
          setTyped(text);
          walkIn.reset();
        }}
      />
      {!isOnline &&
        (state.isLocked ? <PinForm session={session} /> : <OfflineWords hasNames={names !== undefined} />)}
      {left !== undefined && refused !== undefined && (
        <FullNotice
          left={left}
          name={refused.name}
          isPending={walkIn.isPending}
          onLetIn={() => come({ ...refused, person: { ...refused.person, overCapacity: true } })}
        />
      )}
      {(answer.isError || (walkIn.isError && left === undefined)) && isOnline && (
        <p role="alert" className="rounded-control bg-door-refused px-4 py-3 font-medium">
          <Trans>The service did not answer. Try again in a moment.</Trans>
        </p>
      )}
      <p role="status" className="text-door-quiet">
        {isSearching && !answer.isFetching && (
          <Plural value={people.length} _0="Nobody by that name" one="# person" other="# people" />
        )}
      </p>
      {isSearching && !answer.isFetching && people.length === 0 && (
        <DoorButton onClick={() => onWalkIn(typed)}>
          <UserPlus size={20} aria-hidden />
          <Trans>Let in as a walk-in</Trans>
        </DoorButton>
      )}
      <FoundPeople people={isSearching ? people : []} isBusy={walkIn.isPending} onChoose={choose} />
    </DoorPanel>
  );
}

function usePeople(event: number, wanted: string, isOnline: boolean) {
  return useQuery({
    queryKey: ['doors', event, 'people', wanted],
    queryFn: ({ signal }) =>
      service.get('/v2/door/events/{id}/people', { path: { id: event }, query: { q: wanted }, signal }),
    enabled: isOnline && wanted.length >= fewest,
    placeholderData: keepPreviousData,
    // Whether someone is in changes from one moment to the next, and names are kept nowhere.
    staleTime: 0,
    gcTime: 0,
  });
}

function NameField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className="relative text-[#1b2430]">
      <Search size={20} aria-hidden className="pointer-events-none absolute top-4 left-4" />
      <input
        ref={input}
        type="search"
        aria-label={t`Name`}
        value={value}
        placeholder={t`Name or club`}
        autoComplete="off"
        autoCorrect="off"
        spellCheck="false"
        onChange={({ target }) => onChange(target.value)}
        className="min-h-13 w-full rounded-control bg-white pr-4 pl-12 placeholder:text-[#5b6675] [&::-webkit-search-cancel-button]:hidden"
      />
    </div>
  );
}

function OfflineWords({ hasNames }: { hasNames: boolean }) {
  return (
    <p role="status" className="rounded-control bg-door-offline px-4 py-3 font-medium text-door-offline-ink">
      {hasNames ? (
        <Trans>Offline: these are the names that this device keeps.</Trans>
      ) : (
        <Trans>
          Without a network only tickets can be scanned: this device keeps no names. The person who opens the
          door can choose that it does.
        </Trans>
      )}
    </p>
  );
}

/** Asks for the PIN of the evening, which opens the names on this device. */
function PinForm({ session }: { session: DoorSession }) {
  const { t } = useLingui();
  const form = useForm({
    known: { pin: '' },
    names: { pin: t`PIN of the evening` },
    words: { wrong: t`That is not the PIN with which the names were kept.` },
    draftOf: (draft) => draft,
    problemsOf: missingIn,
    send: async ({ draft }) => {
      if (!(await session.unlock(draft.pin))) throw new FieldProblems({ pin: 'wrong' });
      return true;
    },
    onSaved: () => {},
  });
  return (
    <div className={doorSheet}>
      <Form
        form={form}
        mayLeave
        buttons={
          <SubmitButton form={form}>
            <Trans>Show the names of this device</Trans>
          </SubmitButton>
        }
      >
        <TextField {...form.text('pin')} type="password" autoComplete="off" maxLength={100} />
      </Form>
    </div>
  );
}
