import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiFailure } from '../../../lib/api/failures.ts';
import type { FollowingChange, NoticeToPeople } from '../../../lib/api/schema.gen.ts';
import { announce } from '../../../ui/announcer.tsx';
import { changedFields, changeOf, draftOfEvent, isMoved, type EventDraft } from './event-form-rules.ts';
import { useChangingEvent, usePreviewingChange } from '../managed-events.ts';
import { managedEventQuery } from '../../../entities/event/organisers/managed-events.ts';
import { useUndoingMove, type Opened } from './undoing-move.ts';
import { meetingOf, type Meeting } from '../../../lib/merge-rules.ts';
import { useUnsavedWords } from '../../../ui/save-problem.tsx';
import type { Scope } from '../series/series-scope.tsx';
import type { LeftAlone } from '../series/series-undo.tsx';
import { isForOthers } from '../status/step-words.tsx';
import { missedOf } from './undo-rules.ts';

interface Editing extends Opened {
  /** Where somebody else's changes meet these. */
  meeting: Meeting<EventDraft> | null;
  /** Of a series: whether those that follow change too. */
  scope: Scope;
  /** Of a series: how others become again what they were; null where nothing is taken back. */
  following: readonly FollowingChange[] | null;
  /** Of a series: those that somebody else has changed, so that nothing is taken back for them. */
  left: readonly LeftAlone[];
  /** Who would be told of it, to be decided before it is saved. */
  notice: NoticeToPeople | null;
  /** Why they could not be told: others are concerned by now. */
  failure: unknown;
}

/** What those concerned are told. */
interface Told {
  notify: boolean;
  message: string;
}

/** An event that is being changed: what was typed, what others changed meanwhile, and who is told. */
export function useEditing(opened: Opened) {
  const [editing, setEditing] = useState(() => begun(opened));
  const set = (part: Partial<Editing>) => setEditing((now) => ({ ...now, ...part }));
  const { draft, known, following } = editing;
  const first = draftOfEvent(known);
  const sending = useSending(editing, opened);
  const meeting = useMeeting(editing, set);
  const failed = useUnsavedWords();

  const save = async (): Promise<boolean> => {
    const others = following ?? [];
    if (changedFields(draft, first).length + others.length === 0) return sending.leave();
    return meeting(async () => {
      const isTold = others.length > 0 || (known.state === 'published' && isMoved(draft, first));
      const concerned = isTold ? await sending.preview() : null;
      if (concerned === null || concerned.count === 0) return sending.send({ notify: false, message: '' });
      set({ notice: concerned, failure: null });
      return false;
    });
  };
  const saveAndTell = (told: Told) =>
    void meeting(() => sending.send(told)).catch(async (failure: unknown) => {
      const concerned = isForOthers(failure) ? await sending.preview().catch(() => null) : null;
      if (concerned !== null && concerned.count > 0) return set({ notice: concerned, failure });
      set({ notice: null });
      announce(failed(failure));
    });
  return {
    ...editing,
    first,
    isPending: sending.isPending,
    change: (next: EventDraft) => set({ draft: next }),
    choose: (next: Scope) => set({ scope: next }),
    save,
    saveAndTell,
    closeNotice: () => set({ notice: null }),
  };
}

function begun(opened: Opened): Editing {
  const following = opened.undo?.following ?? null;
  const scope = following === null ? 'this' : 'following';
  return { ...opened, following, scope, left: [], meeting: null, notice: null, failure: null };
}

/** Sends what has changed, and goes back to the event. */
function useSending({ known, draft, scope, following, notice }: Editing, opened: Opened) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id, version } = known;
  const changing = useChangingEvent(id);
  const previewing = usePreviewingChange(id);
  const undo = useUndoingMove(id);
  const first = draftOfEvent(known);
  const isAsOpened = draft === opened.draft && known === opened.known;
  const own = isAsOpened && opened.undo !== null ? opened.undo : changeOf(draft, first);
  const change = following === null ? own : { ...own, following: [...following] };
  const canUndo = isMoved(draft, first) && (known.state === 'published' || scope === 'following');
  const leave = async (): Promise<boolean> => {
    await navigate({ to: '/organise/events/$event', params: { event: id }, ignoreBlocker: true });
    return true;
  };
  const send = async ({ notify, message }: Told): Promise<boolean> => {
    const told = { expected: notice?.count ?? 0, ...(message === '' ? {} : { message }) };
    const body = notify ? { ...change, ...told } : change;
    const saved = await changing.mutateAsync({ version, body, notify, scope });
    const action = { label: t`Undo`, run: () => void undo(saved, first, notify) };
    announce(t`Saved.`, canUndo ? action : undefined);
    return leave();
  };
  return {
    leave,
    send,
    preview: () => previewing.mutateAsync({ version, body: change, scope }),
    isPending: changing.isPending || previewing.isPending,
  };
}

/** Does something with the event; where somebody else was first, brings both changes together instead. */
function useMeeting({ known, draft, following, left }: Editing, set: (part: Partial<Editing>) => void) {
  const client = useQueryClient();
  return async (work: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await work();
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.status !== 412) throw failure;
      const read = (id: number) => client.fetchQuery({ ...managedEventQuery(id), staleTime: 0 });
      const { own, others } = missedOf(failure.info, known.id);
      const changed = await Promise.all(
        others.map(async ({ event, ...names }) => ({ event: await read(event), ...names })),
      );
      const isLeft = ({ id }: { id: number }) => others.some(({ event }) => event === id);
      set({
        following: following?.filter((one) => !isLeft(one)) ?? null,
        left: [...left, ...changed],
        notice: null,
      });
      if (own.length === 0 && others.length > 0) return false;
      const now = await read(known.id);
      const both = { first: draftOfEvent(known), mine: draft, theirs: draftOfEvent(now) };
      const meeting = meetingOf(both, { version: now.version, by: own });
      set({ known: now, draft: meeting.draft, meeting });
      return false;
    }
  };
}
