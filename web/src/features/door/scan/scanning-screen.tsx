import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMe, useOrganisation } from '../../../lib/session/session.ts';
import { useSessionEnd } from '../../../lib/session/session-end.ts';
import { doorsQuery } from '../../../entities/event/duties-queries.ts';
import { doorQuery } from '../door-queries.ts';
import { browserTools } from '../offline/browser-tools.ts';
import { DoorSession } from '../offline/door-session.ts';
import { heldKey } from '../offline/names-keys.ts';
import { ScanningView } from './scanning-view.tsx';
import { allowSounds } from './signals.ts';

const route = getRouteApi('/bare/door/$event/scan');

/** The open door. A reload, or a browser that was killed, comes back right here. */
export function ScanningScreen() {
  const { event } = route.useParams();
  const { gate } = route.useLoaderData();
  const { show } = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const door = useSuspenseQuery(doorQuery(event)).data;
  const { timeZone } = useOrganisation();
  const { id: reviewer } = useMe();
  const [session] = useState(
    () => new DoorSession({ door, ...gate, timeZone, reviewer }, browserTools, heldKey(event)),
  );
  useEffect(() => {
    session.open().catch(reportError);
    return () => session.close();
  }, [session]);
  const hasEnded = useSessionEnd() !== null;
  useEffect(() => {
    // What is forgotten on the device is forgotten on the page, too.
    if (hasEnded) session.forget();
  }, [session, hasEnded]);
  useEffect(() => {
    // Browsers allow sounds after the first tap or key; after a reload that may be any.
    const allow = () => allowSounds();
    document.addEventListener('pointerdown', allow, { once: true });
    document.addEventListener('keydown', allow, { once: true });
    return () => {
      document.removeEventListener('pointerdown', allow);
      document.removeEventListener('keydown', allow);
    };
  }, []);
  const close = () => {
    // How many are in has changed since the door was opened.
    void client.invalidateQueries({ queryKey: doorsQuery.queryKey });
    void navigate({ to: '/door/$event', params: { event } });
  };
  return (
    <ScanningView
      door={door}
      session={session}
      gate={gate.gate}
      panel={show}
      // "Back" closes a panel, and never the door.
      onPanel={(next) =>
        void navigate({ search: next === undefined ? {} : { show: next }, replace: show !== undefined })
      }
      onClose={close}
    />
  );
}
