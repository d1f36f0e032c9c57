import { useLingui, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { answerRefusal } from '../../entities/event/answering.ts';
import { useEvent } from '../../entities/event/event-queries.ts';
import { mayChangeMind } from '../../entities/event/event-rules.ts';
import { QuestionFields } from '../../entities/question/question-field.tsx';
import { companionField } from '../../entities/registration/companions.ts';
import { nobodyComes } from '../../entities/registration/party-rules.ts';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { useMe, useNow } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { Page } from '../../ui/page.tsx';
import { useAnswerForm } from './answer-form.ts';
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

interface AnswerFormProps {
  event: EventDetail;
  /** Whether registration has closed: then only who comes still changes. */
  isLate: boolean;
}

function AnswerForm({ event, isLate }: AnswerFormProps) {
  const { t } = useLingui();
  const { questions } = event;
  const { fullName } = useMe();
  const { form, full, keep } = useAnswerForm(event, isLate);
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
        >
          {!isLate && draft.attending === 'YES' && <QuestionFields questions={questions} bind={form.text} />}
        </PersonAnswer>
        {event.guests.map((guest) => (
          <CompanionAnswer
            key={guest.registration}
            guest={guest}
            isLate={isLate}
            value={draft.party[guest.registration] ?? ''}
            onChange={(says) => change({ party: { ...draft.party, [guest.registration]: says } })}
          >
            {!isLate && !guest.checkedIn && draft.party[guest.registration] === 'YES' && (
              <QuestionFields
                questions={questions}
                bind={(field) => form.text(companionField(guest.registration, field))}
                forOther
              />
            )}
          </CompanionAnswer>
        ))}
      </Card>
      <BringLink event={event} onLeave={keep} />
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

interface BringLinkProps {
  event: EventDetail;
  /** Keeps what was typed for when they come back. */
  onLeave: () => void;
}

function BringLink({ event, onLeave }: BringLinkProps) {
  const { id, registrationOpen, guestsAllowed, partnersAllowed } = event;
  if (!registrationOpen || !(guestsAllowed || partnersAllowed)) return null;
  return (
    <Link
      to="/events/$event/invite"
      params={{ event: id }}
      search={{ from: 'answer' }}
      ignoreBlocker
      onClick={onLeave}
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
