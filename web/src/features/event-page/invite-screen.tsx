import { useLingui, Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { useNow } from '../../lib/session/session.ts';
import { Page } from '../../ui/page.tsx';
import { useInvitingGuest } from './guests-mutations.ts';
import { whyAlone } from './event-rules.ts';
import { NotPossible } from './not-possible.tsx';
import { useEvent } from '../../entities/event/event-queries.ts';
import { ApiFailure, offersWaitingList, placesLeft } from '../../lib/api/failures.ts';
import type { EventDetail, Invitation } from '../../lib/api/schema.gen.ts';
import { languages, type Language } from '../../lib/i18n/language.ts';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { useFailureWords } from '../../ui/notices.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { GuestFields } from '../../entities/registration/guest-fields.tsx';
import { guestProblems, trimmedGuest, type GuestDraft } from '../../entities/registration/guest-rules.ts';

/** Inviting a guest or the partner, as a page of its own. */
export function InviteScreen() {
  const { t } = useLingui();
  const event = useEvent();
  const router = useRouter();
  const inviting = useInvitingGuest(event.id);
  const why = whyAlone(event, useNow());
  const isDone = useRef(false);
  const leave = () => {
    isDone.current = true;
    void router.navigate({ to: '/events/$event', params: { event: event.id }, replace: true });
  };
  return (
    <Page title={t`Bring someone`} above={event.title} back={`/events/${event.id}`}>
      {why !== null ? (
        <NotPossible event={event.id} why={why} />
      ) : (
        <InviteForm
          event={event}
          isSaving={inviting.isPending}
          failure={inviting.error}
          isDone={() => isDone.current}
          onInvite={(invitation) =>
            inviting.mutate(invitation, {
              onSuccess: ({ waiting }) => {
                // A partner is simply there: nobody writes to them.
                announce(
                  waiting !== undefined
                    ? t`Your partner is on the waiting list. No e-mail was sent.`
                    : invitation.partner === true
                      ? t`Your partner is on the list. No e-mail was sent.`
                      : t`The invitation is on its way.`,
                );
                leave();
              },
            })
          }
        />
      )}
    </Page>
  );
}

interface InviteFormProps {
  event: EventDetail;
  isSaving: boolean;
  failure: unknown;
  isDone: () => boolean;
  onInvite: (invitation: Invitation) => void;
}

/** Who is invited, in which language, with which words. */
function InviteForm({ event, isSaving, failure, isDone, onInvite }: InviteFormProps) {
  const { t } = useLingui();
  const { guestsAllowed, partnersAllowed } = event;
  const hasPartner = event.guests.some(({ partner }) => partner);
  const [isPartner, setPartner] = useState(!guestsAllowed);
  const [draft, setDraft] = useState<GuestDraft>({ firstName: '', lastName: '', email: '' });
  const [message, setMessage] = useState('');
  const [language, setLanguage] = useState<Language>(spokenLanguage());
  const [problems, setProblems] = useState<ReturnType<typeof guestProblems>>({});
  // A partner counts as coming, and waits only with a button that says so.
  const waits = isPartner && (event.waiting !== null || offersWaitingList(failure));
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const found = isPartner ? {} : guestProblems(draft);
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) {
      submitted.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    onInvite({ ...bodyOf(isPartner, draft, message, language), ...(waits && { waiting: true }) });
  };
  const isBegun = !isPartner && [...Object.values(draft), message].some((text) => text !== '');
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={isSaving} className="flex flex-col gap-5">
        {guestsAllowed && partnersAllowed && !hasPartner && (
          <SelectField
            label={t`Who`}
            value={isPartner ? 'partner' : 'guest'}
            onChange={({ target }) => setPartner(target.value === 'partner')}
          >
            <option value="guest">{t`A guest`}</option>
            <option value="partner">{t`My partner`}</option>
          </SelectField>
        )}
        {!isPartner && (
          <>
            <GuestFields
              draft={draft}
              problems={problems}
              onChange={(part) => setDraft({ ...draft, ...part })}
            />
            <TextArea
              label={t`A few words (optional)`}
              hint={t`They appear in the e-mail.`}
              maxLength={1000}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
            <SelectField
              label={t`Language of the e-mail`}
              value={language}
              onChange={({ target }) => setLanguage(target.value as Language)}
            >
              {Object.entries(languages).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <InviteProblem failure={failure} />
        <Button type="submit" kind="main" pending={isSaving}>
          {waits ? (
            <Trans>Put my partner on the waiting list</Trans>
          ) : isPartner ? (
            <Trans>Bring my partner</Trans>
          ) : (
            <Trans>Send the invitation</Trans>
          )}
        </Button>
      </fieldset>
      <UnsavedChanges when={() => !isDone() && isBegun} />
    </form>
  );
}

function bodyOf(isPartner: boolean, draft: GuestDraft, message: string, language: Language): Invitation {
  if (isPartner) return { partner: true };
  const { firstName, lastName, email } = trimmedGuest(draft);
  return {
    guest_first_name: firstName,
    guest_last_name: lastName,
    guest_email: email,
    guest_locale: language,
    ...(message.trim() === '' ? {} : { guest_message: message.trim() }),
  };
}

function InviteProblem({ failure }: { failure: unknown }) {
  const { t } = useLingui();
  const kind = failure instanceof ApiFailure ? failure.kind : 'broken';
  const words = useFailureWords()(kind, true);
  if (failure === null) return null;
  const status = failure instanceof ApiFailure ? failure.status : 0;
  const sentence = offersWaitingList(failure)
    ? t`All places are taken now. You can join the waiting list.`
    : placesLeft(failure) !== undefined
      ? t`Too few places are left.`
      : status === 409
        ? t`This person has already been invited, or registration is now closed.`
        : status === 429
          ? t`You have sent many invitations. Please wait an hour.`
          : `${words.title}. ${words.advice}`;
  return (
    <p role="alert" className="rounded-control bg-no-soft px-4 py-3 font-medium text-no">
      {sentence}
    </p>
  );
}
