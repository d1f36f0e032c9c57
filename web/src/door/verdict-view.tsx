import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleX, History, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { localTextAt } from '../shared/dates.ts';
import { useOrganisation } from '../shared/session.ts';
import { useWriter } from '../shared/use-writer.ts';
import { announce } from '../ui/announcer.tsx';
import type { Icon } from '../ui/button.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { useAnnulling } from './door-mutations.ts';
import type { DoorState, Read } from './door-session.ts';
import type { Verdict } from './verdict-rules.ts';

const looks: Record<Verdict['kind'], { ground: string; ink: string; icon: Icon }> = {
  in: { ground: 'bg-door-in', ink: 'text-door-in', icon: CircleCheck },
  used: { ground: 'bg-door-used', ink: 'text-door-used', icon: History },
  refused: { ground: 'bg-door-refused', ink: 'text-door-refused', icon: CircleX },
};

/** After so long somebody who was let in has passed, and the camera is in view again. */
const inMilliseconds = 2500;

interface VerdictViewProps {
  verdict: Verdict;
  event: number;
  gate: string;
  state: DoorState;
  onNext: () => void;
  onAgain: (read: Read) => void;
}

/** What the door says, so large that it is understood from a metre away. Behind it the scanner goes on. */
export function VerdictView({ verdict, event, gate, state, onNext, onAgain }: VerdictViewProps) {
  const { ground, icon: Shown } = looks[verdict.kind];
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    next.current?.focus();
    if (verdict.kind !== 'in') return undefined;
    const timer = setTimeout(onNext, inMilliseconds);
    return () => clearTimeout(timer);
  }, [verdict, onNext]);
  return (
    <div
      role="alertdialog"
      aria-labelledby="verdict"
      aria-describedby="verdict-detail"
      className={`absolute inset-0 z-20 flex flex-col ${ground} text-white`}
    >
      <div className="flex items-center justify-between gap-4 px-4 pt-4">
        <p className="font-semibold">{gate}</p>
        <ConnectionChip state={state} event={event} />
      </div>
      <div className="flex flex-1 flex-col items-center justify-center gap-2 px-6 text-center">
        <Shown size={128} aria-hidden />
        <p id="verdict" className="text-5xl font-bold">
          {verdict.kind === 'in' && <Trans>Welcome</Trans>}
          {verdict.kind === 'used' && <Trans>Already in</Trans>}
          {verdict.kind === 'refused' && <Trans>Not valid</Trans>}
        </p>
        <div id="verdict-detail" className="flex flex-col items-center gap-2">
          {verdict.name !== '' && <p className="text-3xl font-semibold">{verdict.name}</p>}
          {verdict.club !== '' && <p className="text-xl">{verdict.club}</p>}
          <Detail verdict={verdict} />
        </div>
      </div>
      <VerdictButtons verdict={verdict} event={event} next={next} onNext={onNext} onAgain={onAgain} />
    </div>
  );
}

function Detail({ verdict }: { verdict: Verdict }) {
  const { t } = useLingui();
  const { first, party, reason, isRecorded } = verdict;
  const reasons: Record<NonNullable<Verdict['reason']>, string> = {
    unknown: t`Nobody at this event has this code.`,
    'other-event': t`This code belongs to another event.`,
    declined: t`This person has said that they are not coming.`,
    unanswered: t`The invitation was never accepted.`,
    cancelled: t`The event was cancelled.`,
    'too-early': t`Registration is still open: the door takes scans when it has closed.`,
    'not-allowed': t`You do not review this event, or check-in is switched off.`,
    failed: t`The service could not decide. Try again.`,
  };
  return (
    <>
      {reason !== null && <p className="max-w-sm text-xl">{reasons[reason]}</p>}
      {first !== null && <FirstTime first={first} />}
      {party !== null && <PartyLine party={party} />}
      {isRecorded && (
        <p className="text-lg font-medium">
          <Trans>Recorded on this device, sent later</Trans>
        </p>
      )}
    </>
  );
}

function FirstTime({ first }: { first: NonNullable<Verdict['first']> }) {
  const { t } = useLingui();
  const writer = useWriter();
  const { timeZone } = useOrganisation();
  const local = typeof first.at === 'number' ? localTextAt(new Date(first.at * 1000), timeZone) : first.at;
  const time = local === '' ? '' : writer.time(local);
  const { gate, reviewer } = first;
  const parts = [time === '' ? '' : t`at ${time}`, gate, reviewer === '' ? '' : t`by ${reviewer}`];
  return <p className="text-xl">{parts.filter((part) => part !== '').join(', ')}</p>;
}

function PartyLine({ party }: { party: NonNullable<Verdict['party']> }) {
  const { size, missing } = party;
  const names = missing.join(', ');
  return (
    <p className="mt-2 rounded-full bg-white/20 px-5 py-2 text-lg font-semibold">
      <Trans>
        {party.in} of {size} are in
      </Trans>
      {names !== '' && (
        <>
          {' · '}
          <Plural value={missing.length} one={`${names} is missing`} other={`${names} are missing`} />
        </>
      )}
    </p>
  );
}

interface VerdictButtonsProps {
  verdict: Verdict;
  event: number;
  next: React.RefObject<HTMLButtonElement | null>;
  onNext: () => void;
  onAgain: (read: Read) => void;
}

function VerdictButtons({ verdict, event, next, onNext, onAgain }: VerdictButtonsProps) {
  const { t } = useLingui();
  const annulling = useAnnulling(event);
  const { kind, registration, isRecorded } = verdict;
  const annul = (then: () => void) => {
    if (registration === null) return;
    annulling.mutate(registration, {
      onSuccess: then,
      onError: () => announce(t`That could not be undone now.`),
    });
  };
  const other =
    'flex min-h-13 flex-1 items-center justify-center gap-2 rounded-control bg-white/20 font-semibold hover:bg-white/30 disabled:opacity-60';
  // What was decided here is not known to the service yet, so there is nothing there to undo.
  const mayUndo = registration !== null && !isRecorded;
  return (
    <div className="flex gap-2 px-4 pb-6">
      {kind === 'in' && mayUndo && (
        <button type="button" disabled={annulling.isPending} onClick={() => annul(onNext)} className={other}>
          <Undo2 size={22} aria-hidden />
          <Trans>Undo</Trans>
        </button>
      )}
      {kind === 'used' && mayUndo && (
        <button
          type="button"
          disabled={annulling.isPending}
          onClick={() => annul(() => onAgain({ registration: registration ?? 0 }))}
          className={other}
        >
          <Trans>Let in again</Trans>
        </button>
      )}
      <button
        ref={next}
        type="button"
        onClick={onNext}
        className={`min-h-13 flex-1 rounded-control bg-white font-semibold ${looks[kind].ink}`}
      >
        <Trans>Next</Trans>
      </button>
    </div>
  );
}
