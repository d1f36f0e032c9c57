import { useLingui } from '@lingui/react/macro';
import { ApiFailure } from '../../lib/api/failures.ts';
import type { BoundField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** The fewest characters of a password. */
const shortestPassword = 10;

/** A password that is about to be set, with what its form gives to a field. */
export function NewPasswordField(field: BoundField) {
  const { t } = useLingui();
  return (
    <PasswordField
      {...field}
      label={t`New password`}
      hint={t`At least ${shortestPassword} characters, and not one that everyone uses. Four words that do not belong together are good.`}
      autoComplete="new-password"
      maxLength={200}
    />
  );
}

/** Says that something was tried too often. */
export function useTooManyAttempts(): (failure: unknown) => string | undefined {
  const { t } = useLingui();
  return (failure) =>
    failure instanceof ApiFailure && failure.status === 429
      ? t`Too many attempts. Wait a while, then try again.`
      : undefined;
}

/** Says why a new password was not taken, where that is not for the form to say. */
export function usePasswordRefusal(): (failure: unknown) => string | undefined {
  const { t } = useLingui();
  const tooMany = useTooManyAttempts();
  return (failure) => {
    const status = failure instanceof ApiFailure ? failure.status : 500;
    if (status === 409) return t`The password of the demo stays as it is, so that everyone can look around.`;
    if (status === 410) return t`This link has been used or has expired. Ask for a new one.`;
    return tooMany(failure);
  };
}
