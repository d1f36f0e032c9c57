import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../api/failures.ts';
import type { EditableParticipant } from '../api/schema.gen.ts';
import { meetingOf, type Meeting } from '../shared/merge-rules.ts';
import type { AboutEvent } from './about-event.ts';
import type { AnswerDraft } from './answers-rules.ts';
import type { WithoutPlace } from './over-capacity-dialog.tsx';
import {
  draftOfParticipant,
  draftOfParts,
  participantChange,
  partsOf,
  type AnswerParts,
} from './participant-form-rules.ts';
import { useChangingParticipant } from './participants-mutations.ts';
import { participantQuery } from './participants-queries.ts';
import { useHasBegun } from './use-has-begun.ts';

interface Editing {
  /** The answer as the form knows it: what is sent is the difference to it. */
  known: EditableParticipant;
  draft: AnswerDraft;
  meeting: Meeting<AnswerParts> | null;
}

/** What forms begin with. It counts whether the event had begun when they were opened: what is chosen does not change by itself. */
function useBeginnings(event: AboutEvent) {
  const [hasBegun] = useState(useHasBegun(event));
  const draftOf = (one: EditableParticipant) => draftOfParticipant(one, hasBegun);
  const beginOf = (one: EditableParticipant): Editing => ({ known: one, draft: draftOf(one), meeting: null });
  return { draftOf, beginOf };
}

/** Somebody's answer that is being changed: what was typed, and what others changed meanwhile. */
export function useEditingParticipant(event: AboutEvent, person: EditableParticipant) {
  const { id, questions } = event;
  const registration = person.registration ?? 0;
  const client = useQueryClient();
  const changing = useChangingParticipant(id, registration);
  const { draftOf, beginOf } = useBeginnings(event);
  const [editing, setEditing] = useState(() => beginOf(person));
  const { known, draft } = editing;
  const first = draftOf(known);
  const body = participantChange(questions, first, draft);
  const isChanged = Object.keys(body).length > 0;
  // Where nobody has typed anything, the form shows what is there now.
  if (!isChanged && editing.meeting === null && person.version > known.version) setEditing(beginOf(person));

  /** Sends it; says whether it is saved. What others changed meanwhile comes into the form instead. */
  const send = async (more: WithoutPlace): Promise<boolean> => {
    const sent = { ...body, ...more };
    try {
      await changing.mutateAsync({ version: known.version, body: sent });
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.status !== 412) throw failure;
      const now = await client.fetchQuery({ ...participantQuery(id, registration), staleTime: 0 });
      const parts = (one: AnswerDraft) => partsOf(questions, one);
      const both = { first: parts(first), mine: parts(draft), theirs: parts(draftOf(now)) };
      const meeting = meetingOf(both, { version: now.version, by: failure.info });
      if (meeting.taken.length + meeting.open.length > 0) {
        changing.reset();
        setEditing({ known: now, draft: draftOfParts(questions, meeting.draft), meeting });
        return false;
      }
      // Something else about them has changed, such as that they are in: no reason to ask anybody.
      await changing.mutateAsync({ version: now.version, body: sent });
      return true;
    }
  };
  return {
    ...editing,
    isChanged,
    send,
    changing,
    change: (part: Partial<AnswerDraft>) => setEditing({ ...editing, draft: { ...draft, ...part } }),
  };
}
