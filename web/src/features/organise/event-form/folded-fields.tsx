import { Trans, useLingui } from '@lingui/react/macro';
import { Armchair, DoorOpen, EyeOff, MapPinned, Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Icon } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import {
  emptyEventDraft,
  placeFields,
  type EventDraft,
  type EventField,
  type EventProblems,
} from './event-form-rules.ts';
import { useBinding, type EventFieldsProps } from './field-binding.ts';
import { SwitchField, TimeField } from '../switch-field.tsx';

const answerFields = ['registrationDueDate', 'guestsAllowed', 'partnersAllowed', 'registrationUrl'] as const;
const seatFields = ['capacity'] as const;
const doorFields = ['ticketsEnabled', 'reviewEnabled'] as const;
const addressFields = placeFields.slice(1);

/** Everything that many events do without. What says something, or is wrong, is open. */
export function FoldedFields(props: EventFieldsProps) {
  const { t } = useLingui();
  const bind = useBinding(props);
  const { draft, problems } = props;
  const isOpen = (fields: readonly EventField[]) => isTelling(draft, problems, fields);
  return (
    <div className="flex flex-col gap-2.5">
      {draft.registrationEnabled && (
        <>
          <Fold icon={Users} title={<Trans>Answers and guests</Trans>} isOpen={isOpen(answerFields)}>
            <TimeField
              {...bind.time('registrationDueDate')}
              dayOnly={false}
              usualTime="23:59"
              hint={t`Without it, until the event starts.`}
            />
            <SwitchField {...bind.choice('guestsAllowed')} />
            <SwitchField {...bind.choice('partnersAllowed')} />
            <TextField
              {...bind.text('registrationUrl')}
              type="url"
              inputMode="url"
              placeholder="https://"
              hint={t`If people register on another page.`}
            />
          </Fold>
          <Fold icon={Armchair} title={<Trans>Places and waiting list</Trans>} isOpen={isOpen(seatFields)}>
            <PlacesFields {...props} />
          </Fold>
          <Fold icon={DoorOpen} title={<Trans>Tickets and door</Trans>} isOpen={isOpen(doorFields)}>
            <SwitchField {...bind.choice('ticketsEnabled')} />
            <SwitchField
              {...bind.choice('reviewEnabled')}
              hint={t`Tickets are valid when registration is closed, so it needs a due date before the start.`}
            />
          </Fold>
        </>
      )}
      <Fold icon={EyeOff} title={<Trans>Who may see it</Trans>} isOpen={isOpen(['closed'])}>
        <SwitchField {...bind.choice('closed')} hint={t`Nobody sees it but those you invite.`} />
      </Fold>
      <Fold icon={MapPinned} title={<Trans>Address and contact</Trans>} isOpen={isOpen(addressFields)}>
        <TextField {...bind.text('location.address')} autoComplete="off" maxLength={500} />
        <div className="grid grid-cols-[8rem_1fr] items-start gap-3">
          <TextField {...bind.text('location.postalCode')} autoComplete="off" maxLength={20} />
          <TextField {...bind.text('location.city')} autoComplete="off" maxLength={100} />
        </div>
        <TextField {...bind.text('location.country')} autoComplete="off" maxLength={100} />
        <TextField {...bind.text('location.phone')} type="tel" autoComplete="off" maxLength={50} />
        <TextField {...bind.text('location.email')} type="email" autoComplete="off" maxLength={254} />
        <TextField {...bind.text('location.www')} type="url" placeholder="https://" autoComplete="off" />
      </Fold>
    </div>
  );
}

/** How many can come, and what happens when it is full. */
function PlacesFields(props: EventFieldsProps) {
  const { t } = useLingui();
  const bind = useBinding(props);
  const { capacity, waitingList } = props.draft;
  return (
    <>
      <TextField
        {...bind.text('capacity')}
        inputMode="numeric"
        autoComplete="off"
        hint={t`Guests and partners count too. Leave it empty for any number.`}
      />
      {capacity.trim() !== '' && (
        <SwitchField
          {...bind.choice('waitingList')}
          hint={t`Who finds no place waits, and moves up with an e-mail when one is free.`}
        />
      )}
      {capacity.trim() !== '' && waitingList && (
        <SelectField {...bind.text('waitingOrder')}>
          <option value="strict">{t`The first in line`}</option>
          <option value="fitting">{t`The first party that fits`}</option>
        </SelectField>
      )}
    </>
  );
}

/** Whether some fields say something else than they usually do, or something wrong. */
function isTelling(draft: EventDraft, problems: EventProblems, fields: readonly EventField[]): boolean {
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
