import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { doorQuery } from './door-queries.ts';
import { untilOf } from './door-state.ts';
import { storeGate } from './door-store.ts';
import { GateForm } from './gate-form.tsx';
import { allowSounds } from './signals.ts';

const route = getRouteApi('/app/door/$event');

/** The door of one event before it opens: which gate this is. */
export function DoorScreen() {
  const { event } = route.useParams();
  const last = route.useLoaderData();
  const navigate = route.useNavigate();
  const door = useSuspenseQuery(doorQuery(event)).data;
  const begin = async (gate: string, keepsNames: boolean) => {
    await storeGate(event, { gate, keepsNames, until: untilOf(door) });
    await navigate({ to: '/door/$event/scan', params: { event } });
  };
  return (
    <GateForm
      door={door}
      last={last}
      onBegin={(gate, keepsNames) => {
        // Browsers allow sounds from a tap on, and this is one.
        allowSounds();
        begin(gate, keepsNames).catch(reportError);
      }}
    />
  );
}
