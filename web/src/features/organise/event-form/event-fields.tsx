import { Trans, useLingui } from '@lingui/react/macro';
import { asLanguage, regional } from '../../../lib/i18n/locale.ts';
import { useOrganisation } from '../../../lib/session/session.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { CalendarField } from './calendar-field.tsx';
import { FoldedFields } from './folded-fields.tsx';
import { MomentField } from '../../../ui/dates/date-field.tsx';
import { SwitchField } from '../../../ui/organisers/switch-field.tsx';
import type { FormOf } from '../../../ui/form/use-form.ts';
import { VenueField } from './venue-field.tsx';
import { understood, type EventDraft } from './event-form-rules.ts';
import { dayOf } from '../../../lib/format/dates.ts';
import { zoneName } from './field-change-rules.ts';

interface AllFieldsProps {
  form: FormOf<EventDraft>;
  calendars: readonly { id: number; title: string }[];
  /** An event stays in its calendar. */
  isNew: boolean;
}

/** The few things that every event needs; the rest is folded away. */
export function EventFields({ form, calendars, isNew }: AllFieldsProps) {
  const { t, i18n } = useLingui();
  const { timeZone } = useOrganisation();
  const startDay = dayOf(understood(form.draft).startDate);
  const zone = zoneName(timeZone, regional(asLanguage(i18n.locale)));
  return (
    <>
      {isNew && calendars.length > 1 && <CalendarField form={form} calendars={calendars} />}
      <TextField {...form.text('title')} required maxLength={200} autoComplete="off" />
      <div className="flex flex-col gap-2">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(17.5rem,100%),1fr))] items-start gap-x-3 gap-y-5">
          <MomentField
            {...form.value('startDate')}
            timeLabel={t`Time of the start`}
            required
            dayOnly={form.draft.allDay}
            usualTime="19:00"
            hint={t`Time zone: ${zone}`}
          />
          <MomentField
            {...form.value('endDate')}
            timeLabel={t`Time of the end`}
            dayOnly={form.draft.allDay}
            usualTime="22:00"
            usualDay={startDay}
            min={startDay}
            hint={t`May be left open.`}
          />
        </div>
        <SwitchField {...form.choice('allDay')} />
      </div>
      <VenueField form={form} />
      <TextArea {...form.text('description')} rows={4} />
      <SwitchField
        {...form.choice('registrationEnabled')}
        hint={<Trans>Members say with one tap whether they come.</Trans>}
      />
      <FoldedFields form={form} />
    </>
  );
}
