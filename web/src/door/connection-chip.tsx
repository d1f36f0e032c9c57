import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { TriangleAlert, Wifi, WifiOff } from 'lucide-react';
import type { DoorState } from './door-session.ts';

/** Whether the door works with the network, how much was not sent yet, and what needs a look: always in view. */
export function ConnectionChip({ state, event }: { state: DoorState; event: number }) {
  const { isOnline, unsent, conflicts } = state;
  return (
    <div className="flex flex-col items-end gap-1">
      <p
        role="status"
        className={`flex items-center gap-1.5 rounded-full px-3 py-1.5 text-sm font-semibold ${isOnline ? 'bg-[#0e3d27] text-[#8fe3b6]' : 'bg-[#5a3200] text-[#ffd79a]'}`}
      >
        {isOnline ? <Wifi size={16} aria-hidden /> : <WifiOff size={16} aria-hidden />}
        {isOnline ? <Trans>Online</Trans> : <Trans>Offline</Trans>}
        {unsent > 0 && (
          <>
            {' · '}
            <Plural value={unsent} one="# unsent" other="# unsent" />
          </>
        )}
      </p>
      {conflicts.length > 0 && (
        <Link
          to="/door/$event/board"
          params={{ event }}
          className="flex items-center gap-1.5 rounded-full bg-door-refused px-3 py-1.5 text-sm font-semibold"
        >
          <TriangleAlert size={16} aria-hidden />
          <Plural value={conflicts.length} one="# conflict" other="# conflicts" />
        </Link>
      )}
    </div>
  );
}
