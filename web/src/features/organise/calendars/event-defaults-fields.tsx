import { Trans, useLingui } from '@lingui/react/macro';
import { TextField, type BoundField } from '../../../ui/field.tsx';
import { SwitchField } from '../../../ui/organisers/switch-field.tsx';
import type { DefaultsDraft } from './event-defaults-rules.ts';

type TextName = Exclude<keyof DefaultsDraft, 'waitingList'>;

interface EventDefaultsFieldsProps {
  form: {
    draft: DefaultsDraft;
    text: (field: TextName) => BoundField;
    change: (part: Partial<DefaultsDraft>) => void;
  };
}

/** How long new events last, when answers are due, how many can come, and where they take place. */
export function EventDefaultsFields({ form }: EventDefaultsFieldsProps) {
  const { t } = useLingui();
  const { draft } = form;
  return (
    <fieldset>
      <legend className="mb-1 font-serif text-xl font-semibold">
        <Trans>New events begin with</Trans>
      </legend>
      <p className="mb-4 text-soft">
        <Trans>Leave empty what is different each time. It can be changed for every event.</Trans>
      </p>
      <div className="flex flex-col gap-5">
        <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-3">
          <TextField {...form.text('hours')} inputMode="decimal" autoComplete="off" />
          <TextField {...form.text('dueDays')} inputMode="numeric" autoComplete="off" />
          <TextField {...form.text('capacity')} inputMode="numeric" autoComplete="off" />
        </div>
        {draft.capacity.trim() !== '' && (
          <SwitchField
            name="waitingList"
            label={t`Waiting list when it is full`}
            checked={draft.waitingList}
            onChange={(waitingList) => form.change({ waitingList })}
          />
        )}
        <TextField {...form.text('venueName')} maxLength={200} autoComplete="off" />
        <TextField {...form.text('venueAddress')} maxLength={500} autoComplete="off" />
        <div className="grid grid-cols-[8rem_1fr] items-start gap-3">
          <TextField {...form.text('venuePostalCode')} maxLength={20} autoComplete="off" />
          <TextField {...form.text('venueCity')} maxLength={100} autoComplete="off" />
        </div>
      </div>
    </fieldset>
  );
}

/** What these fields are called. */
export function useDefaultsNames(): Record<keyof DefaultsDraft, string> {
  const { t } = useLingui();
  return {
    hours: t`Length in hours`,
    dueDays: t`Reply deadline, days before`,
    capacity: t`Places`,
    waitingList: t`Waiting list when it is full`,
    venueName: t`Place`,
    venueAddress: t`Street and number`,
    venuePostalCode: t`Postal code`,
    venueCity: t`Town`,
  };
}

/** What to do about each problem. */
export function useDefaultsProblems(): Record<string, string> {
  const { t } = useLingui();
  return {
    'not-hours': t`Enter hours such as 3 or 2.5.`,
    'not-days': t`Enter a number from 1 to 365.`,
    'not-a-number': t`Enter a whole number.`,
  };
}
