import { Plural, Trans } from '@lingui/react/macro';
import { TriangleAlert, Wifi, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Icon } from '../../../ui/button.tsx';
import { asksService, type DoorState } from '../offline/door-state.ts';

interface TurnNoticeProps {
  state: DoorState;
  onSeen: () => void;
  onConflicts: () => void;
}

/** Says that the network went or came, that something needs a look, or that the service takes no scans: a door changes nothing silently. */
export function TurnNotice({ state, onSeen, onConflicts }: TurnNoticeProps) {
  const { turn, conflicts, refused, isForgetful, list, isLoadingList } = state;
  const hasNothing = !asksService(state) && list === null && !isLoadingList;
  return (
    <div role="status" className="z-10 flex flex-col">
      {refused.here > 0 && (
        <Line icon={TriangleAlert} look="bg-door-refused" action={<Trans>Show</Trans>} onAction={onConflicts}>
          <Plural
            value={refused.here}
            one="The service did not accept # scan of this door. It stays on this device: tell the organiser."
            other="The service did not accept # scans of this door. They stay on this device: tell the organiser."
          />
        </Line>
      )}
      {isForgetful && (
        <Line icon={TriangleAlert} look="bg-door-offline text-door-offline-ink">
          <Trans>
            This browser keeps nothing. Without a network, do not close or reload this page: scans that were
            not sent would be lost.
          </Trans>
        </Line>
      )}
      {conflicts.length > 0 && (
        <Line icon={TriangleAlert} look="bg-door-refused" action={<Trans>Show</Trans>} onAction={onConflicts}>
          <Plural
            value={conflicts.length}
            one="This door and the service disagree about # person."
            other="This door and the service disagree about # people."
          />
        </Line>
      )}
      {hasNothing ? (
        <Line icon={WifiOff} look="bg-door-refused">
          <Trans>No network, and no list on this device yet: it cannot decide about anyone.</Trans>
        </Line>
      ) : (
        turn !== null && <TurnLine turn={turn} isAlone={state.isAlone} onSeen={onSeen} />
      )}
    </div>
  );
}

function TurnLine({
  turn,
  isAlone,
  onSeen,
}: {
  turn: 'offline' | 'online';
  isAlone: boolean;
  onSeen: () => void;
}) {
  if (turn === 'online') {
    return (
      <Line
        icon={Wifi}
        look="bg-door-online text-door-online-ink"
        action={<Trans>OK</Trans>}
        onAction={onSeen}
      >
        <Trans>Online: the service decides again.</Trans>
      </Line>
    );
  }
  return (
    <Line
      icon={WifiOff}
      look="bg-door-offline text-door-offline-ink"
      action={<Trans>OK</Trans>}
      onAction={onSeen}
    >
      {isAlone ? (
        <Trans>Offline, as you chose: this device decides by its list, and sends nothing.</Trans>
      ) : (
        <Trans>No network: this device decides by its list, and sends everything later.</Trans>
      )}
    </Line>
  );
}

interface LineProps {
  icon: Icon;
  look: string;
  action?: ReactNode;
  onAction?: () => void;
  children: ReactNode;
}

function Line({ icon: Shown, look, action, onAction, children }: LineProps) {
  return (
    <div className={`flex items-center gap-3 px-4 py-2 text-[0.9375rem] font-medium ${look}`}>
      <Shown size={20} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1">{children}</p>
      {action !== undefined && (
        <button
          type="button"
          onClick={onAction}
          className="min-h-11 shrink-0 rounded-control px-3 font-semibold underline"
        >
          {action}
        </button>
      )}
    </div>
  );
}

/** Whether the service decides or this device, how much was not sent yet, and what needs a look: always in view. */
export function ConnectionChip({ state, onOpen }: { state: DoorState; onOpen?: (() => void) | undefined }) {
  const content = <ChipContent state={state} />;
  const look = `flex items-center gap-2 rounded-2xl px-3 py-1 text-sm font-semibold whitespace-nowrap ${groundOf(state)}`;
  if (onOpen === undefined) return <p className={`${look} min-h-8`}>{content}</p>;
  return (
    <button type="button" onClick={onOpen} className={`${look} min-h-11`}>
      {content}
    </button>
  );
}

function isTroubled({ conflicts, refused }: DoorState): boolean {
  return conflicts.length > 0 || refused.here > 0;
}

function groundOf(state: DoorState): string {
  if (isTroubled(state)) return 'bg-door-refused text-white';
  return asksService(state) ? 'bg-door-online text-door-online-ink' : 'bg-door-offline text-door-offline-ink';
}

function ChipContent({ state }: { state: DoorState }) {
  const { unsent, conflicts } = state;
  const isOnline = asksService(state);
  const Shown = isTroubled(state) ? TriangleAlert : isOnline ? Wifi : WifiOff;
  return (
    <>
      <Shown size={18} aria-hidden className="shrink-0" />
      <span className="flex flex-col text-left leading-tight">
        <span>{isOnline ? <Trans>Online</Trans> : <Trans>Offline</Trans>}</span>
        {unsent > 0 && (
          <span className="text-xs">
            <Plural value={unsent} one="# unsent" other="# unsent" />
          </span>
        )}
        {conflicts.length > 0 && (
          <span className="text-xs">
            <Plural value={conflicts.length} one="# conflict" other="# conflicts" />
          </span>
        )}
      </span>
    </>
  );
}
