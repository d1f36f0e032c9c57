import { useLingui } from '@lingui/react/macro';
import { TextField, type BoundField } from '../../ui/field.tsx';
import type { GuestDraft } from './guest-rules.ts';

type GuestField = keyof GuestDraft | 'company';

interface GuestFieldsProps<Field extends GuestField> {
  bind: (field: Field) => BoundField;
  /** Whether the form can be sent without an address. */
  isEmailOptional?: boolean;
}

/** Name and address of a guest. */
export function GuestFields({ bind, isEmailOptional = false }: GuestFieldsProps<keyof GuestDraft>) {
  const { t } = useLingui();
  return (
    <>
      <GuestNameFields bind={bind} />
      <TextField
        {...bind('email')}
        {...(isEmailOptional && {
          label: t`E-mail (optional)`,
          hint: t`Without an address they get no e-mails.`,
        })}
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
      />
    </>
  );
}

/** What a guest is called. */
export function GuestNameFields({ bind }: GuestFieldsProps<'firstName' | 'lastName'>) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...bind('firstName')} maxLength={100} autoComplete="off" />
      <TextField {...bind('lastName')} maxLength={100} autoComplete="off" />
    </div>
  );
}

/** Where a guest is from whom no member brings. */
export function GuestCompanyField({ bind }: GuestFieldsProps<'company'>) {
  return <TextField {...bind('company')} maxLength={200} autoComplete="off" />;
}

/** What the fields of a guest are called. */
export function useGuestNames(): Record<GuestField, string> {
  const { t } = useLingui();
  return {
    firstName: t`First name`,
    lastName: t`Last name`,
    email: t`E-mail`,
    company: t`Club or company (optional)`,
  };
}

/** What is said when the service does not take them. */
export function useGuestWords(): Record<string, string> {
  const { t } = useLingui();
  const name = t`This was not accepted as a name. Write nothing else here, such as the address of a website.`;
  return {
    'firstName.refused': name,
    'lastName.refused': name,
    'email.refused': t`This is not a complete e-mail address.`,
  };
}
