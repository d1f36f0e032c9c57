import { useLingui } from '@lingui/react/macro';
import { TextField } from '../ui/field.tsx';
import type { GuestDraft, GuestProblem } from './party-rules.ts';

interface GuestFieldsProps {
  draft: GuestDraft;
  problems: Partial<Record<keyof GuestDraft, GuestProblem>>;
  edit: (field: keyof GuestDraft) => (changed: { target: { value: string } }) => void;
}

/** Name and address of a guest. */
export function GuestFields({ draft, problems, edit }: GuestFieldsProps) {
  const { t } = useLingui();
  const words = { required: t`Please fill this in.`, email: t`This is not a complete e-mail address.` };
  const error = (field: keyof GuestDraft) => {
    const problem = problems[field];
    return problem === undefined ? undefined : words[problem];
  };
  return (
    <>
      <TextField
        label={t`First name`}
        name="firstName"
        maxLength={100}
        value={draft.firstName}
        onChange={edit('firstName')}
        error={error('firstName')}
      />
      <TextField
        label={t`Last name`}
        name="lastName"
        maxLength={100}
        value={draft.lastName}
        onChange={edit('lastName')}
        error={error('lastName')}
      />
      <TextField
        label={t`E-mail`}
        name="email"
        type="email"
        inputMode="email"
        maxLength={254}
        value={draft.email}
        onChange={edit('email')}
        error={error('email')}
      />
    </>
  );
}
