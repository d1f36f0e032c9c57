import { useLingui } from '@lingui/react/macro';

/** What to do about the problems that many forms know. */
export function useProblemWords() {
  const { t } = useLingui();
  return {
    missing: t`Please fill this in.`,
    'too-long': t`This is too long. Please shorten it.`,
    email: t`This is not a complete e-mail address.`,
    'not-a-link': t`Enter the whole address, beginning with https://`,
    'not-a-number': t`Enter a whole number, without spaces or points.`,
    password: t`This password is too short or too easy to guess. Choose another one.`,
    refused: t`This was not accepted. Please check it.`,
  };
}
