import { useLingui } from '@lingui/react/macro';
import { dayOf, lastDayOf, type Times } from '../shared/dates.ts';
import { useWriter } from '../shared/use-writer.ts';

/** Writes when an event takes place. */
export function useWhenWords(): (times: Times) => string {
  const { t } = useLingui();
  const writer = useWriter();
  return ({ startDate, endDate, allDay }) => {
    const last = lastDayOf(startDate, endDate, allDay);
    const days =
      last === dayOf(startDate)
        ? writer.longDay(dayOf(startDate))
        : `${writer.shortWeekday(dayOf(startDate))} – ${writer.longDay(last)}`;
    return `${days}, ${allDay ? t`all day` : writer.time(startDate)}`;
  };
}
