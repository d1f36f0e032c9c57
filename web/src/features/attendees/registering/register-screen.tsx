import { plural } from '@lingui/core/macro';
import { useLingui, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { memberQuery } from '../../../entities/member/member-queries.ts';
import { useGoingBack } from '../../../lib/address.ts';
import { FailureNotice } from '../../../ui/notices.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAboutEvent, type AboutEvent } from '../about-event.ts';
import type { ChosenMember } from '../../../entities/member/search-rules.ts';
import type { RegisteredParticipant } from '../../../lib/api/schema.gen.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { AnswerFields, useAnswerNames } from './answer-fields.tsx';
import { changedAnswers, refusedAnswer } from '../../../entities/question/answers-rules.ts';
import { useAnswerWords } from '../../../entities/question/question-field.tsx';
import { useGuestNames, useGuestWords } from '../../../entities/registration/guest-fields.tsx';
import { registeredAlready } from '../../../lib/api/failures.ts';
import { NewcomerFields } from './newcomer-fields.tsx';
import { aboutPlaces, OverCapacityDialog, type WithoutPlace } from '../list/over-capacity-dialog.tsx';
import { useRegistering } from '../list/participants-mutations.ts';
import { SwitchField } from '../../../ui/organisers/switch-field.tsx';
import { Companions, useCompanionNames } from './companion-fields.tsx';
import { PlacesNotice } from './places-notice.tsx';
import {
  companionsIn,
  newcomer,
  newcomerProblems,
  personOf,
  refusedCompanion,
  type NewcomerDraft,
} from './register-rules.ts';

const route = getRouteApi('/app/organise/events/$event/participants/new');

/** Registering someone who called, or who stands before the desk. */
export function RegisterScreen() {
  const { t } = useLingui();
  const event = useAboutEvent();
  const { member } = route.useSearch();
  const people = `/organise/events/${event.id}/participants`;
  const goBack = useGoingBack(people);
  const known = useQuery({ ...memberQuery(String(member)), enabled: member !== undefined });
  const chosen: ChosenMember | null =
    known.data === undefined
      ? null
      : { id: known.data.id, fullName: known.data.fullName, club: known.data.club?.name ?? '' };
  return (
    <Page title={t`Register someone`} above={event.title} back={people}>
      {known.isLoadingError && <FailureNotice failure={known.error} onRetry={() => void known.refetch()} />}
      {member !== undefined && known.isPending ? (
        <Skeleton className="h-96 w-full rounded-card" />
      ) : (
        <RegisterForm key={member} event={event} member={chosen} onDone={goBack} />
      )}
    </Page>
  );
}

interface RegisterFormProps {
  event: AboutEvent;
  /** Who was chosen before. */
  member: ChosenMember | null;
  onDone: () => void;
}

/** Who comes, and what they say. */
function RegisterForm({ event, member, onDone }: RegisterFormProps) {
  const { t } = useLingui();
  const form = useRegisterForm(event, member, onDone);
  const { places, dialog } = aboutPlaces(form, form.sendSo);
  const refusal = (failure: unknown) => {
    const registration = registeredAlready(failure);
    if (registration === undefined) return places(failure);
    return <Answered event={event.id} registration={registration} onLeave={form.session.letGo} />;
  };
  return (
    <>
      <OverCapacityDialog {...dialog} />
      <Form
        form={form}
        label={t`Register someone`}
        refusal={refusal}
        buttons={
          <SubmitButton form={form} className="mt-5 px-8 max-sm:w-full">
            <Trans>Register</Trans>
          </SubmitButton>
        }
      >
        <NewcomerFields event={event.id} form={form} />
        <AnswerFields questions={event.questions} form={form} />
        {form.draft.kind === 'member' && form.draft.attending !== 'NO' && (
          <Companions questions={event.questions} form={form} />
        )}
        {form.draft.attending !== 'NO' && (
          <>
            <SwitchField
              {...form.choice('confirm')}
              hint={t`By e-mail, with the link to their registration, in their language. Whoever has no address gets none.`}
            />
            <PlacesNotice event={event} size={1 + companionsIn(form.draft).length} />
          </>
        )}
      </Form>
    </>
  );
}

function useRegisterForm({ id, questions }: AboutEvent, member: ChosenMember | null, onDone: () => void) {
  const { t } = useLingui();
  const registering = useRegistering(id);
  const saidDone = useSaidDone();
  const answersOf = (draft: NewcomerDraft) =>
    draft.attending === 'NO' ? [] : changedAnswers(questions, {}, draft);
  const send = ({ draft }: { draft: NewcomerDraft }, more: WithoutPlace = {}) =>
    registering.mutateAsync({
      ...personOf(draft, questions),
      attending: draft.attending === 'NO' ? draft.attending : 'YES',
      comment: draft.comment.trim(),
      answers: answersOf(draft),
      ...(draft.confirm && draft.attending !== 'NO' && { confirm: true }),
      ...more,
    });
  const form = useForm({
    known: member,
    names: {
      member: t`Member`,
      ...useGuestNames(),
      host: t`Comes with`,
      ...useAnswerNames(questions),
      ...useCompanionNames(questions),
      confirm: t`Send a confirmation`,
    },
    words: { nobody: t`Please choose a member.`, ...useGuestWords(), ...useAnswerWords() },
    draftOf: (one) => newcomer(one, questions),
    problemsOf: (draft) => newcomerProblems(draft, questions),
    fieldOf: (name, { draft }) =>
      refusedCompanion(name, draft, questions) ?? refusedAnswer(name, answersOf(draft)),
    send: (typed) => send(typed),
    onSaved: (done, { draft }) => {
      saidDone(draft, done);
      onDone();
    },
  });
  return { ...form, sendSo: (more: WithoutPlace) => void form.session.run((typed) => send(typed, more)) };
}

function useSaidDone() {
  const { t } = useLingui();
  return (draft: NewcomerDraft, { waiting, companions, confirmed }: RegisteredParticipant) => {
    const guest = `${draft.firstName.trim()} ${draft.lastName.trim()}`;
    const name = draft.kind === 'member' ? (draft.member?.fullName ?? '') : guest;
    const sentences = [
      waiting === null ? t`${name} is registered.` : t`${name} is on the waiting list, at place ${waiting}.`,
    ];
    const others = companions.length;
    if (others > 0)
      sentences.push(t`${plural(others, { one: '# person comes along.', other: '# people come along.' })}`);
    if (confirmed > 0)
      sentences.push(
        t`${plural(confirmed, { one: '# confirmation is on its way.', other: '# confirmations are on their way.' })}`,
      );
    announce(sentences.join(' '));
  };
}

interface AnsweredProps {
  event: number;
  registration: number;
  onLeave: () => void;
}

function Answered({ event, registration, onLeave }: AnsweredProps) {
  return (
    <p role="alert" className="mb-5 rounded-card bg-open-soft p-4 text-open">
      <Trans>
        This person has already answered.{' '}
        <Link
          to="/organise/events/$event/participants/$registration"
          params={{ event, registration }}
          onClick={onLeave}
          className="font-semibold underline"
        >
          Change the answer
        </Link>
      </Trans>
    </p>
  );
}
