import { useLingui } from '@lingui/react/macro';
import { useOrganisation } from '../../lib/session/session.ts';
import { useDateProblemWords } from '../../ui/dates/date-problem-words.ts';
import type { ActivityField } from './activity-form-rules.ts';

/** What each field is called. */
export function useActivityFieldNames(): Record<ActivityField, string> {
  const { t } = useLingui();
  const { currency } = useOrganisation();
  const inCurrency = (name: string) => (currency === '' ? name : `${name} (${currency})`);
  return {
    title: t`Title`,
    description: t`What was it about?`,
    beneficiary: t`For whom?`,
    link: t`Link`,
    startDate: t`First day`,
    endDate: t`Last day`,
    amountCollected: inCurrency(t`Amount collected`),
    amountDonated: inCurrency(t`Amount donated`),
    personsServed: t`People helped`,
    volunteers: t`Helpers`,
    hoursWorked: t`Hours worked`,
    status: t`Status`,
    category: t`Category`,
  };
}

/** What to do about the problems that only activities have. */
export function useActivityProblemWords(): Record<string, string> {
  const { t } = useLingui();
  return {
    ...useDateProblemWords(),
    'before-start': t`The last day cannot be before the first.`,
    'too-large': t`This number is too large.`,
  };
}

/** The states and categories to choose from, by the numbers of the interface. */
export function useChoices(): Record<'status' | 'category', [value: number, name: string][]> {
  const { t } = useLingui();
  return {
    status: [
      [1, t`Planned`],
      [2, t`Running`],
      [3, t`Completed`],
      [4, t({ message: 'Cancelled', context: 'activity' })],
    ],
    category: [
      [1, t`Health and vision`],
      [2, t`Hunger relief`],
      [3, t`Environment`],
      [4, t`Children and youth`],
      [5, t`Elderly people`],
      [6, t`Disaster relief`],
      [7, t`Education`],
      [8, t`Culture`],
      [9, t`Sport`],
      [10, t`Community and neighbourhood`],
      [11, t`International aid`],
      [12, t`Other`],
    ],
  };
}
