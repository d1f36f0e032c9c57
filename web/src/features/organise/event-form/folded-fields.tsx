import { Trans, useLingui } from '@lingui/react/macro';
import { Armchair, DoorOpen, EyeOff, MapPinned, Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Icon } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import type { FormOf } from '../../../ui/form/use-form.ts';
import { emptyEventDraft, type EventDraft, type EventField } from './event-form-rules.ts';
import { placeFields } from './place-fields.ts';
import { MomentField } from '../../../ui/dates/date-field.tsx';
import { SwitchField } from '../../../ui/organisers/switch-field.tsx';

const answerFields = ['registrationDueDate', 'guestsAllowed', 'partnersAllowed', 'registrationUrl'] as const;
const seatFields = ['capacity'] as const;
const doorFields = ['ticketsEnabled', 'reviewEnabled'] as const;
const addressFields = placeFields.slice(1);

interface EventFieldsProps {
  form: FormOf<EventDraft>;
}

/** Everything that many events do without. What says something, or is wrong, is open. */
export function FoldedFields({ form }: EventFieldsProps) {
  const { t } = useLingui();
  const { draft } = form;
  const isOpen = (fields: readonly EventField[]) => isTelling(form, fields);
  return (
    <div className="flex flex-col gap-2.5">
      {draft.registrationEnabled && (
        <>
          <Fold icon={Users} title={<Trans>Answers and guests</Trans>} isOpen={isOpen(answerFields)}>
            <MomentField
              {...form.value('registrationDueDate')}
              timeLabel={t`Time of the last answer`}
              usualTime="23:59"
              hint={t`Without it, until the event starts.`}
            />
            <SwitchField {...form.choice('guestsAllowed')} />
            <SwitchField {...form.choice('partnersAllowed')} />
            <TextField
              {...form.text('registrationUrl')}
              type="url"
              inputMode="url"
              placeholder="https://"
              hint={t`If people register on another page.`}
            />
          </Fold>
          <Fold icon={Armchair} title={<Trans>Places and waiting list</Trans>} isOpen={isOpen(seatFields)}>
            <PlacesFields form={form} />
          </Fold>
          <Fold icon={DoorOpen} title={<Trans>Tickets and door</Trans>} isOpen={isOpen(doorFields)}>
            <SwitchField {...form.choice('ticketsEnabled')} />
            <SwitchField
              {...form.choice('reviewEnabled')}
              hint={t`Tickets are valid when registration is closed, so it needs a due date before the start.`}
            />
          </Fold>
        </>
      )}
      <Fold icon={EyeOff} title={<Trans>Who may see it</Trans>} isOpen={isOpen(['closed'])}>
        <SwitchField {...form.choice('closed')} hint={t`Nobody sees it but those you invite.`} />
      </Fold>
      <Fold icon={MapPinned} title={<Trans>Address and contact</Trans>} isOpen={isOpen(addressFields)}>
        <TextField {...form.text('location.address')} autoComplete="off" maxLength={500} />
        <div className="grid grid-cols-[8rem_1fr] items-start gap-3">
          <TextField {...form.text('location.postalCode')} autoComplete="off" maxLength={20} />
          <TextField {...form.text('location.city')} autoComplete="off" maxLength={100} />
        </div>
        <TextField {...form.text('location.country')} autoComplete="off" maxLength={100} />
        <TextField {...form.text('location.phone')} type="tel" autoComplete="off" maxLength={50} />
        <TextField {...form.text('location.email')} type="email" autoComplete="off" maxLength={254} />
        <TextField {...form.text('location.www')} type="url" placeholder="https://" autoComplete="off" />
      </Fold>
    </div>
  );
}

/** How many can come, and what happens when it is full. */
function PlacesFields({ form }: EventFieldsProps) {
  const { t } = useLingui();
  const { capacity, waitingList } = form.draft;
  return (
    <>
      <TextField
        {...form.text('capacity')}
        inputMode="numeric"
        autoComplete="off"
        hint={t`Guests and partners count too. Leave it empty for any number.`}
      />
      {capacity.trim() !== '' && (
        <SwitchField
          {...form.choice('waitingList')}
          hint={t`Those who find no place wait. They move up when one becomes free, and get an e-mail.`}
        />
      )}
      {capacity.trim() !== '' && waitingList && (
        <SelectField {...form.text('waitingOrder')}>
          <option value="strict">{t`The first in line`}</option>
          <option value="fitting">{t`The first party that fits`}</option>
        </SelectField>
      )}
    </>
  );
}

/** Whether some fields say something else than they usually do, or something wrong. */
function isTelling({ draft, problems }: FormOf<EventDraft>, fields: readonly EventField[]): boolean {
  return fields.some((field) => draft[field] !== emptyEventDraft[field] || problems[field] !== undefined);
}

function Fold({
  icon: Shown,
  title,
  isOpen,
  children,
}: {
  icon: Icon;
  title: ReactNode;
  isOpen: boolean;
  children: ReactNode;
}) {
  // Nobody wants it to close because they have emptied the field that they are in.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <Disclosure
      title={
        <>
          <Shown size={20} aria-hidden className="shrink-0 text-accent" />
          {title}
        </>
      }
      titleClassName="min-h-14 px-4"
      className="rounded-card border border-line bg-card"
      isOpen={wasOpen}
    >
      <div className="flex flex-col gap-5 px-4 pt-1 pb-5">{children}</div>
    </Disclosure>
  );
}
