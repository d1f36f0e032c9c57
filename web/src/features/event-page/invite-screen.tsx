import { useLingui, Trans } from '@lingui/react/macro';
import { useRouter, useSearch } from '@tanstack/react-router';
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
import { SelectField, TextArea } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { GuestFields, useGuestNames, useGuestWords } from '../../entities/registration/guest-fields.tsx';
import {
  emptyGuest,
  guestProblems,
  trimmedGuest,
  type GuestDraft,
} from '../../entities/registration/guest-rules.ts';

/** Inviting a guest or the partner, as a page of its own. */
export function InviteScreen() {
  const { t } = useLingui();
  const event = useEvent();
  const why = whyAlone(event, useNow());
  const back = useWayBack(event.id);
  return (
    <Page title={t`Bring someone`} above={event.title} back={back}>
      {why !== null ? <NotPossible event={event.id} why={why} /> : <InviteForm event={event} />}
    </Page>
  );
}

/** The sheet of the party, for whoever comes from there; else the event. */
function useWayBack(event: number): string {
  const { from } = useSearch({ from: '/app/events/$event/invite' });
  return from === 'answer' ? `/events/${event}/answer` : `/events/${event}`;
}

interface InviteDraft extends GuestDraft {
  who: 'guest' | 'partner';
  message: string;
  language: Language;
}

/** What the interface calls the fields otherwise. */
const fieldNames: Readonly<Record<string, keyof InviteDraft>> = {
  guest_first_name: 'firstName',
  guest_last_name: 'lastName',
  guest_email: 'email',
  guest_message: 'message',
  guest_locale: 'language',
};

/** Who is invited, in which language, with which words. */
function InviteForm({ event }: { event: EventDetail }) {
  const { t } = useLingui();
  const { guestsAllowed, partnersAllowed } = event;
  const hasPartner = event.guests.some(({ partner }) => partner);
  const form = useInviteForm(event);
  const isPartner = form.draft.who === 'partner';
  return (
    <Form
      form={form}
      refusal={useInviteRefusal()}
      buttons={
        <SubmitButton form={form}>
          {form.waits ? (
            <Trans>Put my partner on the waiting list</Trans>
          ) : isPartner ? (
            <Trans>Bring my partner</Trans>
          ) : (
            <Trans>Send the invitation</Trans>
          )}
        </SubmitButton>
      }
    >
      {guestsAllowed && partnersAllowed && !hasPartner && (
        <SelectField {...form.text('who')}>
          <option value="guest">{t`A guest`}</option>
          <option value="partner">{t`My partner`}</option>
        </SelectField>
      )}
      {!isPartner && (
        <>
          <GuestFields bind={form.text} />
          <TextArea {...form.text('message')} hint={t`They appear in the e-mail.`} maxLength={1000} />
          <SelectField {...form.text('language')}>
            {Object.entries(languages).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </Form>
  );
}

function useInviteForm(event: EventDetail) {
  const { t } = useLingui();
  const router = useRouter();
  const inviting = useInvitingGuest(event.id);
  const wayBack = useWayBack(event.id);
  const who: InviteDraft['who'] = event.guestsAllowed ? 'guest' : 'partner';
  const form = useForm({
    known: who,
    names: {
      who: t`Who`,
      ...useGuestNames(),
      message: t`A few words (optional)`,
      language: t`Language of the e-mail`,
    },
    words: useGuestWords(),
    draftOf: (first): InviteDraft => ({ who: first, ...emptyGuest, message: '', language: spokenLanguage() }),
    problemsOf: (draft) => (draft.who === 'partner' ? {} : guestProblems(draft)),
    fieldOf: (name) => fieldNames[name],
    send: ({ draft }) =>
      inviting.mutateAsync({ ...bodyOf(draft), ...(waitsFor(draft) && { waiting: true }) }),
    onSaved: ({ waiting }, { draft }) => {
      // A partner is simply there: nobody writes to them.
      announce(
        waiting !== undefined
          ? t`Your partner is on the waiting list. No e-mail was sent.`
          : draft.who === 'partner'
            ? t`Your partner is on the list. No e-mail was sent.`
            : t`The invitation is on its way.`,
      );
      return router.navigate({ to: wayBack, replace: true });
    },
  });
  // A partner counts as coming, and waits only with a button that says so.
  const waitsFor = (draft: InviteDraft) =>
    draft.who === 'partner' && (event.waiting !== null || offersWaitingList(inviting.error));
  return { ...form, waits: waitsFor(form.draft) };
}

function bodyOf({ who, message, language, ...guest }: InviteDraft): Invitation {
  if (who === 'partner') return { partner: true };
  const { firstName, lastName, email } = trimmedGuest(guest);
  return {
    guest_first_name: firstName,
    guest_last_name: lastName,
    guest_email: email,
    guest_locale: language,
    ...(message.trim() === '' ? {} : { guest_message: message.trim() }),
  };
}

function useInviteRefusal(): (failure: unknown) => string | undefined {
  const { t } = useLingui();
  return (failure) => {
    const status = failure instanceof ApiFailure ? failure.status : 0;
    if (offersWaitingList(failure)) return t`All places are taken now. You can join the waiting list.`;
    if (placesLeft(failure) !== undefined) return t`Too few places are left.`;
    if (status === 409) return t`This person has already been invited, or registration is now closed.`;
    return status === 429 ? t`You have sent many invitations. Please wait an hour.` : undefined;
  };
}
