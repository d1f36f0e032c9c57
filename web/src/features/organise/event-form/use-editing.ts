import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type {
  ChangedEvent,
  FollowingChange,
  ManagedEventDetail,
  MovesUp,
  NoticeToPeople,
} from '../../../lib/api/schema.gen.ts';
import { announce } from '../../../ui/announcer.tsx';
import { changedFields, changeOf, draftOfEvent, type EventDraft } from './event-form-rules.ts';
import { isMoved } from './moving-rules.ts';
import { useEventForm } from './event-form.tsx';
import { useChangingEvent, usePreviewingChange } from '../managed-events.ts';
import { managedEventQuery } from '../../../entities/event/organisers/managed-events.ts';
import { useUndoingMove, type Opened } from './undoing-move.ts';
import type { Scope } from '../series/series-scope.tsx';
import type { LeftAlone } from '../series/series-undo.tsx';
import { useDoneWithMails } from '../status/notify-fields.tsx';
import { isForOthers } from '../status/step-words.tsx';
import { missedOf } from './undo-rules.ts';

/** For which events of a series a change is. */
interface InSeries {
  scope: Scope;
  /** How others become again what they were; null where nothing is taken back. */
  following: readonly FollowingChange[] | null;
  /** Those that someone else has changed, so that nothing is taken back for them. */
  left: readonly LeftAlone[];
}

/** What those concerned are told. */
interface Told {
  notify: boolean;
  message: string;
}

/** What would follow from a change: who is told of it, and who gets a place by it. */
interface Followed {
  people: NoticeToPeople | null;
  movesUp: MovesUp | null;
}

/** The same, to be decided before it is saved. */
interface Notice extends Followed {
  /** Why they could not be told: others are concerned by now. */
  failure: unknown;
}

interface Typed {
  known: ManagedEventDetail;
  first: EventDraft;
  draft: EventDraft;
}

/** What was saved, and whether anyone was told; null where nothing had changed. */
type Saved = { event: ChangedEvent; notify: boolean } | { event: null };

/** An event that is being changed: what was typed, what others changed meanwhile, and who is told. */
export function useEditing(event: ManagedEventDetail, undo: Opened | undefined) {
  const [series, setSeries] = useState(() => seriesOf(undo));
  const [notice, setNotice] = useState<Notice | null>(null);
  const sending = useSending(event.id, series, undo);
  const readAgain = useReadingAgain(event.id, (others) => {
    setNotice(null);
    setSeries((now) => withoutChanged(now, others));
  });
  const form = useEventForm<ManagedEventDetail, Saved>(
    {
      known: undo?.known ?? event,
      typed: undo?.draft,
      draftOf: draftOfEvent,
      send: (typed) => sending.sendOrAsk(typed, (followed) => setNotice({ ...followed, failure: null })),
      readAgain: ({ info }) => readAgain(info),
      changesOf: (info) => missedOf(info, event.id).own,
      onSaved: useLeaving(event.id, series.scope),
    },
    [event.calendar],
  );
  /** Saves it and tells those concerned; where others are concerned by now, they are shown first. */
  const saveAndTell = (told: Told) =>
    void form.session.run(async (typed) => {
      const count = notice?.people?.count ?? 0;
      const result = await sending.sendSeen(typed, told, count).finally(() => setNotice(null));
      if (!('people' in result)) return result;
      setNotice(result);
      return null;
    });
  return {
    form,
    ...series,
    choose: (scope: Scope) => setSeries({ ...series, scope }),
    notice,
    saveAndTell,
    closeNotice: () => setNotice(null),
  };
}

function seriesOf(undo: Opened | undefined): InSeries {
  const following = undo?.undo?.following ?? null;
  return { following, scope: following === null ? 'this' : 'following', left: [] };
}

function withoutChanged({ following, left, scope }: InSeries, others: readonly LeftAlone[]): InSeries {
  const isLeft = ({ id }: { id: number }) => others.some(({ event }) => event.id === id);
  return {
    scope,
    following: following?.filter((one) => !isLeft(one)) ?? null,
    left: [...left.filter(({ event }) => !others.some((other) => other.event.id === event.id)), ...others],
  };
}

/** Sends what has changed; first it asks what those concerned are told. */
function useSending(id: number, series: InSeries, opened: Opened | undefined) {
  const changing = useChangingEvent(id);
  const previewing = usePreviewingChange(id);
  const others = series.following?.length ?? 0;
  const preview = (typed: Typed) => previewing.mutateAsync(changeTo(typed, series, opened));
  const send = async (typed: Typed, { notify, message }: Told, expected: number): Promise<Saved> => {
    const { body, ...change } = changeTo(typed, series, opened);
    const told = notify ? { expected, ...(message === '' ? {} : { message }) } : {};
    const event = await changing.mutateAsync({ ...change, body: { ...body, ...told }, notify });
    return { event, notify };
  };
  return {
    /** Sends it, unless someone should be told: that is asked first. */
    sendOrAsk: async (typed: Typed, ask: (followed: Followed) => void): Promise<Saved | null> => {
      const { known, first, draft } = typed;
      if (changedFields(draft, first).length + others === 0) return { event: null };
      const isTold = others > 0 || (known.state === 'published' && isMoved(draft, first));
      const isWaitedFor = known.state === 'published' && known.counts.waiting > 0;
      const followed = isTold || isWaitedFor ? await preview(typed) : null;
      if (followed === null || isNothing(followed)) return send(typed, { notify: false, message: '' }, 0);
      ask(followed);
      return null;
    },
    /** Sends it to as many as were seen; says who they are when they are others by now. */
    sendSeen: (typed: Typed, told: Told, expected: number): Promise<Saved | Notice> =>
      send(typed, told, expected).catch(async (failure: unknown) => {
        const followed = isForOthers(failure) ? await preview(typed).catch(() => null) : null;
        if (followed === null || isNothing(followed)) throw failure;
        return { ...followed, failure };
      }),
  };
}

/** Whether nobody is told and nobody gets a place, so that there is nothing to ask. */
function isNothing({ people, movesUp }: Followed): boolean {
  return (people?.count ?? 0) + (movesUp?.count ?? 0) === 0;
}

/** What is sent: as it was opened, exactly what takes the move back, and otherwise what differs. */
function changeTo(
  { known, first, draft }: Typed,
  { scope, following }: InSeries,
  opened: Opened | undefined,
) {
  const isAsOpened = draft === opened?.draft && known === opened.known;
  const own = isAsOpened && opened.undo !== null ? opened.undo : changeOf(draft, first);
  const body = following === null ? own : { ...own, following: [...following] };
  return { version: known.version, body, scope };
}

/** Goes back to the event once it is saved; a move can be taken back from there. */
function useLeaving(id: number, scope: Scope) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const undo = useUndoingMove(id);
  const withMails = useDoneWithMails();
  return (saved: Saved, { known, first, draft }: Typed) => {
    if (saved.event !== null) {
      const { event, notify } = saved;
      const hasMoved = isMoved(draft, first) && (known.state === 'published' || scope === 'following');
      const canUndo = hasMoved || event.undoSeconds > 0;
      const action = { label: t`Undo`, run: () => void undo(event, first, notify) };
      announce(
        withMails(t`Saved.`, notify ? event.notice : null),
        canUndo ? action : undefined,
        event.undoSeconds,
      );
    }
    return navigate({ to: '/organise/events/$event', params: { event: id }, ignoreBlocker: true });
  };
}

/** Reads an event that someone else has changed; and those of its series, which are left alone then. Null where only those have changed. */
function useReadingAgain(id: number, onOthers: (others: LeftAlone[]) => void) {
  const client = useQueryClient();
  const read = (event: number) => client.fetchQuery({ ...managedEventQuery(event), staleTime: 0 });
  return async (info: readonly unknown[]): Promise<ManagedEventDetail | null> => {
    const { own, others } = missedOf(info, id);
    onOthers(
      await Promise.all(others.map(async ({ event, ...names }) => ({ event: await read(event), ...names }))),
    );
    return own.length === 0 && others.length > 0 ? null : read(id);
  };
}
