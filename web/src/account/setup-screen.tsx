import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { answerOf, api } from '../api/client.ts';
import { ApiFailure } from '../api/failures.ts';
import { takeAddressSecret } from '../shared/address-secret.ts';
import { languages, spokenLanguage, type Language } from '../shared/locale.ts';
import { organisationQuery, useOrganisation } from '../shared/session.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notices.tsx';
import { PlainFrame } from '../ui/plain-frame.tsx';
import { CircleCheck } from 'lucide-react';
import { useSignIn } from './account-mutations.ts';
import { NewPasswordField } from './new-password-field.tsx';

interface Draft {
  organisation: string;
  timeZone: string;
  clubYearStart: string;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  password: string;
}

/** Setting up from nothing: the organisation and its first administrator, behind the one-time link of the first start. */
export function SetupScreen() {
  const { t } = useLingui();
  const { setupNeeded } = useOrganisation();
  const [secret] = useState(takeAddressSecret);
  if (!setupNeeded) {
    return (
      <PlainFrame title={t`Set-up`}>
        <Notice
          icon={CircleCheck}
          title={<Trans>Everything is set up</Trans>}
          action={
            <LinkButton to="/sign-in" kind="main">
              <Trans>Sign in</Trans>
            </LinkButton>
          }
        />
      </PlainFrame>
    );
  }
  return (
    <PlainFrame title={t`Welcome to Guildhall`}>
      <SetupForm secret={secret} />
    </PlainFrame>
  );
}

function SetupForm({ secret }: { secret: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const signIn = useSignIn();
  const [language, setLanguage] = useState<Language>(spokenLanguage());
  const [draft, setDraft] = useState<Draft>({
    organisation: '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    clubYearStart: '07-01',
    firstName: '',
    lastName: '',
    email: '',
    username: '',
    password: '',
  });
  const setting = useMutation({
    mutationFn: () => answerOf(api.POST('/v2/setup', { body: bodyOf(secret, draft, language) })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: organisationQuery.queryKey });
      await signIn.mutateAsync({ username: draft.username, password: draft.password });
    },
  });
  const line = (field: keyof Draft) => ({
    value: draft[field],
    required: true,
    maxLength: 200,
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [field]: target.value }),
    error: isWrong(setting.error, field) ? t`This could not be taken.` : undefined,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setting.mutate();
  };
  return (
    <form onSubmit={submit}>
      <fieldset disabled={setting.isPending} className="flex flex-col gap-5">
        <h2 className="font-serif text-xl font-semibold">
          <Trans>Your organisation</Trans>
        </h2>
        <TextField label={t`Name`} {...line('organisation')} />
        <TextField
          label={t`Time zone`}
          hint={t`All times of events are meant in it.`}
          {...line('timeZone')}
        />
        <TextField
          label={t`First day of the club year`}
          hint={t`Month and day, such as 07-01.`}
          {...line('clubYearStart')}
        />
        <SelectField
          label={t`Usual language`}
          value={language}
          onChange={({ target }) => setLanguage(target.value as Language)}
        >
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <h2 className="mt-4 font-serif text-xl font-semibold">
          <Trans>You, the first administrator</Trans>
        </h2>
        <TextField label={t`First name`} autoComplete="given-name" {...line('firstName')} />
        <TextField label={t`Last name`} autoComplete="family-name" {...line('lastName')} />
        <TextField label={t`E-mail`} type="email" autoComplete="email" {...line('email')} />
        <TextField label={t`Username`} autoComplete="username" autoCapitalize="none" {...line('username')} />
        <NewPasswordField
          value={draft.password}
          onChange={(password) => setDraft({ ...draft, password })}
          error={
            isWrong(setting.error, 'password')
              ? t`This password would be guessed soon, or is too short. Choose another one.`
              : undefined
          }
        />
        <SetupProblem failure={setting.error} />
        <Button type="submit" kind="main" pending={setting.isPending}>
          <Trans>Set up and sign in</Trans>
        </Button>
      </fieldset>
    </form>
  );
}

function isWrong(failure: unknown, field: string): boolean {
  return (
    failure instanceof ApiFailure &&
    failure.fields.some((one) => one.field.split('.').pop() === nameOf(field))
  );
}

/** The organisation's name is called `name` in the interface. */
function nameOf(field: string): string {
  return field === 'organisation' ? 'name' : field;
}

function bodyOf(secret: string, draft: Draft, language: Language) {
  const { organisation: name, timeZone, clubYearStart, ...administrator } = draft;
  const others = (Object.keys(languages) as Language[]).filter((other) => other !== language);
  return {
    secret,
    organisation: { name, timeZone, clubYearStart, languages: [language, ...others] },
    administrator,
  };
}

function SetupProblem({ failure }: { failure: unknown }) {
  const { t } = useLingui();
  if (failure === null) return null;
  const status = failure instanceof ApiFailure ? failure.status : 500;
  const sentence =
    status === 403
      ? t`This link is not right. Copy the whole address that the service printed when it was started.`
      : status === 400
        ? t`Some fields could not be taken. Look at the marked ones.`
        : status === 410
          ? t`Somebody has set up the service already.`
          : t`That did not work. Try again in a moment.`;
  return (
    <p role="alert" className="rounded-control bg-no-soft px-4 py-3 font-medium text-no">
      {sentence}
    </p>
  );
}
