import { useLingui } from '@lingui/react/macro';
import { Check, Hourglass, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { nameOfCompanion, type Companion } from '../../entities/registration/companions.ts';
import { mayStillCome } from '../../entities/registration/party-rules.ts';
import { AttendingBadge, WaitingBadge } from '../../ui/badge.tsx';
import type { Icon } from '../../ui/button.tsx';

type Says = 'YES' | 'NO';

interface PersonAnswerProps {
  name: string;
  /** Who that is. */
  below: string;
  /** Empty while nothing is said of them. */
  value: Says | '';
  /** How they stand, where the choice does not say it. */
  state?: 'waiting' | 'open' | undefined;
  /** Nobody speaks for them any more: they are in already. */
  isFixed?: boolean;
  /** Whether they can still say that they come: once registration has closed, nobody new does. */
  mayCome?: boolean;
  onChange: (value: Says) => void;
  /** What the event asks of them, while they come. */
  children?: ReactNode;
}

/** Whether one of the party comes: two choices beside the name, below it where there is little room; then what is asked of them. */
export function PersonAnswer({ name, below, value, state, onChange, ...more }: PersonAnswerProps) {
  const { isFixed = false, mayCome = true, children } = more;
  const { t } = useLingui();
  const group = useId();
  const about = useId();
  const waits = state === 'waiting';
  return (
    <fieldset aria-describedby={about} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <legend className="sr-only">{name}</legend>
      <div className="min-w-0 flex-1 basis-44">
        <p aria-hidden className="font-semibold">
          {name}
        </p>
        <div id={about}>
          <p className="text-[0.9375rem] wrap-break-word text-soft">{below}</p>
          {state !== undefined && (
            <p className="mt-1.5">{waits ? <WaitingBadge /> : <AttendingBadge attending="" />}</p>
          )}
        </div>
      </div>
      <div className="flex min-w-0 flex-1 basis-64 flex-wrap gap-2 sm:flex-none">
        <Choice
          {...{ group, value, onChange }}
          says="YES"
          isDisabled={isFixed || !mayCome}
          icon={waits ? Hourglass : Check}
          label={t`Coming`}
          look={waits ? looks.waits : looks.YES}
        />
        <Choice
          {...{ group, value, onChange }}
          says="NO"
          isDisabled={isFixed}
          icon={X}
          label={t`Not coming`}
          look={looks.NO}
        />
      </div>
      <div className="flex basis-full flex-col gap-5 pt-1 empty:hidden">{children}</div>
    </fieldset>
  );
}

interface ChoiceProps extends Pick<PersonAnswerProps, 'value' | 'onChange'> {
  group: string;
  says: Says;
  icon: Icon;
  label: string;
  isDisabled?: boolean;
  /** How it looks while it is chosen. */
  look: string;
}

const looks = {
  YES: 'border-yes bg-yes text-paper',
  NO: 'border-no bg-no text-paper',
  // Whoever waits does not come yet.
  waits: 'border-open-mark bg-open-soft text-open',
};

function Choice({ group, says, value, icon: Shown, label, isDisabled, look, onChange }: ChoiceProps) {
  const isChosen = value === says;
  return (
    <label
      className={`flex min-h-12 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-control border px-3 font-semibold whitespace-nowrap has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link has-disabled:cursor-default has-disabled:opacity-60 ${isChosen ? look : 'border-line bg-card text-ink hover:bg-sunken'}`}
    >
      <input
        type="radio"
        name={group}
        value={says}
        checked={isChosen}
        disabled={isDisabled}
        onChange={() => onChange(says)}
        className="sr-only"
      />
      <Shown size={18} aria-hidden className="shrink-0" />
      {label}
    </label>
  );
}

interface CompanionAnswerProps extends Pick<PersonAnswerProps, 'value' | 'onChange' | 'children'> {
  guest: Companion;
  /** Whether registration has closed. */
  isLate: boolean;
}

/** The same for someone whom I bring. */
export function CompanionAnswer({ guest, isLate, value, onChange, children }: CompanionAnswerProps) {
  const { t } = useLingui();
  const { partner, email, waiting, checkedIn } = guest;
  const kind = partner ? t({ message: 'Partner', context: 'at an event' }) : t`Guest`;
  const state = waiting ? 'waiting' : value === '' ? 'open' : undefined;
  return (
    <PersonAnswer
      name={nameOfCompanion(guest) || t`My partner`}
      below={email === '' ? kind : email}
      value={value}
      state={state}
      isFixed={checkedIn}
      mayCome={mayStillCome(guest, isLate)}
      onChange={onChange}
    >
      {children}
    </PersonAnswer>
  );
}
