import type { ReactNode } from 'react';
import type { Icon } from '../../ui/button.tsx';
import { useLingui } from '@lingui/react/macro';
import { dayOf, daysBetween } from '../../lib/format/dates.ts';
import { useNow } from '../../lib/session/session.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';

interface DeviceLineProps {
  icon: Icon;
  title: string;
  detail: string;
  /** What can be done with it. */
  children: ReactNode;
}

/** A device, a passkey or a program in its list. */
export function DeviceLine({ icon: Shown, title, detail, children }: DeviceLineProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Shown size={22} aria-hidden className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-semibold">{title}</span>
        <span className="block text-[0.9375rem] text-soft">{detail}</span>
      </span>
      {children}
    </li>
  );
}

/** Says when something was last used: a local time of the organisation, wherever the reader is; empty when it was not. */
export function useMomentWords(): (local: string) => string {
  const { t } = useLingui();
  const formatter = useFormatter();
  const now = useNow();
  return (local) => {
    if (local === '') return t`Not used yet`;
    const days = daysBetween(dayOf(now), dayOf(local));
    const day = formatter.daysFromNow(days);
    const time = formatter.time(local);
    return days === 0 ? t`Last used today at ${time}` : t`Last used ${day}`;
  };
}
