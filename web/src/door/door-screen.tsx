import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useOrganisation } from '../shared/session.ts';
import { DoorSession } from './door-session.ts';
import { doorQuery } from './door-queries.ts';
import { storeGate, storedGate } from './door-store.ts';
import { GateForm } from './gate-form.tsx';
import { ScanningView } from './scanning-view.tsx';

const route = getRouteApi('/app/door/$event');

/** The door of one event: which gate this is, and then scanning. */
export function DoorScreen() {
  const { event: id } = route.useParams();
  const door = useSuspenseQuery(doorQuery(id)).data;
  const { timeZone } = useOrganisation();
  const [session, setSession] = useState<{ door: DoorSession; gate: string } | null>(null);
  const [lastGate, setLastGate] = useState<string | null>(null);
  useEffect(() => {
    storedGate(id).then((gate) => setLastGate(gate ?? ''), reportError);
  }, [id]);
  useEffect(() => {
    if (session === null) return undefined;
    session.door.open().catch(reportError);
    return () => session.door.close();
  }, [session]);
  const begin = (gate: string) => {
    storeGate(id, gate).catch(reportError);
    setSession({ door: new DoorSession({ event: id, gate, timeZone }), gate });
  };
  if (session !== null) {
    return (
      <ScanningView door={door} session={session.door} gate={session.gate} onClose={() => setSession(null)} />
    );
  }
  return lastGate === null ? null : <GateForm door={door} lastGate={lastGate} onBegin={begin} />;
}
