import { useState } from 'react';
import type { Door } from '../../../lib/api/schema.gen.ts';
import type { DoorSession } from '../offline/door-session.ts';
import type { DoorState } from '../offline/door-state.ts';
import { NameSearch } from './name-search.tsx';
import type { ShownPanel } from '../door-queries.ts';
import { RecentPanel } from './recent-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import type { useVerdicts } from './use-verdicts.ts';
import type { Verdict } from '../offline/verdict-rules.ts';
import { WalkInForm } from './walk-in-form.tsx';

interface DoorPanelsProps {
  panel: ShownPanel;
  door: Door;
  gate: string;
  session: DoorSession;
  state: DoorState;
  verdicts: ReturnType<typeof useVerdicts>;
  onPanel: (panel: ShownPanel) => void;
  onClose: () => void;
}

/** What lies over the camera: the other ways to let someone in, and how the door stands. */
export function DoorPanels({ panel, verdicts, onPanel, onClose, ...rest }: DoorPanelsProps) {
  const { door, gate, session, state } = rest;
  const [sought, setSought] = useState('');
  const said = (verdict: Verdict) => {
    onClose();
    verdicts.say(verdict);
  };
  if (panel === 'names') {
    return (
      <NameSearch
        {...rest}
        onFound={(read) => {
          onClose();
          verdicts.decide(read);
        }}
        onWalkedIn={said}
        onWalkIn={(name) => {
          setSought(name);
          onPanel('walk-in');
        }}
        onClose={onClose}
      />
    );
  }
  if (panel === 'walk-in') {
    return (
      <WalkInForm
        event={door.id}
        gate={gate}
        session={session}
        state={state}
        sought={sought}
        onDone={said}
        onClose={onClose}
      />
    );
  }
  if (panel === 'recent') {
    return (
      <RecentPanel
        recent={verdicts.recent}
        session={session}
        onUndone={verdicts.noteUndone}
        onClose={onClose}
      />
    );
  }
  return <StatusPanel event={door.id} session={session} state={state} onClose={onClose} />;
}
