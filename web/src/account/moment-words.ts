import { useLingui } from '@lingui/react/macro';
import { dayOf, daysBetween, localTextAt } from '../shared/dates.ts';
import { useNow, useOrganisation } from '../shared/session.ts';
import { useWriter } from '../shared/use-writer.ts';

/** Says when something was last used, for a moment in Unix seconds or as a text of the interface. */
export function useMomentWords(): (moment: string | number | null) => string {
  const { t } = useLingui();
  const writer = useWriter();
  const now = useNow();
  const { timeZone } = useOrganisation();
  return (moment) => {
    if (moment === null || moment === '') return t`Not used yet`;
    const local = localTextAt(new Date(typeof moment === 'number' ? moment * 1000 : moment), timeZone);
    const days = daysBetween(dayOf(now), dayOf(local));
    const day = writer.daysFromNow(days);
    const time = writer.time(local);
    return days === 0 ? t`Last used today at ${time}` : t`Last used ${day}`;
  };
}
