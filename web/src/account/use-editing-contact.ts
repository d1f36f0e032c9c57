import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../api/failures.ts';
import type { Me, OwnChanges } from '../api/schema.gen.ts';
import { meetingOf, type Meeting } from '../shared/merge-rules.ts';
import { meQuery, useMe } from '../shared/session.ts';
import { contactChanges, contactDraft, type ContactDraft } from './contact-rules.ts';
import { useChangingMe } from './me-mutations.ts';

interface Editing {
  /** The record as the form knows it: what is sent is the difference to it. */
  known: Me;
  draft: ContactDraft;
  meeting: Meeting<ContactDraft> | null;
}

const begun = (me: Me): Editing => ({ known: me, draft: contactDraft(me), meeting: null });

/** The own contact data while they are changed: what was typed, and what others changed meanwhile. */
export function useEditingContact() {
  const client = useQueryClient();
  const me = useMe();
  const changing = useChangingMe();
  const [editing, setEditing] = useState(() => begun(me));
  const { known, draft } = editing;
  const first = contactDraft(known);
  const changes = contactChanges(draft, first);
  // Where nobody has typed anything, the form shows what is there now.
  if (changes === null && editing.meeting === null && me.version > known.version) setEditing(begun(me));

  const send = async (version: number, body: OwnChanges): Promise<boolean> => {
    setEditing(begun(await changing.mutateAsync({ version, body })));
    return true;
  };
  /** Sends it; says whether it is saved. What others changed meanwhile comes into the form instead. */
  const save = async (): Promise<boolean> => {
    if (changes === null) return false;
    try {
      return await send(known.version, changes);
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.status !== 412) throw failure;
      const now = await client.fetchQuery({ ...meQuery, staleTime: 0 });
      const both = { first, mine: draft, theirs: contactDraft(now) };
      const meeting = meetingOf(both, { version: now.version, by: failure.info });
      // Something else of the record has changed, such as who sees it: no reason to ask anybody.
      if (meeting.taken.length + meeting.open.length === 0) return send(now.version, changes);
      changing.reset();
      setEditing({ known: now, draft: meeting.draft, meeting });
      return false;
    }
  };
  return {
    ...editing,
    changes,
    save,
    failure: changing.error,
    isPending: changing.isPending,
    change: (next: ContactDraft) => setEditing({ ...editing, draft: next }),
  };
}
