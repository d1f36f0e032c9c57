import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import type { EditableParticipant } from '../../../lib/api/schema.gen.ts';
import { Button } from '../../../ui/button.tsx';
import { MergeNotice } from '../../../ui/merge-notice.tsx';
import { RefusalNotice } from '../../../ui/organisers/refusal-notice.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { type AboutEvent, useHasBegun } from '../about-event.ts';
import { AnswerFields } from './answer-fields.tsx';
import { wrongNumbers, type AnswerProblem } from '../../../entities/question/answers-rules.ts';
import type { AnswerDraft } from './participant-form-rules.ts';
import { offersWaitingList, placesLeft, ApiFailure } from '../../../lib/api/failures.ts';
import { OverCapacityDialog, type WithoutPlace } from '../list/over-capacity-dialog.tsx';
import {
  draftOfParts,
  partsOf,
  questionOf,
  type AnswerParts,
  draftOfParticipant,
  participantChange,
} from './participant-form-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { meetingOf, type Meeting } from '../../../lib/merge-rules.ts';
import { useChangingParticipant } from '../list/participants-mutations.ts';
import { participantQuery } from '../list/participants-queries.ts';

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
  const [wrong, setWrong] = useState<ReadonlyMap<number, AnswerProblem>>(new Map());
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
    if (found.size === 0) void run({});
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
function useEditingParticipant(event: AboutEvent, person: EditableParticipant) {
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
