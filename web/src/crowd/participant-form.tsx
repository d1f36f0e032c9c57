import { Trans, useLingui } from '@lingui/react/macro';
import { useReducer, useRef, useState, type FormEvent } from 'react';
import { ApiFailure } from '../api/failures.ts';
import type { EditableParticipant } from '../api/schema.gen.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/notices.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import type { AboutEvent } from './about-event.ts';
import { AnswerFields, type AnswerDraft } from './answer-fields.tsx';
import { changedAnswers, filledFrom, wrongNumbers } from './answers-rules.ts';
import { placesLeft } from './failure-rules.ts';
import { OverCapacityDialog } from './over-capacity-dialog.tsx';
import { useChangingParticipant } from './participants-mutations.ts';

interface ParticipantFormProps {
  event: AboutEvent;
  person: EditableParticipant;
  onSaved: () => void;
}

/** Changes the answer of somebody who is registered. */
export function ParticipantForm({ event, person, onSaved }: ParticipantFormProps) {
  const { t } = useLingui();
  const { questions } = event;
  const [first] = useState<AnswerDraft>(() => draftOf(person));
  const [draft, change] = useReducer(
    (now: AnswerDraft, part: Partial<AnswerDraft>): AnswerDraft => ({ ...now, ...part }),
    first,
  );
  const [wrong, setWrong] = useState<readonly number[]>([]);
  const changing = useChangingParticipant(event.id, person.registration ?? 0);
  const isDone = useRef(false);
  const body = bodyOf(questions, first, draft);
  const isChanged = Object.keys(body).length > 0;
  const send = (overCapacity: boolean) =>
    changing.mutate(
      { version: person.version, body: { ...body, ...(overCapacity ? { overCapacity } : {}) } },
      {
        onSuccess: () => {
          isDone.current = true;
          onSaved();
        },
      },
    );
  const save = (submitted: FormEvent) => {
    submitted.preventDefault();
    const found = wrongNumbers(questions, draft.filled);
    setWrong(found);
    if (found.length === 0) send(false);
  };
  const left = placesLeft(changing.error);
  return (
    <form noValidate onSubmit={save} aria-label={t`Answer`}>
      <UnsavedChanges when={() => !isDone.current && isChanged} />
      <OverCapacityDialog
        left={left}
        isPending={changing.isPending}
        onConfirm={() => send(true)}
        onCancel={() => changing.reset()}
      />
      {changing.isError && left === undefined && <Refused failure={changing.error} />}
      <fieldset disabled={changing.isPending} className="flex flex-col gap-5">
        <AnswerFields questions={questions} draft={draft} wrong={wrong} onChange={change} />
        <div>
          <Button
            type="submit"
            kind="main"
            disabled={!isChanged}
            pending={changing.isPending}
            className="px-8 max-sm:w-full"
          >
            <Trans>Save</Trans>
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

function Refused({ failure }: { failure: unknown }) {
  if (failure instanceof ApiFailure && failure.status === 412)
    return (
      <p role="alert" className="mb-5 rounded-card bg-open-soft p-4 font-semibold text-open">
        <Trans>
          Somebody else has changed this answer meanwhile. Reload the page to see it, then enter yours again.
        </Trans>
      </p>
    );
  return <FailureNotice failure={failure} />;
}

function draftOf({ attending, waiting, comment, answers }: EditableParticipant): AnswerDraft {
  // Whoever waits has said yes.
  return { attending: waiting === null ? attending : 'YES', comment, filled: filledFrom(answers) };
}

function bodyOf(questions: AboutEvent['questions'], first: AnswerDraft, draft: AnswerDraft) {
  const answers = changedAnswers(questions, first.filled, draft.filled);
  const { attending, comment } = draft;
  return {
    ...(attending === '' || attending === first.attending ? {} : { attending }),
    ...(comment.trim() === first.comment ? {} : { comment: comment.trim() }),
    ...(answers.length === 0 ? {} : { answers }),
  };
}
