import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { service } from '../../lib/api/client.ts';
import { ApiFailure } from '../../lib/api/failures.ts';
import { languages, type Language } from '../../lib/i18n/language.ts';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { organisationQuery } from '../../lib/session/session.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { useSignIn } from './account-mutations.ts';
import { NewPasswordField } from './new-password-field.tsx';
import {
  emptySetup,
  setupBody,
  setupProblems,
  wrongFields,
  yearStarts,
  type SetupDraft,
  type SetupField,
} from './setup-rules.ts';

const known = Object.keys(languages) as Language[];

/** The organisation and its first administrator. */
export function SetupForm({ secret }: { secret: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const router = useRouter();
  const signIn = useSignIn();
  const [draft, setDraft] = useState(() =>
    emptySetup(new Intl.DateTimeFormat().resolvedOptions().timeZone, spokenLanguage()),
  );
  const setting = useMutation({
    mutationFn: () => service.post('/v2/setup', { body: setupBody(secret, draft, known) }),
    onSuccess: async () => {
      const { username, password } = draft;
      // The link works once, and has worked: whoever cannot be signed in now does so on the page for it.
      await signIn.mutateAsync({ username, password }).catch(() => announce(t`Everything is set up`));
      await client.invalidateQueries({ queryKey: organisationQuery.queryKey });
      // The page then says what comes next.
      await router.invalidate();
    },
  });
  const [first] = useState(draft);
  const [open, setOpen] = useState<readonly SetupField[]>([]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = setupProblems(draft);
    setOpen(found);
    if (found.length === 0) return setting.mutate();
    event.currentTarget.querySelector<HTMLElement>(`[name="${found[0]}"]`)?.focus();
  };
  const parts = { draft, open, wrong: wrongFields(setting.error), onChange: setDraft };
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges when={() => !setting.isSuccess && !setting.isPending && isBegun(draft, first)} />
      <fieldset disabled={setting.isPending} className="flex flex-col gap-5">
        <h2 className="font-serif text-xl font-semibold">
          <Trans>Your organisation</Trans>
        </h2>
        <OrganisationFields {...parts} />
        <h2 className="mt-4 font-serif text-xl font-semibold">
          <Trans>You, the first administrator</Trans>
        </h2>
        <AdministratorFields {...parts} />
        <SetupProblem failure={setting.error} />
        <Button type="submit" kind="main" pending={setting.isPending}>
          <Trans>Set up and sign in</Trans>
        </Button>
      </fieldset>
    </form>
  );
}

/** Whether somebody has typed something that would be lost. */
function isBegun(draft: SetupDraft, first: SetupDraft): boolean {
  return (Object.keys(first) as SetupField[]).some((field) => draft[field] !== first[field]);
}

interface FieldsProps {
  draft: SetupDraft;
  /** What is missing, or no address. */
  open: readonly SetupField[];
  /** What the service did not take. */
  wrong: readonly SetupField[];
  onChange: (draft: SetupDraft) => void;
}

/** What every field of the form has: its value, how it changes, and what is wrong with it. */
function useField({ draft, open, wrong, onChange }: FieldsProps) {
  const { t } = useLingui();
  const problemOf = (field: SetupField) => {
    if (open.includes(field) && draft[field].trim() === '') return t`Please fill this in.`;
    if (open.includes(field) && field === 'email') return t`This is not a complete e-mail address.`;
    return wrong.includes(field) ? t`This was not accepted.` : undefined;
  };
  return (field: SetupField) => ({
    name: field,
    value: draft[field],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, [field]: target.value }),
    error: problemOf(field),
  });
}

function OrganisationFields(props: FieldsProps) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const field = useField(props);
  return (
    <>
      <TextField label={t`Name`} maxLength={200} autoComplete="organization" {...field('organisation')} />
      <SelectField
        label={t`Time zone`}
        hint={t`The times of all events are in this time zone.`}
        {...field('timeZone')}
      >
        {timeZones(props.draft.timeZone).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`First day of the club year`}
        hint={t`Committees and figures are kept by club year.`}
        {...field('clubYearStart')}
      >
        {yearStarts.map((start) => (
          <option key={start} value={start}>
            {formatter.shortDay(`2000-${start}`, '2000')}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Main language`}
        hint={t`For e-mails to people whose language is not known.`}
        {...field('language')}
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

function AdministratorFields(props: FieldsProps) {
  const { t } = useLingui();
  const field = useField(props);
  const { draft, open, wrong, onChange } = props;
  return (
    <>
      <TextField label={t`First name`} maxLength={200} autoComplete="given-name" {...field('firstName')} />
      <TextField label={t`Last name`} maxLength={200} autoComplete="family-name" {...field('lastName')} />
      <TextField label={t`E-mail`} type="email" maxLength={254} autoComplete="email" {...field('email')} />
      <TextField
        label={t`Username`}
        hint={t`You sign in with it.`}
        maxLength={200}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck="false"
        {...field('username')}
      />
      <NewPasswordField
        value={draft.password}
        onChange={(password) => onChange({ ...draft, password })}
        error={
          open.includes('password') || wrong.includes('password')
            ? t`This password is too short or too easy to guess. Choose another one.`
            : undefined
        }
      />
    </>
  );
}

function SetupProblem({ failure }: { failure: unknown }) {
  const { t } = useLingui();
  if (failure === null) return null;
  const status = failure instanceof ApiFailure ? failure.status : 500;
  const sentences: Record<number, string> = {
    0: t`There is no connection: nothing was set up. What you typed is still here.`,
    400: t`Some fields were not accepted. Please check the marked ones.`,
    403: t`This link is not correct. Copy the whole address that the service printed when it was started.`,
    410: t`Somebody has already set up the service.`,
  };
  return (
    <p role="alert" className="rounded-control bg-no-soft px-4 py-3 font-medium text-no">
      {sentences[status] ?? t`That did not work. Try again in a moment.`}
    </p>
  );
}
