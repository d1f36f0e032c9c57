import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleX, History } from 'lucide-react';
import type { Icon } from '../../../ui/button.tsx';
import { type Refusal, type Verdict, secondsAgo } from '../offline/verdict-rules.ts';
import { plural } from '@lingui/core/macro';
import { dayOf, localTextAt } from '../../../lib/format/dates.ts';
import { useNow, useOrganisation } from '../../../lib/session/session.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { useOtherDay } from '../door-words.tsx';

interface VerdictLook {
  ground: string;
  ink: string;
  /** The colour of its symbol on a dark ground. */
  mark: string;
  icon: Icon;
}

/** Each kind of verdict has its own colour and symbol. */
export const verdictLooks: Record<Verdict['kind'], VerdictLook> = {
  in: { ground: 'bg-door-in', ink: 'text-door-in', mark: 'text-door-online-ink', icon: CircleCheck },
  used: { ground: 'bg-door-used', ink: 'text-door-used', mark: 'text-door-offline-ink', icon: History },
  refused: { ground: 'bg-door-refused', ink: 'text-door-refused', mark: 'text-[#ffb4ab]', icon: CircleX },
};

/** What verdicts and refusals are called. */
export function useVerdictWords() {
  const { t } = useLingui();
  const titles: Record<Verdict['kind'], string> = {
    in: t({ message: 'Welcome', context: 'at the door' }),
    used: t`Already in`,
    refused: t`Not valid`,
  };
  const reasons: Record<Refusal, string> = {
    unknown: t`Nobody at this event has this code.`,
    'other-event': t`This is a ticket for another event.`,
    'has-declined': t`They have declined.`,
    'has-not-answered': t`They have not answered the invitation.`,
    'has-no-place': t`They are on the waiting list, and have no place yet.`,
    waiting: t`According to this device’s list they are waiting for a place. Anyone who has moved up since can be let in when the network is back.`,
    'not-on-list': t`This code is not on this device’s list. Anyone who registered after it was made can be let in when the network is back.`,
    'no-list': t`No network, and no list on this device: it cannot decide.`,
    declined: t`According to this device’s list, they are not coming. If that has changed since, they can be let in when the network is back.`,
    unanswered: t`According to this device’s list they have not answered. Anyone who has said yes since can be let in when the network is back.`,
    'not-coming': t`They have declined, have not answered, or wait for a place.`,
    cancelled: t`The event was cancelled.`,
    'too-early': t`Registration is still open: the door takes scans when it has closed.`,
    'not-allowed': t`You may not check people in at this event, or check-in is switched off.`,
    failed: t`The service could not decide. Try again.`,
  };
  return {
    title: (kind: Verdict['kind']) => titles[kind],
    reason: (reason: Refusal | null) => (reason === null ? '' : reasons[reason]),
  };
}

/** Says why someone is not let in; empty for whoever is. `now` is the local time for which a moment ago is said in seconds. */
export function useWhyWords(): (verdict: Verdict, now?: string) => string {
  const words = useVerdictWords();
  const otherEvent = useOtherEventWords();
  const firstTime = useFirstTimeWords();
  return (verdict, now) => {
    if (verdict.first !== null) return firstTime(verdict.first, now);
    return verdict.otherEvent === null ? words.reason(verdict.reason) : otherEvent(verdict.otherEvent);
  };
}

function useOtherEventWords() {
  const { t } = useLingui();
  const formatter = useFormatter();
  const today = useNow();
  return ({ title, startDate }: NonNullable<Verdict['otherEvent']>) => {
    const day = formatter.shortDay(dayOf(startDate), today);
    return t`This is a ticket for “${title}”, ${day}.`;
  };
}

function useFirstTimeWords() {
  const { t } = useLingui();
  const formatter = useFormatter();
  const otherDay = useOtherDay();
  const { timeZone } = useOrganisation();
  return ({ at, gate, reviewer, isHere }: NonNullable<Verdict['first']>, now?: string) => {
    const local = typeof at === 'number' ? localTextAt(new Date(at * 1000), timeZone) : at;
    const time = local === '' ? '' : formatter.time(local);
    const seconds = local === '' || now === undefined ? null : secondsAgo(local, now);
    const parts = [
      local === '' ? '' : otherDay(local),
      seconds !== null ? plural(seconds, { one: '# second ago', other: '# seconds ago' }) : '',
      seconds !== null || time === '' ? '' : t`at ${time}`,
      gate,
      isHere ? t`on this device` : reviewer === '' ? '' : t`by ${reviewer}`,
    ];
    return parts.filter((part) => part !== '').join(', ');
  };
}
