import { Trans, useLingui } from '@lingui/react/macro';
import { History, Search, UserPlus, X } from 'lucide-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Door } from '../../../lib/api/schema.gen.ts';
import { useOrganisation } from '../../../lib/session/session.ts';
import { useTabTitle } from '../../../lib/address.ts';
import { useWakefulScreen } from '../../../lib/hooks.ts';
import { CameraView } from './camera-view.tsx';
import { ClosingDialog, DoorButton } from './door-panel.tsx';
import { ConnectionChip, TurnNotice } from './connection.tsx';
import { DoorPanels } from './door-panels.tsx';
import type { DoorSession } from '../offline/door-session.ts';
import type { DoorState } from '../offline/door-state.ts';
import type { ShownPanel } from '../door-queries.ts';
import { useCamera } from './use-camera.ts';
import { useHandScanner } from './use-hand-scanner.ts';
import { useVerdicts } from './use-verdicts.ts';
import { VerdictView } from './verdict-view.tsx';
import { InWords } from '../door-words.tsx';

interface ScanningViewProps {
  door: Door;
  session: DoorSession;
  gate: string;
  panel: ShownPanel | undefined;
  onPanel: (panel: ShownPanel | undefined) => void;
  onClose: () => void;
}

/** The open door: the camera, what it said last, and the other ways to let someone in. The scanner stays armed all the time. */
export function ScanningView({ door, session, gate, panel, onPanel, onClose }: ScanningViewProps) {
  const { timeZone } = useOrganisation();
  const state = useSyncExternalStore(session.subscribe, session.state);
  const verdicts = useVerdicts(session, timeZone);
  const [isClosing, setClosing] = useState(false);
  const { decide, pass, shown } = verdicts;
  useTabTitle(door.title);
  useWakefulScreen();
  useClosingWarning(state.unsent > 0);
  const scan = useCallback((code: string) => decide({ code }), [decide]);
  const camera = useCamera(scan);
  useHandScanner(scan);
  const next = useCallback(() => shown !== null && pass(shown.nonce), [pass, shown]);
  return (
    <main data-whole-screen className="fixed inset-0 flex flex-col bg-door-ground text-white [--link:white]">
      <div inert={shown !== null} className="flex min-h-0 flex-1 flex-col">
        <DoorHeader
          door={door}
          gate={gate}
          state={state}
          onStatus={() => onPanel('status')}
          onClose={() => (state.unsent > 0 ? setClosing(true) : onClose())}
        />
        <TurnNotice
          state={state}
          onSeen={() => session.dismissTurn()}
          onConflicts={() => onPanel('status')}
        />
        <div className="relative flex min-h-0 flex-1 flex-col">
          <CameraView camera={camera} isAsking={verdicts.asked > 0} />
          <DoorFooter onPanel={onPanel} />
          {panel !== undefined && (
            <DoorPanels
              panel={panel}
              door={door}
              gate={gate}
              session={session}
              state={state}
              verdicts={verdicts}
              onPanel={onPanel}
              onClose={() => onPanel(undefined)}
            />
          )}
        </div>
      </div>
      {shown !== null && (
        <VerdictView
          key={`${shown.nonce} ${shown.kind}`}
          verdict={shown}
          event={door.id}
          session={session}
          gate={gate}
          state={state}
          onNext={next}
          onSaid={verdicts.say}
          onSettled={verdicts.settle}
          onUndone={verdicts.noteUndone}
        />
      )}
      <ClosingDialog
        isOpen={isClosing}
        unsent={state.unsent}
        onConfirm={onClose}
        onCancel={() => setClosing(false)}
      />
    </main>
  );
}

/** Closing the page while something waits is asked about by the browser itself. */
function useClosingWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}

interface DoorHeaderProps {
  door: Door;
  gate: string;
  state: DoorState;
  onStatus: () => void;
  onClose: () => void;
}

function DoorHeader({ door, gate, state, onStatus, onClose }: DoorHeaderProps) {
  const { t } = useLingui();
  const { inside, expected } = state;
  return (
    <header className="z-10 flex items-center gap-2 px-3 pt-2 pb-2">
      <button
        type="button"
        aria-label={t`Close the door`}
        onClick={onClose}
        className="flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-door-control"
      >
        <X size={24} aria-hidden />
      </button>
      <div className="min-w-0 flex-1">
        <h1 className="truncate font-semibold">{door.title}</h1>
        <p className="truncate text-sm text-door-quiet">
          {gate !== '' && `${gate} · `}
          <InWords inside={inside} expected={expected} />
        </p>
      </div>
      <ConnectionChip state={state} onOpen={onStatus} />
    </header>
  );
}

function DoorFooter({ onPanel }: { onPanel: (panel: ShownPanel) => void }) {
  return (
    <footer className="mx-auto flex w-full max-w-xl flex-wrap gap-2 px-4 pt-3 pb-6 whitespace-nowrap">
      <DoorButton onClick={() => onPanel('names')} className="flex-1 px-2!">
        <Search size={22} aria-hidden />
        <Trans>Name</Trans>
      </DoorButton>
      <DoorButton onClick={() => onPanel('walk-in')} className="flex-1 px-2!">
        <UserPlus size={22} aria-hidden />
        <Trans>Walk-in</Trans>
      </DoorButton>
      <DoorButton onClick={() => onPanel('recent')} className="flex-1 px-2!">
        <History size={22} aria-hidden />
        <Trans>Last</Trans>
      </DoorButton>
    </footer>
  );
}
