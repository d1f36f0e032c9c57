import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusedAnswer } from '../../../entities/question/answers-rules.ts';
import { useAnswerWords } from '../../../entities/question/question-field.tsx';
import type { EditableParticipant } from '../../../lib/api/schema.gen.ts';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { type AboutEvent, useHasBegun } from '../about-event.ts';
import { aboutPlaces, OverCapacityDialog, type WithoutPlace } from '../list/over-capacity-dialog.tsx';
import { useChangingParticipant } from '../list/participants-mutations.ts';
import { participantQuery } from '../list/participants-queries.ts';
import { AnswerFields, useAnswerNames } from './answer-fields.tsx';
import { GuestIdentity, useCorrectionWords } from './guest-identity.tsx';
import {
  draftOfParticipant,
  isCorrectable,
  participantChange,
  participantProblems,
} from './participant-form-rules.ts';
import type { ChosenMember } from '../../../entities/member/search-rules.ts';
import { isOver } from '../../../lib/format/dates.ts';
import { useNow } from '../../../lib/session/session.ts';

interface ParticipantFormProps {
  event: AboutEvent;
  person: EditableParticipant;
  onSaved: () => void;
}

/** Changes the answer of someone who is registered, and corrects who a guest is. */
export function ParticipantForm({ event, person, onSaved }: ParticipantFormProps) {
  const { t } = useLingui();
  const form = useParticipantForm(event, person, onSaved);
  const { places, dialog } = aboutPlaces(form, form.sendSo);
  const hasEnded = isOver(event, useNow());
  return (
    <>
      <OverCapacityDialog {...dialog} />
      <Form
        form={form}
        label={isCorrectable(person) ? t`Guest` : t`Answer`}
        refusal={places}
        buttons={<SubmitButton form={form} isLazy className="mt-5 px-8 max-sm:w-full" />}
      >
        {isCorrectable(form.known) && (
          <GuestIdentity event={event.id} maySend={!event.cancelled && !hasEnded} form={form} />
        )}
        <AnswerFields questions={event.questions} form={form} />
      </Form>
    </>
  );
}

function useParticipantForm(event: AboutEvent, person: EditableParticipant, onSaved: () => void) {
  const { t } = useLingui();
  const { id, questions } = event;
  const registration = person.registration ?? 0;
  const client = useQueryClient();
  const guest = useCorrectionWords();
  const changing = useChangingParticipant(id, registration);
  // It counts whether the event had begun when the form was opened: what is chosen does not change by itself.
  const [hasBegun] = useState(useHasBegun(event));
  const draftOf = (one: EditableParticipant) => draftOfParticipant(questions, one, hasBegun);
  type Typed = Record<'first' | 'draft', ReturnType<typeof draftOf>> & { known: EditableParticipant };
  const send = ({ known, first, draft }: Typed, more: WithoutPlace = {}) =>
    changing.mutateAsync({
      version: known.version,
      body: { ...participantChange(questions, first, draft), ...more },
    });
  const form = useForm({
    known: person,
    names: { ...guest.names, ...useAnswerNames(questions) },
    words: { ...guest.words, ...useAnswerWords() },
    wordsOf: (field, value) => {
      if (field === 'host') return (value as ChosenMember | null)?.fullName;
      if (field === 'kind')
        return value === 'partner' ? t({ message: 'Partner', context: 'at an event' }) : t`Guest`;
      const isYesNo = questions.some((one) => field === `question-${one.id}` && one.type === 'yes-no');
      if (value !== 'YES' && value !== 'NO') return undefined;
      if (field === 'attending') return value === 'YES' ? t`Coming` : t`Not coming`;
      return isYesNo ? (value === 'YES' ? t`Yes` : t`No`) : undefined;
    },
    draftOf,
    problemsOf: (draft) => participantProblems(questions, person, draft),
    fieldOf: (name, { first, draft }) =>
      name === 'comesWith'
        ? 'host'
        : refusedAnswer(name, participantChange(questions, first, draft).answers ?? []),
    send: (typed) => send(typed),
    readAgain: () => client.fetchQuery({ ...participantQuery(id, registration), staleTime: 0 }),
    onSaved,
  });
  return { ...form, sendSo: (more: WithoutPlace) => void form.session.run((typed) => send(typed, more)) };
}
