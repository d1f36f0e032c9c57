import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/field.tsx';
import type { GuestDraft, GuestProblems } from './guest-rules.ts';

interface GuestFieldsProps {
  draft: GuestDraft;
  problems: GuestProblems;
  /** Whether the form can be sent without an address. */
  isEmailOptional?: boolean;
  onChange: (part: Partial<GuestDraft>) => void;
}

/** Name and address of a guest. */
export function GuestFields({ draft, problems, isEmailOptional = false, onChange }: GuestFieldsProps) {
  const { t } = useLingui();
  const words = { required: t`Please fill this in.`, email: t`This is not a complete e-mail address.` };
  const field = (name: keyof GuestDraft) => {
    const problem = problems[name];
    return {
      name,
      autoComplete: 'off',
      value: draft[name],
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
      error: problem === undefined ? undefined : words[problem],
    };
  };
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t`First name`} maxLength={100} {...field('firstName')} />
        <TextField label={t`Last name`} maxLength={100} {...field('lastName')} />
      </div>
      <TextField
        label={isEmailOptional ? t`E-mail (optional)` : t`E-mail`}
        {...(isEmailOptional && { hint: t`Without an address they get no e-mails.` })}
        type="email"
        inputMode="email"
        maxLength={254}
        {...field('email')}
      />
    </>
  );
}
