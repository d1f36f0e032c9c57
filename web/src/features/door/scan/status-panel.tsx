import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { localTextAt } from '../../../lib/format/dates.ts';
import { useOrganisation } from '../../../lib/session/session.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { ConflictList } from '../board/conflict-list.tsx';
import { DoorButton, DoorPanel } from './door-panel.tsx';
import type { DoorSession } from '../offline/door-session.ts';
import { asksService, type DoorState } from '../offline/door-state.ts';

interface StatusPanelProps {
  event: number;
  session: DoorSession;
  state: DoorState;
  onClose: () => void;
}

/** How this door stands: who decides, how old its list is, what waits, and what needs a look. */
export function StatusPanel({ event, session, state, onClose }: StatusPanelProps) {
  const sending = useMutation({ mutationFn: () => Promise.all([session.send(), session.refreshLists()]) });
  const again = useMutation({ mutationFn: () => session.tryAgain() });
  const { isAlone, unsent, conflicts, refused } = state;
  return (
    <DoorPanel title={<Trans>This door</Trans>} onClose={onClose}>
      {conflicts.length > 0 && (
        <section className="flex flex-col gap-3">
          <ConflictList
            event={event}
            isOnline={asksService(state)}
            own={conflicts}
            keptNames={session.lists.names}
          />
          <DoorButton onClick={() => void session.dismissConflicts().catch(reportError)}>
            <Trans>Got it</Trans>
          </DoorButton>
        </section>
      )}
      <dl className="divide-y divide-door-control rounded-card bg-door-ground px-4">
        <Line name={<Trans>Who decides</Trans>}>
          {asksService(state) ? <Trans>The service</Trans> : <Trans>This device, by its list</Trans>}
        </Line>
        <Line name={<Trans>List</Trans>}>
          <ListWords state={state} />
        </Line>
        <Line name={<Trans>Names without a network</Trans>}>
          {state.isLocked ? (
            <Trans>kept on this device, locked</Trans>
          ) : state.hasNames ? (
            <Trans>kept on this device</Trans>
          ) : (
            <Trans>not kept</Trans>
          )}
        </Line>
        <Line name={<Trans>Unsent</Trans>}>
          <Plural value={unsent} _0="nothing" one="# scan" other="# scans" />
        </Line>
        {refused.here > 0 && (
          <Line name={<Trans>Not accepted, of this event</Trans>}>
            <Plural value={refused.here} one="# scan" other="# scans" />
          </Line>
        )}
        {refused.elsewhere > 0 && (
          <Line name={<Trans>Not accepted, of other events</Trans>}>
            <Plural value={refused.elsewhere} one="# scan" other="# scans" />
          </Line>
        )}
      </dl>
      <DoorButton disabled={sending.isPending || isAlone} onClick={() => sending.mutate()}>
        {unsent > 0 ? <Trans>Send now</Trans> : <Trans>Refresh the list</Trans>}
      </DoorButton>
      {refused.here > 0 && (
        <DoorButton disabled={again.isPending || isAlone} onClick={() => again.mutate()}>
          <Trans>Send again what was not accepted</Trans>
        </DoorButton>
      )}
      {refused.here + refused.elsewhere > 0 && (
        <p className="text-[0.9375rem] text-door-quiet">
          <Trans>
            Why, and how to discard them, stands on the page “Door”, which you see when you close this one.
          </Trans>
        </p>
      )}
      <DoorButton pressed={isAlone} onClick={() => session.setAlone(!isAlone)}>
        {isAlone ? <Trans>Use the network again</Trans> : <Trans>Work without the network</Trans>}
      </DoorButton>
      <p className="text-[0.9375rem] text-door-quiet">
        <Trans>
          Choose this where the network is so slow that people wait. Nothing is lost; other doors hear of it
          when you use the network again.
        </Trans>
      </p>
    </DoorPanel>
  );
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-3">
      <dt className="text-door-quiet">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function ListWords({ state: { list, isLoadingList } }: { state: DoorState }) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const { timeZone } = useOrganisation();
  if (list === null) return isLoadingList ? t`is being loaded …` : t`none on this device`;
  const time = formatter.time(localTextAt(new Date(list.madeAt), timeZone));
  if (list.count === 0) return t`nobody on it, as of ${time}`;
  return t`${plural(list.count, { one: '# person', other: '# people' })}, as of ${time}`;
}
