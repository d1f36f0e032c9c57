import { useLingui } from '@lingui/react/macro';
import { ApiFailure } from '../../lib/api/failures.ts';
import { PasswordField } from '../../ui/password-field.tsx';

/** The fewest characters of a password. */
const shortestPassword = 10;

interface NewPasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A password that is about to be set. */
export function NewPasswordField({ value, onChange, error }: NewPasswordFieldProps) {
  const { t } = useLingui();
  return (
    <PasswordField
      label={t`New password`}
      hint={t`At least ${shortestPassword} characters, and not one that everybody uses. Four words that do not belong together are good.`}
      autoComplete="new-password"
      maxLength={200}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  );
}

/** Why a new password was not taken. */
export function usePasswordProblem(failure: unknown): string | undefined {
  const { t } = useLingui();
  if (failure === null || failure === undefined) return undefined;
  if (!(failure instanceof ApiFailure)) return t`That did not work. Try again in a moment.`;
  if (failure.status === 400) return t`This password is too short or too easy to guess. Choose another one.`;
  if (failure.status === 409)
    return t`The password of the demo stays as it is, so that everyone can look around.`;
  if (failure.status === 410) return t`This link has been used or has expired. Ask for a new one.`;
  if (failure.status === 429) return t`Too many attempts. Wait a while, then try again.`;
  if (failure.status === 0) return t`There is no connection: nothing was changed.`;
  return t`That did not work. Try again in a moment.`;
}
