import { Plural, Trans } from '@lingui/react/macro';
import { TriangleAlert, Wifi, WifiOff } from 'lucide-react';
import { asksService, type DoorState } from './door-state.ts';

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
