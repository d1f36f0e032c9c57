import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiFailure, presentCount } from '../../../lib/api/failures.ts';
import type { ChangedEvent, EventChange, ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { announce } from '../../../ui/announcer.tsx';
import type { EventDraft } from './event-form-rules.ts';
import { useChangingEvent } from '../managed-events.ts';

/** An event as a form begins with it. */
export interface Opened {
  /** The event as the form knows it: what is sent is the difference to it. */
  known: ManagedEventDetail;
  draft: EventDraft;
  /** What takes back the change that the form is opened for: to the second, which the form does not show, and for all events of a series. */
  undo: EventChange | null;
}

/** Where the form finds what is to be taken back. */
const keyOf = (id: number) => ['event-undo', id];

/**
 * Gives a moved event, and those of its series that have moved with it, their former times and places back: at once where
 * nobody has heard of the move by then. Otherwise, and where someone else has changed one of them since, the form opens with them,
 * and asks what it always asks before it saves.
 */
export function useUndoingMove(id: number) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const changing = useChangingEvent(id);
  const ask = async (former: Opened): Promise<void> => {
    client.setQueryData(keyOf(id), former);
    // Whoever is in the form already gets a new one.
    await navigate({ to: '/organise/events/$event', params: { event: id } });
    await navigate({ to: '/organise/events/$event/edit', params: { event: id } });
  };
  return async (moved: ChangedEvent, draft: EventDraft, wereTold: boolean): Promise<void> => {
    const { version, undo } = moved;
    const former = { known: moved, draft, undo: undo === null ? null : withoutPlaces(undo) };
    if (undo === null) return ask(former);
    const told = wereTold ? { notify: true, expected: 0 } : { notify: false };
    const events = 1 + (undo.following?.length ?? 0);
    const scope = undo.following === undefined ? 'this' : 'following';
    try {
      const { notify, ...expected } = told;
      await changing.mutateAsync({ version, body: { ...undo, ...expected }, scope, notify });
      return announce(
        events === 1 ? t`It is as it was before.` : t`${events} events are as they were before.`,
      );
    } catch (failure) {
      const left = presentCount(failure);
      if (left !== undefined)
        announce(
          plural(left, {
            one: '# e-mail has already been sent, so this can no longer be undone unnoticed.',
            other: '# e-mails have already been sent, so this can no longer be undone unnoticed.',
          }),
        );
      if (left !== undefined || (failure instanceof ApiFailure && failure.status === 412)) return ask(former);
      return announce(t`That did not work. Try again in a moment.`);
    }
  };
}

/** What takes it back once people know of their places: these they keep. */
function withoutPlaces({ movedUp: _own, following, ...own }: EventChange): EventChange {
  if (following === undefined) return own;
  return { ...own, following: following.map(({ movedUp: _its, ...one }) => one) };
}

/** What is to be taken back in the form of an event that opens; undefined when it is opened for any other reason. */
export function useUndoToAsk(id: number): Opened | undefined {
  const client = useQueryClient();
  const [former] = useState(() => client.getQueryData<Opened>(keyOf(id)));
  useEffect(() => client.removeQueries({ queryKey: keyOf(id) }), [client, id]);
  return former;
}
