import { useLingui } from '@lingui/react/macro';
import type { Figure } from './figures-rules.ts';

/** What each figure is called. */
export function useFigureNames(): Record<Figure, string> {
  const { t } = useLingui();
  return {
    amountDonated: t`Donated`,
    amountCollected: t`Collected`,
    personsServed: t`People helped`,
    volunteers: t`Helpers`,
    hoursWorked: t`Hours`,
  };
}
