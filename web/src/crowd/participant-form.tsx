import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import type { EditableParticipant } from '../api/schema.gen.ts';
import { Button } from '../ui/button.tsx';
import { MergeNotice } from '../ui/merge-notice.tsx';
import { RefusalNotice } from '../ui/refusal-notice.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import type { AboutEvent } from './about-event.ts';
import { AnswerFields } from './answer-fields.tsx';
import { wrongNumbers } from './answers-rules.ts';
import { offersWaitingList, placesLeft } from '../shared/failure-rules.ts';
import { OverCapacityDialog, type WithoutPlace } from './over-capacity-dialog.tsx';
import { draftOfParts, partsOf, questionOf, type AnswerParts } from './participant-form-rules.ts';
import { useEditingParticipant } from './use-editing-participant.ts';

interface ParticipantFormProps {
  event: AboutEvent;
  person: EditableParticipant;
  onSaved: () => void;
}

/** Changes the answer of somebody who is registered. */
export function ParticipantForm({ event, person, onSaved }: ParticipantFormProps) {
  const { t } = useLingui();
  const { questions } = event;
  const { draft, meeting, isChanged, changing, change, send } = useEditingParticipant(event, person);
  const words = usePartWords(questions);
  const [wrong, setWrong] = useState<readonly number[]>([]);
  const isDone = useRef(false);
  const run = async (more: WithoutPlace) => {
    // The form shows what went wrong.
    if (!(await send(more).catch(() => false))) return;
    isDone.current = true;
    onSaved();
  };
  const save = (submitted: FormEvent) => {
    submitted.preventDefault();
    const found = wrongNumbers(questions, draft.filled);
    setWrong(found);
    if (found.length === 0) void run({});
  };
  const left = placesLeft(changing.error);
  return (
    <form noValidate onSubmit={save} aria-label={t`Answer`}>
      <UnsavedChanges when={() => !isDone.current && isChanged} />
      <OverCapacityDialog
        left={left}
        isPending={changing.isPending}
        onConfirm={() => void run({ overCapacity: true })}
        onWait={offersWaitingList(changing.error) ? () => void run({ waiting: true }) : undefined}
        onCancel={() => changing.reset()}
      />
      {changing.isError && left === undefined && <RefusalNotice failure={changing.error} />}
      <fieldset disabled={changing.isPending} className="flex flex-col gap-5">
        {meeting !== null && (
          <MergeNotice
            key={meeting.version}
            meeting={meeting}
            draft={partsOf(questions, draft)}
            onChange={(parts) => change(draftOfParts(questions, parts))}
            {...words}
          />
        )}
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

/** What the parts of an answer are called, and what stands in them. */
function usePartWords(questions: AboutEvent['questions']) {
  const { t } = useLingui();
  const nameOf = (part: string) =>
    part === 'attending' ? t`Answer` : (questionOf(questions, part)?.title ?? t`Comment`);
  const wordsOf = (parts: AnswerParts, part: string) => {
    const value = parts[part] ?? '';
    if (value === '') return t`(empty)`;
    if (part === 'attending') return value === 'YES' ? t`Coming` : t`Not coming`;
    if (questionOf(questions, part)?.type === 'yes-no') return value === 'YES' ? t`Yes` : t`No`;
    return value;
  };
  return { nameOf, wordsOf };
}
