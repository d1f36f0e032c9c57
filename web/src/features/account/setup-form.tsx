import { beginFirstSteps } from '../../lib/session/first-steps.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { service } from '../../lib/api/client.ts';
import { ApiFailure } from '../../lib/api/failures.ts';
import { languages, type Language } from '../../lib/i18n/language.ts';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { organisationQuery } from '../../lib/session/session.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { announce } from '../../ui/announcer.tsx';
import { SelectField, TextField, type BoundField } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useSignIn } from './account-mutations.ts';
import { NewPasswordField } from './new-password-field.tsx';
import {
  emptySetup,
  setupBody,
  setupField,
  setupProblems,
  yearStarts,
  type SetupDraft,
  type SetupField,
} from './setup-rules.ts';

const known = Object.keys(languages) as Language[];

/** The organisation and its first administrator. */
export function SetupForm({ secret }: { secret: string }) {
  const form = useSetupForm(secret);
  return (
    <Form
      form={form}
      refusal={useSetupRefusal()}
      buttons={
        <SubmitButton form={form}>
          <Trans>Set up and sign in</Trans>
        </SubmitButton>
      }
    >
      <h2 className="font-serif text-xl font-semibold">
        <Trans>Your organisation</Trans>
      </h2>
      <OrganisationFields form={form} />
      <h2 className="mt-4 font-serif text-xl font-semibold">
        <Trans>You, the first administrator</Trans>
      </h2>
      <AdministratorFields form={form} />
    </Form>
  );
}

function useSetupForm(secret: string) {
  const { t } = useLingui();
  const client = useQueryClient();
  const router = useRouter();
  const signIn = useSignIn();
  const [first] = useState(() =>
    emptySetup(new Intl.DateTimeFormat().resolvedOptions().timeZone, spokenLanguage()),
  );
  return useForm({
    known: first,
    names: useSetupNames(),
    words: { 'password.refused': t`This password is too short or too easy to guess. Choose another one.` },
    draftOf: (draft) => draft,
    problemsOf: setupProblems,
    fieldOf: setupField,
    send: async ({ draft }) => {
      await service.post('/v2/setup', { body: setupBody(secret, draft, known) });
      return draft;
    },
    onSaved: async ({ username, password }) => {
      // The link works once, and has worked: whoever cannot be signed in now does so on the page for it.
      await signIn
        .mutateAsync({ username, password })
        .then(beginFirstSteps, () => announce(t`Everything is set up`));
      await client.invalidateQueries({ queryKey: organisationQuery.queryKey });
      // The page then says what comes next.
      await router.invalidate();
    },
  });
}

/** What each field is called. */
function useSetupNames(): Record<SetupField, string> {
  const { t } = useLingui();
  return {
    organisation: t`Name`,
    timeZone: t`Time zone`,
    clubYearStart: t`First day of the club year`,
    language: t`Main language`,
    firstName: t`First name`,
    lastName: t`Last name`,
    email: t`E-mail`,
    username: t`Username`,
    password: t`New password`,
  };
}

interface FieldsProps {
  form: { draft: SetupDraft; text: (field: SetupField) => BoundField };
}

function OrganisationFields({ form }: FieldsProps) {
  const { t } = useLingui();
  const formatter = useFormatter();
  return (
    <>
      <TextField maxLength={200} autoComplete="organization" {...form.text('organisation')} required />
      <SelectField
        hint={t`The times of all events are in this time zone.`}
        {...form.text('timeZone')}
        required
      >
        {timeZones(form.draft.timeZone).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <SelectField
        hint={t`Committees and figures are kept by club year.`}
        {...form.text('clubYearStart')}
        required
      >
        {yearStarts.map((start) => (
          <option key={start} value={start}>
            {formatter.shortDay(`2000-${start}`, '2000')}
          </option>
        ))}
      </SelectField>
      <SelectField
        hint={t`For e-mails to people whose language is not known.`}
        {...form.text('language')}
        required
      >
        {known.map((language) => (
          <option key={language} value={language}>
            {languages[language]}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** All that the browser knows; the present one is there even where the list calls it otherwise. */
function timeZones(present: string): string[] {
  return [...new Set([present, ...Intl.supportedValuesOf('timeZone')])].toSorted();
}

function AdministratorFields({ form }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField maxLength={200} autoComplete="given-name" {...form.text('firstName')} required />
      <TextField maxLength={200} autoComplete="family-name" {...form.text('lastName')} required />
      <TextField type="email" maxLength={254} autoComplete="email" {...form.text('email')} required />
      <TextField
        hint={t`You sign in with it.`}
        maxLength={200}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck="false"
        {...form.text('username')}
        required
      />
      <NewPasswordField {...form.text('password')} />
    </>
  );
}

function useSetupRefusal(): (failure: unknown) => string | undefined {
  const { t } = useLingui();
  return (failure) => {
    const status = failure instanceof ApiFailure ? failure.status : 500;
    if (status === 403)
      return t`This link is not correct. Copy the whole address that the service printed when it was started.`;
    return status === 410 ? t`Someone has already set up the service.` : undefined;
  };
}
