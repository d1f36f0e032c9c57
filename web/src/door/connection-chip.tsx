import { Plural, Trans } from '@lingui/react/macro';
import { TriangleAlert, Wifi, WifiOff } from 'lucide-react';
import { asksService, type DoorState } from './door-state.ts';

/** Whether the service decides or this device, how much was not sent yet, and what needs a look: always in view. */
export function ConnectionChip({ state, onOpen }: { state: DoorState; onOpen?: (() => void) | undefined }) {
  const content = <ChipContent state={state} />;
  const look = `flex items-center gap-1.5 rounded-full px-3 text-sm font-semibold whitespace-nowrap ${groundOf(state)}`;
  if (onOpen === undefined) return <p className={`${look} min-h-8`}>{content}</p>;
  return (
    <button type="button" onClick={onOpen} className={`${look} min-h-11`}>
      {content}
    </button>
  );
}

function groundOf(state: DoorState): string {
  if (state.conflicts.length > 0 || state.isRefused) return 'bg-door-refused text-white';
  return asksService(state) ? 'bg-door-online text-door-online-ink' : 'bg-door-offline text-door-offline-ink';
}

function ChipContent({ state }: { state: DoorState }) {
  const { unsent, conflicts } = state;
  const isOnline = asksService(state);
  return (
    <>
      {isOnline ? <Wifi size={16} aria-hidden /> : <WifiOff size={16} aria-hidden />}
      <span>
        {isOnline ? <Trans>Online</Trans> : <Trans>Offline</Trans>}
        {unsent > 0 && (
          <>
            {' · '}
            <Plural value={unsent} one="# unsent" other="# unsent" />
          </>
        )}
      </span>
      {conflicts.length > 0 && (
        <>
          <TriangleAlert size={16} aria-hidden />
          <Plural value={conflicts.length} one="# conflict" other="# conflicts" />
        </>
      )}
    </>
  );
}
