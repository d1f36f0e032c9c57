import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CloudUpload } from 'lucide-react';
import { useMe } from '../shared/session.ts';
import { Button } from '../ui/button.tsx';
import { storedQueue } from './door-store.ts';
import { ScanSender } from './scan-sender.ts';

/** How often it is tried again. */
const retryMilliseconds = 10_000;

/** Sends what a door has left on this device, and says so as long as something is left. */
export function WaitingScans() {
  const { id } = useMe();
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['doors', 'waiting', id],
    queryFn: async () => {
      const waiting = await storedQueue(id);
      if (waiting.length === 0) return 0;
      await new ScanSender(id, () => Promise.resolve()).send();
      return (await storedQueue(id)).length;
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data === 0 ? false : retryMilliseconds),
  });
  return (
    <div role="status">
      {data !== undefined && data > 0 && (
        <div className="mb-4 flex flex-wrap items-center gap-3 rounded-control bg-open-soft px-4 py-3 font-medium text-open">
          <CloudUpload size={22} aria-hidden className="shrink-0" />
          <p className="min-w-0 flex-1">
            <Plural
              value={data}
              one="# scan waits on this device, and is sent as soon as there is a network."
              other="# scans wait on this device, and are sent as soon as there is a network."
            />
          </p>
          <Button size="small" pending={isFetching} onClick={() => void refetch()}>
            <Trans>Send now</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
