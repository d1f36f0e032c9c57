import { useLingui } from '@lingui/react/macro';
import type { PlainColumn } from './columns-store.ts';

/** What the columns of the list are called. */
export function useColumnNames(): Record<PlainColumn, string> {
  const { t } = useLingui();
  return {
    club: t`Club`,
    party: t`Comes with`,
    comment: t`Comment`,
    answered: t`Answered`,
    in: t({ message: 'Came in', context: 'at an event' }),
  };
}
