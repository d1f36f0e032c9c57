import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CloudUpload } from 'lucide-react';
import { useMe } from '../shared/session.ts';
import { Button } from '../ui/button.tsx';
import { askedService } from './asked-service.ts';
import { doorStore } from './kept-door.ts';
import { RefusedScans } from './refused-scans.tsx';
import { ScanSender } from './scan-sender.ts';

/** How often it is tried again. */
const retryMilliseconds = 10_000;

/** Sends what doors have left on this device, and says so as long as something is left: what waits, and what was not accepted. */
export function WaitingScans() {
  const { id } = useMe();
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['doors', 'waiting', id],
    queryFn: async () => {
      const found = await doorStore.queue(id);
      if (found.length === 0) return [];
      await new ScanSender(id, { store: doorStore, service: askedService }).send();
      return doorStore.queue(id);
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(waits) === false ? false : retryMilliseconds),
  });
  const waiting = data?.filter(waits).length ?? 0;
  return (
    <>
      <div role="status">
        {waiting > 0 && (
          <div className="mb-4 flex flex-wrap items-center gap-3 rounded-control bg-open-soft px-4 py-3 font-medium text-open">
            <CloudUpload size={22} aria-hidden className="shrink-0" />
            <p className="min-w-0 flex-1">
              <Plural
                value={waiting}
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
      <RefusedScans reviewer={id} scans={data ?? []} onChanged={() => void refetch()} />
    </>
  );
}

function waits({ refusal }: { refusal?: unknown }): boolean {
  return refusal === undefined;
}
