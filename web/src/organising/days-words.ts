import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Writes how many days before the due date reminders are sent. */
export function useDaysWords(): (reminders: readonly number[]) => string {
  const { t } = useLingui();
  return (reminders) =>
    reminders
      .map(
        (days) => t`${plural(days, { 0: 'On the last day', one: '# day before', other: '# days before' })}`,
      )
      .join(', ');
}
