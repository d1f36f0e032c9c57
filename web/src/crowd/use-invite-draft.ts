import { useReducer, useRef } from 'react';
import type { BulkInvitationResult } from '../api/schema.gen.ts';
import { presentCount } from '../shared/failure-rules.ts';
import { bodyOfInvite, nobodyChosen, type InviteDraft } from './invite-rules.ts';
import { useInviting, usePreviewingInvitation } from './inviting-mutations.ts';

/** Whom somebody is about to invite, the look at who that is, and the sending to as many as were seen. */
export function useInviteDraft(event: number, onInvited: (result: BulkInvitationResult) => void) {
  const [draft, setDraft] = useReducer(
    (now: InviteDraft, part: Partial<InviteDraft>): InviteDraft => ({ ...now, ...part }),
    nobodyChosen,
  );
  const previewing = usePreviewingInvitation(event);
  const inviting = useInviting(event);
  const done = useRef(false);
  const body = bodyOfInvite(draft);
  const change = (part: Partial<InviteDraft>) => {
    setDraft(part);
    // What was shown belongs to others.
    previewing.reset();
    inviting.reset();
  };
  const preview = (onSettled?: () => void) => previewing.mutate(body, { onSettled: () => onSettled?.() });
  const send = (expected: number) =>
    inviting.mutate(
      { ...body, expected },
      {
        onSuccess: (answer) => {
          done.current = true;
          onInvited(answer);
        },
        // They are no longer as many: show who they are now.
        onError: (failure) => presentCount(failure) !== undefined && preview(),
      },
    );
  return { draft, change, preview, send, previewing, inviting, isDone: () => done.current };
}
