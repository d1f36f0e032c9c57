import { Trans, useLingui } from '@lingui/react/macro';
import { Flashlight, Search, SwitchCamera, UserPlus, X } from 'lucide-react';
import { useCallback, useState, useSyncExternalStore } from 'react';
import type { Door } from '../api/schema.gen.ts';
import { useWakefulScreen } from '../shared/wakeful-screen.ts';
import { CameraView } from './camera-view.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import type { DoorSession, Read } from './door-session.ts';
import { NameSearch } from './name-search.tsx';
import { signal } from './signals.ts';
import { useCamera } from './use-camera.ts';
import { useHandScanner } from './use-hand-scanner.ts';
import type { Verdict } from './verdict-rules.ts';
import { VerdictView } from './verdict-view.tsx';
import { WalkInForm } from './walk-in-form.tsx';

interface ScanningViewProps {
  door: Door;
  session: DoorSession;
  gate: string;
  onClose: () => void;
}

type Panel = 'scan' | 'names' | 'walk-in';

/** The open door: the camera, what it said last, and the other ways to let somebody in. The scanner stays armed all the time. */
export function ScanningView({ door, session, gate, onClose }: ScanningViewProps) {
  const { t } = useLingui();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [panel, setPanel] = useState<Panel>('scan');
  const state = useSyncExternalStore(session.subscribe, session.state);
  useWakefulScreen();
  const show = useCallback((said: Verdict) => {
    setVerdict(said);
    setPanel('scan');
    signal(said.kind);
  }, []);
  const decide = useCallback(
    (read: Read) => {
      session.decide(read).then(show, reportError);
    },
    [session, show],
  );
  const scan = useCallback((code: string) => decide({ code }), [decide]);
  const camera = useCamera(scan);
  useHandScanner(scan);
  return (
    <div className="fixed inset-0 z-50 flex flex-col overflow-y-auto bg-[#070b10] text-white">
      <header className="z-10 flex items-center gap-3 px-4 pt-3 pb-2">
        <button
          type="button"
          aria-label={t`Close the door`}
          onClick={onClose}
          className="flex size-11 shrink-0 items-center justify-center"
        >
          <X size={24} aria-hidden />
        </button>
        <div className="min-w-0 flex-1">
          <h1 className="truncate font-semibold">{door.title}</h1>
          <p className="truncate text-sm text-white/80">{gate === '' ? t`no gate named` : gate}</p>
        </div>
        <ConnectionChip state={state} event={door.id} />
      </header>
      {panel === 'scan' && <CameraView camera={camera} />}
      {panel === 'names' && (
        <NameSearch
          event={door.id}
          isOnline={state.isOnline}
          onFound={decide}
          onClose={() => setPanel('scan')}
        />
      )}
      {panel === 'walk-in' && (
        <WalkInForm
          event={door.id}
          gate={gate}
          isOnline={state.isOnline}
          onDone={show}
          onClose={() => setPanel('scan')}
        />
      )}
      {panel === 'scan' && (
        <footer className="flex gap-2 px-4 pt-2 pb-6">
          <DoorButton onClick={() => setPanel('names')} wide>
            <Search size={22} aria-hidden />
            <Trans>Name</Trans>
          </DoorButton>
          <DoorButton onClick={() => setPanel('walk-in')} wide>
            <UserPlus size={22} aria-hidden />
            <Trans>Walk-in</Trans>
          </DoorButton>
          {camera.hasTorch && (
            <DoorButton onClick={camera.toggleTorch} label={t`Light`} pressed={camera.isTorchOn}>
              <Flashlight size={22} aria-hidden />
            </DoorButton>
          )}
          <DoorButton onClick={camera.turnAround} label={t`Other camera`}>
            <SwitchCamera size={22} aria-hidden />
          </DoorButton>
        </footer>
      )}
      {verdict !== null && (
        <VerdictView
          key={verdict.nonce}
          verdict={verdict}
          event={door.id}
          gate={gate}
          state={state}
          onNext={() => setVerdict(null)}
          onAgain={decide}
        />
      )}
    </div>
  );
}

interface DoorButtonProps {
  onClick: () => void;
  children: React.ReactNode;
  wide?: boolean;
  label?: string;
  pressed?: boolean;
}

function DoorButton({ onClick, children, wide = false, label, pressed }: DoorButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
      className={`flex min-h-13 items-center justify-center gap-2 rounded-control bg-white/15 px-4 font-semibold hover:bg-white/25 aria-pressed:bg-white aria-pressed:text-black ${wide ? 'flex-1' : ''}`}
    >
      {children}
    </button>
  );
}
