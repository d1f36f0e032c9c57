import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { MovedUp, Participant } from '../../../lib/api/schema.gen.ts';
import { isOutdated, placesLeft } from '../../../lib/api/failures.ts';
import { announce } from '../../../ui/announcer.tsx';
import { useMovingBack, useMovingUp, usePreviewingMoveUp } from './participants-mutations.ts';
import { useFailed } from './use-failed.ts';

/** Whom it would move up, and what that does to the places. */
export interface AskedMoveUp {
  person: Participant;
  preview: MovedUp;
}

/** How many seats the party of a preview takes, and whether they are more than are left. */
export function seatsOf({ movesUp, left = 0 }: MovedUp): { seats: number; isOver: boolean } {
  const seats = movesUp?.people ?? 1;
  return { seats, isOver: seats > left };
}

/** Moves someone up after a look at who comes along; it can be taken back until the mail leaves. */
export function useMoveUp(event: number) {
  const failed = useFailed();
  const previewing = usePreviewingMoveUp(event);
  const moving = useMovingUp(event);
  const say = useSayingMovedUp(event);
  const [asked, setAsked] = useState<AskedMoveUp | null>(null);
  const ask = (person: Participant) => {
    if (person.registration === null) return;
    previewing.mutate(person.registration, {
      onSuccess: (preview) => setAsked({ person, preview }),
      onError: (failure) => failed(isOutdated(failure)),
    });
  };
  const moveUp = ({ person, preview }: AskedMoveUp) => {
    const { registration } = person;
    if (registration === null) return;
    const onSuccess = (moved: MovedUp) => {
      setAsked(null);
      say(person, registration, moved);
    };
    const onError = (failure: unknown) => {
      setAsked(null);
      // Fewer places are left by now: it is asked again, with as many as there are.
      if (placesLeft(failure) === undefined) failed(isOutdated(failure));
      else ask(person);
    };
    moving.mutate({ registration, overCapacity: seatsOf(preview).isOver }, { onSuccess, onError });
  };
  const moved = moving.isPending ? moving.variables.registration : null;
  return {
    busyWith: previewing.isPending ? previewing.variables : moved,
    onMoveUp: ask,
    dialog: {
      asked,
      isPending: moving.isPending,
      onConfirm: () => asked !== null && moveUp(asked),
      onCancel: () => setAsked(null),
    },
  };
}

/** Says that someone has moved up, and how that is taken back. */
function useSayingMovedUp(event: number) {
  const { t } = useLingui();
  const undo = useUndoingMoveUp(event);
  return (person: Participant, registration: number, { told, undoSeconds }: MovedUp) => {
    const { fullName } = person;
    announce(
      told
        ? t`${fullName} is coming now, and is told by e-mail.`
        : t`${fullName} is coming now. There is no e-mail address: tell them yourself.`,
      told && undoSeconds === 0 ? undefined : { label: t`Undo`, run: () => undo(person, registration) },
      undoSeconds,
    );
  };
}

/** Puts the party back that was just moved up. */
function useUndoingMoveUp(event: number) {
  const { t } = useLingui();
  const back = useMovingBack(event);
  return ({ fullName }: Participant, registration: number) =>
    void back.mutateAsync(registration).then(
      () => announce(t`${fullName} waits again, in the same place as before.`),
      (failure: unknown) =>
        announce(
          isOutdated(failure)
            ? t`It is too late: the e-mail has already left.`
            : t`That did not work. Try again in a moment.`,
        ),
    );
}
