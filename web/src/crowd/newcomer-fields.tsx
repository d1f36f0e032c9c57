import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../ui/field.tsx';
import { MemberChoice } from './member-choice.tsx';
import type { NewcomerDraft, NewcomerField, NewcomerProblem } from './register-rules.ts';

interface NewcomerFieldsProps {
  draft: NewcomerDraft;
  problems: Partial<Record<NewcomerField, NewcomerProblem>>;
  onChange: (part: Partial<NewcomerDraft>) => void;
}

/** Who is registered: a member who is looked for, or a guest whose name is written. */
export function NewcomerFields({ draft, problems, onChange }: NewcomerFieldsProps) {
  const { t } = useLingui();
  const words = { required: t`Please fill this in.`, email: t`This is not a complete e-mail address.` };
  const error = (field: NewcomerField) => {
    const problem = problems[field];
    return problem === undefined ? undefined : words[problem];
  };
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-semibold">
          <Trans>Who is it?</Trans>
        </legend>
        <div className="inline-flex rounded-control bg-sunken p-1">
          <Kind kind="member" label={t`Member`} draft={draft} onChange={onChange} />
          <Kind kind="guest" label={t`Guest`} draft={draft} onChange={onChange} />
        </div>
      </fieldset>
      {draft.kind === 'member' ? (
        <MemberChoice
          label={t`Member`}
          error={problems.member === undefined ? undefined : t`Please choose a member.`}
          chosen={draft.member}
          onChoose={(member) => onChange({ member })}
        />
      ) : (
        <GuestFields draft={draft} error={error} onChange={onChange} />
      )}
    </>
  );
}

interface KindProps extends Pick<NewcomerFieldsProps, 'draft' | 'onChange'> {
  kind: NewcomerDraft['kind'];
  label: string;
}

function Kind({ kind, label, draft, onChange }: KindProps) {
  return (
    <label className="cursor-pointer rounded-control has-checked:bg-card has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-link">
      <input
        type="radio"
        name="kind"
        className="sr-only"
        checked={draft.kind === kind}
        onChange={() => onChange({ kind })}
      />
      <span className="flex min-h-11 items-center px-5 font-semibold">{label}</span>
    </label>
  );
}

interface GuestFieldsProps extends Pick<NewcomerFieldsProps, 'draft' | 'onChange'> {
  error: (field: NewcomerField) => string | undefined;
}

function GuestFields({ draft, error, onChange }: GuestFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t`First name`}
          name="firstName"
          maxLength={100}
          autoComplete="off"
          value={draft.firstName}
          onChange={({ target }) => onChange({ firstName: target.value })}
          error={error('firstName')}
        />
        <TextField
          label={t`Last name`}
          name="lastName"
          maxLength={100}
          autoComplete="off"
          value={draft.lastName}
          onChange={({ target }) => onChange({ lastName: target.value })}
          error={error('lastName')}
        />
      </div>
      <TextField
        label={t`E-mail (optional)`}
        hint={t`Without an address they get no e-mails.`}
        name="email"
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        value={draft.email}
        onChange={({ target }) => onChange({ email: target.value })}
        error={error('email')}
      />
      <TextField
        label={t`Club or company (optional)`}
        name="company"
        maxLength={200}
        autoComplete="off"
        value={draft.company}
        onChange={({ target }) => onChange({ company: target.value })}
      />
      <MemberChoice
        label={t`Comes with (optional)`}
        hint={t`If you choose nobody, they come by themselves and are kept under your name.`}
        chosen={draft.host}
        onChoose={(host) => onChange({ host })}
      />
    </>
  );
}
