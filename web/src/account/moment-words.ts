import { useLingui } from '@lingui/react/macro';
import { dayOf, daysBetween } from '../shared/dates.ts';
import { useNow } from '../shared/session.ts';
import { useWriter } from '../shared/use-writer.ts';

/** Says when something was last used: a local time of the organisation, wherever the reader is; empty when it was not. */
export function useMomentWords(): (local: string) => string {
  const { t } = useLingui();
  const writer = useWriter();
  const now = useNow();
  return (local) => {
    if (local === '') return t`Not used yet`;
    const days = daysBetween(dayOf(now), dayOf(local));
    const day = writer.daysFromNow(days);
    const time = writer.time(local);
    return days === 0 ? t`Last used today at ${time}` : t`Last used ${day}`;
  };
}
