import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { localTextAt } from '../../../lib/format/dates.ts';
import { useOrganisation } from '../../../lib/session/session.ts';
import { ConnectionChip } from './connection.tsx';
import type { DoorSession } from '../offline/door-session.ts';
import { asksService, type DoorState } from '../offline/door-state.ts';
import { useEscape } from './door-panel.tsx';
import { UndoForm } from './undo-form.tsx';
import { VerdictButtons } from './verdict-buttons.tsx';
import type { OnSettled, Verdict } from '../offline/verdict-rules.ts';
import { useVerdictWords, verdictLooks, useWhyWords } from './verdict-words.ts';
import { InWords } from '../door-words.tsx';

/** After so long someone who was let in has passed, and the camera is in view again. */
const inMilliseconds = 3000;

interface VerdictViewProps {
  verdict: Verdict;
  event: number;
  session: DoorSession;
  gate: string;
  state: DoorState;
  onNext: () => void;
  onSaid: (verdict: Verdict) => void;
  onSettled: OnSettled;
  onUndone: (nonce: string) => void;
}

/** What the door says, so large that it is understood from a metre away. Behind it the scanner goes on. */
export function VerdictView(props: VerdictViewProps) {
  const { verdict, event, session, gate, state, onNext, onSaid, onSettled, onUndone } = props;
  const words = useVerdictWords();
  const [isUndoing, setUndoing] = useState(false);
  const { ground, icon: Shown } = verdictLooks[verdict.kind];
  const { inside, expected } = state;
  const { host } = verdict;
  useEscape(isUndoing ? null : onNext);
  useEffect(() => {
    if (verdict.kind !== 'in' || isUndoing) return undefined;
    const timer = setTimeout(onNext, inMilliseconds);
    return () => clearTimeout(timer);
  }, [verdict, isUndoing, onNext]);
  return (
    <div
      role="alertdialog"
      aria-labelledby="verdict"
      aria-describedby="verdict-corrected verdict-detail"
      data-verdict={verdict.kind}
      className={`absolute inset-0 z-20 flex flex-col overflow-y-auto ${ground} text-white`}
    >
      <div className="flex min-h-15 items-center justify-between gap-4 px-4 pt-2">
        <p className="font-semibold">
          {gate !== '' && `${gate} · `}
          <InWords inside={inside} expected={expected} />
        </p>
        <ConnectionChip state={state} />
      </div>
      <div className="flex flex-1 flex-col items-center justify-center gap-2 px-4 py-4 text-center">
        {/* What someone chooses about it is wholly in view on a phone: what was said steps back. */}
        {!isUndoing && <Shown aria-hidden className="size-[min(8rem,14vh)] shrink-0" />}
        {verdict.isCorrection === true && (
          <p id="verdict-corrected" className="rounded-card bg-black/25 px-5 py-2 text-xl font-semibold">
            <Trans>Corrected by the service</Trans>
          </p>
        )}
        <p
          id="verdict"
          className={`${isUndoing ? 'text-3xl' : 'text-[min(3rem,13vw)]'} leading-tight font-bold`}
        >
          {words.title(verdict.kind)}
        </p>
        <div id="verdict-detail" className="flex flex-col items-center gap-2">
          {verdict.name !== '' && <p className="text-3xl font-semibold">{verdict.name}</p>}
          {verdict.club !== '' && <p className="text-xl">{verdict.club}</p>}
          {host !== '' && (
            <p className="text-xl">
              <Trans>guest of {host}</Trans>
            </p>
          )}
          {!isUndoing && <Detail verdict={verdict} />}
        </div>
      </div>
      {isUndoing ? (
        <UndoForm
          verdict={verdict}
          session={session}
          onUndone={() => onUndone(verdict.nonce)}
          onCancel={() => setUndoing(false)}
        />
      ) : (
        <VerdictButtons
          verdict={verdict}
          event={event}
          gate={gate}
          session={session}
          isOnline={asksService(state)}
          onNext={onNext}
          onUndo={() => setUndoing(true)}
          onSaid={onSaid}
          onSettled={onSettled}
        />
      )}
    </div>
  );
}

function Detail({ verdict }: { verdict: Verdict }) {
  const why = useWhyWords();
  const { timeZone } = useOrganisation();
  const [said] = useState(() => localTextAt(new Date(), timeZone));
  const { party } = verdict;
  const reason = why(verdict, said);
  return (
    <>
      {reason !== '' && <p className="max-w-md text-xl">{reason}</p>}
      {party !== null && <PartyLine party={party} />}
      {/* Always there, so that a screen reader hears when a scan was sent that had to wait. */}
      <p role="status" className="text-lg font-medium">
        <WhoDecided verdict={verdict} />
      </p>
    </>
  );
}

/** Says where a verdict comes from, as long as it is not the service's alone. */
function WhoDecided({ verdict: { isRecorded, isPending, isSent, isCorrection } }: { verdict: Verdict }) {
  if (isPending === true)
    return <Trans>According to this device’s list; the service is still being asked</Trans>;
  if (isRecorded) return <Trans>Recorded on this device, sent later</Trans>;
  return isSent === true && isCorrection !== true && <Trans>Sent, and confirmed by the service</Trans>;
}

function PartyLine({ party }: { party: NonNullable<Verdict['party']> }) {
  const { size, missing } = party;
  const names = missing.join(', ');
  return (
    <p className="mt-3 rounded-card bg-black/25 px-5 py-2 text-lg font-semibold">
      <InWords inside={party.in} expected={size} />
      {names !== '' && (
        <>
          {' · '}
          <Plural value={missing.length} one={`${names} is missing`} other={`${names} are missing`} />
        </>
      )}
    </p>
  );
}
