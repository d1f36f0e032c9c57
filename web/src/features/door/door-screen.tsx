import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useReachable } from '../../lib/offline/online.ts';
import { doorQuery } from './door-queries.ts';
import { untilOf } from './offline/door-state.ts';
import { GateForm } from './gate-form.tsx';
import { doorStore } from './offline/stored-door.ts';
import { heldKey, takePin } from './offline/names-keys.ts';
import { allowSounds } from './scan/signals.ts';

const route = getRouteApi('/app/door/$event');

/** The door of one event before it opens: which gate this is. */
export function DoorScreen() {
  const { event } = route.useParams();
  const { gate: last, figures } = route.useLoaderData();
  const navigate = route.useNavigate();
  const door = useSuspenseQuery(doorQuery(event)).data;
  const isReachable = useReachable();
  // Without a network this device knows better than what the service said last.
  const known = isReachable ? undefined : figures;
  return (
    <GateForm
      door={known === undefined ? door : { ...door, in: known.inside, expected: known.expected }}
      last={last}
      needsPin={heldKey(event) === undefined}
      onBegin={async (gate, names) => {
        // Browsers allow sounds from a tap on, and this is one.
        allowSounds();
        if (names.pin !== null && !(await takePin(event, names.pin))) return 'wrong-pin';
        await doorStore.storeGate(event, { gate, keepsNames: names.areKept, until: untilOf(door) });
        await navigate({ to: '/door/$event/scan', params: { event } });
        return 'open';
      }}
    />
  );
}
