import { Trans, useLingui } from '@lingui/react/macro';
import { asLanguage, regional } from '../../../lib/i18n/locale.ts';
import { useOrganisation } from '../../../lib/session/session.ts';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { FoldedFields } from './folded-fields.tsx';
import { SwitchField, TimeField } from '../switch-field.tsx';
import { zoneName } from './field-change-rules.ts';
import { type EventFieldsProps, useBinding } from './field-binding.ts';

interface AllFieldsProps extends EventFieldsProps {
  calendars: readonly { id: number; title: string }[];
  /** An event stays in its calendar. */
  isNew: boolean;
}

/** The few things that every event needs; the rest is folded away. */
export function EventFields({ calendars, isNew, ...props }: AllFieldsProps) {
  const { t, i18n } = useLingui();
  const { timeZone } = useOrganisation();
  const bind = useBinding(props);
  const { draft } = props;
  const zone = zoneName(timeZone, regional(asLanguage(i18n.locale)));
  return (
    <>
      {isNew && calendars.length > 1 && (
        <SelectField {...bind.text('calendar')} required>
          <option value="">{t`Please choose`}</option>
          {calendars.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <TextField {...bind.text('title')} required maxLength={200} autoComplete="off" />
      <div className="flex flex-col gap-2">
        <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-2">
          <TimeField
            {...bind.time('startDate')}
            required
            dayOnly={draft.allDay}
            usualTime="19:00"
            hint={t`Time zone: ${zone}`}
          />
          <TimeField
            {...bind.time('endDate')}
            dayOnly={draft.allDay}
            usualTime="22:00"
            hint={t`May be left open.`}
          />
        </div>
        <SwitchField {...bind.choice('allDay')} />
      </div>
      <TextField {...bind.text('location.name')} maxLength={200} autoComplete="off" />
      <TextArea {...bind.text('description')} rows={4} />
      <SwitchField
        {...bind.choice('registrationEnabled')}
        hint={<Trans>Members say with one tap whether they come.</Trans>}
      />
      <FoldedFields {...props} />
    </>
  );
}
