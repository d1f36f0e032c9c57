import { useLingui, Trans } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { answerRefusal } from '../../entities/event/answering.ts';
import { useEvent } from '../../entities/event/event-queries.ts';
import { fullFor, mayChangeMind, yesFor } from '../../entities/event/event-rules.ts';
import {
  answerNames,
  answerProblems,
  answersDraft,
  changedAnswers,
  refusedAnswer,
  type Answers,
} from '../../entities/question/answers-rules.ts';
import { QuestionFields, useAnswerWords } from '../../entities/question/question-field.tsx';
import { useAnsweringParty } from '../../entities/registration/answering-party.ts';
import {
  changedParty,
  nobodyComes,
  partyDraft,
  type PartyDraft,
} from '../../entities/registration/party-rules.ts';
import { offersWaitingList } from '../../lib/api/failures.ts';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { withoutTabs } from '../../lib/format/text.ts';
import { useMe, useNow } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Page } from '../../ui/page.tsx';
import { whyClosed } from './event-rules.ts';
import { NotPossible } from './not-possible.tsx';
import { PersonAnswer, CompanionAnswer } from './person-answer.tsx';

/** My answer and those of my party, the comment and what the event asks, on one sheet. */
export function AnswerScreen() {
  const { t } = useLingui();
  const event = useEvent();
  const now = useNow();
  const isLate = mayChangeMind(event, now);
  const why = isLate ? null : whyClosed(event, now);
  return (
    <Page title={t`Your answer`} above={event.title} back={`/events/${event.id}`}>
      {why !== null ? <NotPossible event={event.id} why={why} /> : <AnswerForm {...{ event, isLate }} />}
    </Page>
  );
}

/** What stands on the sheet. */
interface AnswerDraft extends Answers {
  attending: 'YES' | 'NO';
  party: PartyDraft;
  comment: string;
}

interface AnswerFormProps {
  event: EventDetail;
  /** Whether registration has closed: then only who comes still changes. */
  isLate: boolean;
}

/** What the sheet says: who comes, the comment, and the answers to the questions. */
function useAnswerForm(event: EventDetail, isLate: boolean) {
  const { t } = useLingui();
  const router = useRouter();
  const { questions, waiting } = event;
  const answering = useAnsweringParty(event);
  const isOutside = event.attending !== 'YES' && waiting === null;
  const full = fullFor(event) ?? (isOutside && offersWaitingList(answering.error) ? 'line' : null);
  const given = questions.map(({ id, answer }) => ({ question: id, answer }));
  const form = useForm({
    known: event,
    names: { ...answerNames(questions), comment: t`Comment, visible to everyone` },
    words: useAnswerWords(),
    draftOf: (known: EventDetail): AnswerDraft => ({
      // Whoever opens the sheet mostly comes.
      attending: known.attending === 'NO' && known.waiting === null ? 'NO' : 'YES',
      party: partyDraft(known),
      comment: known.attendingComment,
      ...answersDraft(questions, given),
    }),
    problemsOf: (draft) => (draft.attending === 'YES' && !isLate ? answerProblems(questions, draft) : {}),
    fieldOf: (name, { first, draft }) =>
      name === 'attendingComment' ? 'comment' : refusedAnswer(name, changedAnswers(questions, first, draft)),
    send: ({ first, draft }, action) => {
      const isNo = action === 'nobody' || draft.attending === 'NO';
      const words = isLate
        ? {}
        : {
            attendingComment: withoutTabs(draft.comment),
            answers: isNo ? [] : changedAnswers(questions, first, draft),
          };
      return answering.mutateAsync({
        ...(isNo ? { attending: 'NO' } : yesFor(full, waiting !== null)),
        ...words,
        companions: action === 'nobody' ? nobodyComes(event) : changedParty(first.party, draft.party),
      });
    },
    onSaved: () => router.navigate({ to: '/events/$event', params: { event: event.id }, replace: true }),
  });
  return { form, full };
}

function AnswerForm({ event, isLate }: AnswerFormProps) {
  const { t } = useLingui();
  const { questions } = event;
  const { fullName } = useMe();
  const { form, full } = useAnswerForm(event, isLate);
  const { draft, change } = form;
  return (
    <Form
      form={form}
      refusal={(failure) => answerRefusal(failure)}
      className="flex flex-col gap-6"
      buttons={<Buttons {...{ event, form, full }} says={draft.attending} />}
    >
      <Card className="divide-y divide-line">
        <PersonAnswer
          name={fullName}
          below={t`You`}
          value={draft.attending}
          state={event.waiting === null ? undefined : 'waiting'}
          isFixed={event.checkedIn}
          onChange={(attending) => change({ attending })}
        />
        {event.guests.map((guest) => (
          <CompanionAnswer
            key={guest.registration}
            guest={guest}
            isLate={isLate}
            value={draft.party[guest.registration] ?? ''}
            onChange={(says) => change({ party: { ...draft.party, [guest.registration]: says } })}
          />
        ))}
      </Card>
      <BringLink event={event} />
      {!isLate && draft.attending === 'YES' && <QuestionFields questions={questions} bind={form.text} />}
      {!isLate && (
        <TextArea
          {...form.text('comment')}
          hint={t`Everyone who sees the event can read it, not only the organisers.`}
          rows={2}
          maxLength={2000}
        />
      )}
    </Form>
  );
}

function BringLink({
  event: { id, registrationOpen, guestsAllowed, partnersAllowed },
}: {
  event: EventDetail;
}) {
  if (!registrationOpen || !(guestsAllowed || partnersAllowed)) return null;
  return (
    <Link
      to="/events/$event/invite"
      params={{ event: id }}
      className="-mt-4 flex min-h-11 items-center gap-1.5 self-start px-1 font-semibold text-link"
    >
      <UserPlus size={20} aria-hidden />
      <Trans>Bring someone</Trans>
    </Link>
  );
}

interface ButtonsProps extends Pick<ReturnType<typeof useAnswerForm>, 'form' | 'full'> {
  event: EventDetail;
  says: string;
}

/** Save, and one tap for a party that does not come at all. */
function Buttons({ event, form, full, says }: ButtonsProps) {
  const { attending, waiting, guests, checkedIn } = event;
  const isIn = attending === 'YES' || waiting !== null;
  const mayCancelAll = guests.length > 0 && !checkedIn && (isIn || nobodyComes(event).length > 0);
  return (
    <>
      <SubmitButton form={form}>
        {isIn || says === 'NO' ? (
          <Trans>Save</Trans>
        ) : full === 'line' ? (
          <Trans>Save and join the waiting list</Trans>
        ) : (
          <Trans>Save and say yes</Trans>
        )}
      </SubmitButton>
      {mayCancelAll && (
        <Button type="submit" value="nobody" kind="danger" pending={form.isSaving} className="mt-3 w-full">
          <Trans>None of us is coming</Trans>
        </Button>
      )}
    </>
  );
}
