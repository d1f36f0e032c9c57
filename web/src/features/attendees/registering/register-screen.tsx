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
import { useReducer, useRef, useState, type FormEvent } from 'react';
import type { RegisteredParticipant } from '../../../lib/api/schema.gen.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { RefusalNotice } from '../../../ui/organisers/refusal-notice.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { AnswerFields } from './answer-fields.tsx';
import {
  changedAnswers,
  wrongNumbers,
  type AnswerProblem,
} from '../../../entities/question/answers-rules.ts';
import { offersWaitingList, placesLeft, registeredAlready } from '../../../lib/api/failures.ts';
import { NewcomerFields } from './newcomer-fields.tsx';
import { OverCapacityDialog, type WithoutPlace } from '../list/over-capacity-dialog.tsx';
import { useRegistering } from '../list/participants-mutations.ts';
import { isBegun, newcomer, newcomerProblems, personOf, type NewcomerDraft } from './register-rules.ts';

const route = getRouteApi('/app/organise/events/$event/participants/new');

/** Registering somebody who called, or who stands before the desk. */
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
    <Page title={t`Register somebody`} above={event.title} back={people}>
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
  const [first] = useState(() => newcomer(member));
  const [draft, change] = useReducer(
    (now: NewcomerDraft, part: Partial<NewcomerDraft>): NewcomerDraft => ({ ...now, ...part }),
    first,
  );
  const [problems, setProblems] = useState<ReturnType<typeof newcomerProblems>>({});
  const [wrong, setWrong] = useState<ReadonlyMap<number, AnswerProblem>>(new Map());
  const registering = useRegistering(event.id);
  const saidDone = useSaidDone();
  const isDone = useRef(false);
  const send = (more: WithoutPlace) => {
    const { attending, comment, filled } = draft;
    const answers = attending === 'NO' ? [] : changedAnswers(event.questions, {}, filled);
    const body = {
      ...personOf(draft),
      attending: attending === 'NO' ? attending : ('YES' as const),
      comment: comment.trim(),
      answers,
      ...more,
    };
    registering.mutate(body, {
      onSuccess: (done) => {
        isDone.current = true;
        saidDone(draft, done);
        onDone();
      },
    });
  };
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    const found = newcomerProblems(draft);
    const numbers = wrongNumbers(event.questions, draft.filled);
    setProblems(found);
    setWrong(numbers);
    if (Object.keys(found).length === 0 && numbers.size === 0) send({});
    else requestAnimationFrame(() => firstWrong(form, found)?.focus());
  };
  const left = placesLeft(registering.error);
  return (
    <form noValidate onSubmit={submit} aria-label={t`Register somebody`}>
      <UnsavedChanges when={() => !isDone.current && isBegun(draft, first)} />
      <OverCapacityDialog
        left={left}
        isPending={registering.isPending}
        onConfirm={() => send({ overCapacity: true })}
        onWait={offersWaitingList(registering.error) ? () => send({ waiting: true }) : undefined}
        onCancel={() => registering.reset()}
      />
      {registering.isError && left === undefined && (
        <Refused event={event.id} failure={registering.error} onLeave={() => (isDone.current = true)} />
      )}
      <fieldset disabled={registering.isPending} className="flex flex-col gap-5">
        <NewcomerFields draft={draft} problems={problems} onChange={change} />
        <AnswerFields questions={event.questions} draft={draft} wrong={wrong} onChange={change} />
        <div>
          <Button type="submit" kind="main" pending={registering.isPending} className="px-8 max-sm:w-full">
            <Trans>Register</Trans>
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

function firstWrong(form: HTMLFormElement, { member }: ReturnType<typeof newcomerProblems>) {
  // The search for a host is none of what can be wrong.
  const isMissing = member !== undefined;
  return form.querySelector<HTMLElement>(isMissing ? '[role=group] [role=combobox]' : '[aria-invalid=true]');
}

function useSaidDone() {
  const { t } = useLingui();
  return (draft: NewcomerDraft, { waiting }: RegisteredParticipant) => {
    const guest = `${draft.firstName.trim()} ${draft.lastName.trim()}`;
    const name = draft.kind === 'member' ? (draft.member?.fullName ?? '') : guest;
    announce(
      waiting === null ? t`${name} is registered.` : t`${name} is on the waiting list, at place ${waiting}.`,
    );
  };
}

interface RefusedProps {
  event: number;
  failure: unknown;
  onLeave: () => void;
}

function Refused({ event, failure, onLeave }: RefusedProps) {
  const registration = registeredAlready(failure);
  if (registration === undefined) return <RefusalNotice failure={failure} />;
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
