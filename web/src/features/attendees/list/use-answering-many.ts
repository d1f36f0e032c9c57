import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isOutdated, placesLeft } from '../../../lib/api/failures.ts';
import type { AnswersOfMany, ManyAnswered, ManyUndone, Participant } from '../../../lib/api/schema.gen.ts';
import { announce } from '../../../ui/announcer.tsx';
import { useAnsweringForMany, useTryingForMany, useUndoingForMany } from './answering-mutations.ts';
import { idsOf } from './chosen-rules.ts';
import type { WithoutPlace } from './over-capacity-dialog.tsx';
import { useFailed } from './use-failed.ts';

/** As many as the service takes at once. */
export const mostAnswers = 500;

/** What someone is about to say of many, and what would come of it. */
export interface AskedAnswer {
  readonly attending: 'YES' | 'NO';
  readonly people: readonly Participant[];
  readonly preview: ManyAnswered;
}

/** Lets those who are ticked come, or not come, after a look at what that does; it can be taken back. */
export function useAnsweringMany(event: number) {
  const failed = useFailed();
  const trying = useTryingForMany(event);
  const answering = useAnsweringForMany(event);
  const say = useSayingAnswered(event);
  const [asked, setAsked] = useState<AskedAnswer | null>(null);
  const ask = (attending: 'YES' | 'NO', people: readonly Participant[]) =>
    trying.mutate(
      { ...bodyOf(attending, people), confirm: attending === 'YES' },
      {
        onSuccess: (preview) => setAsked({ attending, people, preview }),
        onError: (failure) => failed(isOutdated(failure)),
      },
    );
  const answer = ({ attending, people }: AskedAnswer, more: WithoutPlace & { confirm?: true }) =>
    answering.mutate(
      { ...bodyOf(attending, people), ...more },
      {
        onSuccess: (answered) => {
          setAsked(null);
          say(attending, answered);
        },
        onError: (failure) => {
          setAsked(null);
          // Fewer places are left by now: it is asked again, with as many as there are.
          if (placesLeft(failure) === undefined) failed(isOutdated(failure));
          else ask(attending, people);
        },
      },
    );
  return {
    isAsking: trying.isPending,
    ask,
    dialog: {
      asked,
      isPending: answering.isPending,
      onConfirm: (more: WithoutPlace & { confirm?: true }) => asked !== null && answer(asked, more),
      onCancel: () => setAsked(null),
    },
  };
}

function bodyOf(attending: 'YES' | 'NO', people: readonly Participant[]): AnswersOfMany {
  return { attending, ...idsOf(people) };
}

/** Says how many come now, or do not, and how that is taken back. */
function useSayingAnswered(event: number) {
  const { t } = useLingui();
  const undo = useUndo(event);
  return (attending: 'YES' | 'NO', answered: ManyAnswered) => {
    const { changed, waiting, confirmed, undo: step, undoSeconds } = answered;
    const settled = changed - waiting;
    const parts = [
      settled > 0 &&
        attending === 'YES' &&
        t`${plural(settled, { one: '# person is coming now.', other: '# people are coming now.' })}`,
      settled > 0 &&
        attending === 'NO' &&
        t`${plural(settled, { one: '# person is not coming now.', other: '# people are not coming now.' })}`,
      waiting > 0 &&
        t`${plural(waiting, { one: '# person is on the waiting list.', other: '# people are on the waiting list.' })}`,
      confirmed > 0 &&
        t`${plural(confirmed, { one: '# confirmation is on its way.', other: '# confirmations are on their way.' })}`,
      changed === 0 && t`Nothing has changed.`,
    ];
    const text = parts.filter((part) => part !== false).join(' ');
    announce(text, step === null ? undefined : { label: t`Undo`, run: () => undo(step) }, undoSeconds);
  };
}

/** Gives them their answers back. */
function useUndo(event: number) {
  const { t } = useLingui();
  const undoing = useUndoingForMany(event);
  const say = ({ restored, kept, mailed }: ManyUndone) => {
    const parts = [
      t`${plural(restored, { one: '# person has the same answer as before.', other: '# people have the same answers as before.' })}`,
      kept > 0 &&
        t`${plural(kept, { one: '# was changed meanwhile and stays so.', other: '# were changed meanwhile and stay so.' })}`,
      mailed > 0 &&
        t`${plural(mailed, { one: '# e-mail had already left.', other: '# e-mails had already left.' })}`,
    ];
    announce(parts.filter((part) => part !== false).join(' '));
  };
  const sayWhyNot = (failure: unknown) =>
    announce(
      placesLeft(failure) === undefined
        ? t`That did not work. Try again in a moment.`
        : t`Their places were given away meanwhile, and those who have them know it.`,
    );
  return (undo: string) => void undoing.mutateAsync({ undo }).then(say, sayWhyNot);
}
