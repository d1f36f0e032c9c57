import { Trans } from '@lingui/react/macro';
import { Check, CircleDashed, Hourglass, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Icon } from './button.tsx';

export type Tone = 'yes' | 'no' | 'open' | 'info' | 'quiet';

const tones: Record<Tone, string> = {
  yes: 'bg-yes-soft text-yes',
  no: 'bg-no-soft text-no',
  open: 'bg-open-soft text-open',
  info: 'bg-info-soft text-info',
  quiet: 'bg-sunken text-soft',
};

/** A state in a word, a colour and, where it helps, an icon. Only very large text needs a second line. */
export function Badge({ tone, icon: Shown, children }: { tone: Tone; icon?: Icon; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-[0.9375rem] font-semibold whitespace-nowrap max-[19rem]:whitespace-normal ${tones[tone]}`}
    >
      {Shown !== undefined && <Shown size={16} aria-hidden />}
      {children}
    </span>
  );
}

type Attending = 'YES' | 'NO' | '';

/** What someone has answered. */
export function AttendingBadge({ attending }: { attending: Attending }) {
  if (attending === 'YES')
    return (
      <Badge tone="yes" icon={Check}>
        <Trans>Coming</Trans>
      </Badge>
    );
  if (attending === 'NO')
    return (
      <Badge tone="no" icon={X}>
        <Trans>Not coming</Trans>
      </Badge>
    );
  return (
    <Badge tone="open" icon={CircleDashed}>
      <Trans>No answer yet</Trans>
    </Badge>
  );
}

/** Someone who said yes and waits for a place. */
export function WaitingBadge() {
  return (
    <Badge tone="open" icon={Hourglass}>
      <Trans>On the waiting list</Trans>
    </Badge>
  );
}

/** What I had answered to something that is over. */
export function AnsweredBadge({ attending }: { attending: Attending }) {
  if (attending === '')
    return (
      <Badge tone="quiet">
        <Trans>Not answered</Trans>
      </Badge>
    );
  const isYes = attending === 'YES';
  return (
    <Badge tone={isYes ? 'yes' : 'no'} icon={isYes ? Check : X}>
      {isYes ? <Trans>I said yes</Trans> : <Trans>I said no</Trans>}
    </Badge>
  );
}
