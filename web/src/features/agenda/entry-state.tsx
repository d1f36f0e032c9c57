import { useLingui } from '@lingui/react/macro';
import { CalendarX, Check, CircleDashed, HeartHandshake, Hourglass, Lock, X } from 'lucide-react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Icon } from '../../ui/button.tsx';
import type { Entry, EntryState } from './agenda-rules.ts';

const badges: Record<EntryState, { tone: Tone; icon: Icon } | null> = {
  coming: { tone: 'yes', icon: Check },
  waiting: { tone: 'open', icon: Hourglass },
  declined: { tone: 'no', icon: X },
  unanswered: { tone: 'open', icon: CircleDashed },
  closed: { tone: 'quiet', icon: Lock },
  free: null,
  cancelled: { tone: 'quiet', icon: CalendarX },
  activity: { tone: 'info', icon: HeartHandshake },
};

/** What an entry means for me, in a word, an icon and a colour; nothing where there is nothing to say. */
export function EntryStateBadge({ entry, isOver = false }: { entry: Entry; isOver?: boolean }) {
  const words = useStateWords();
  const { t } = useLingui();
  const { state, event } = entry;
  const badge = badges[state];
  if (badge === null) return null;
  const past: Partial<Record<EntryState, string>> = {
    coming: t`I said yes`,
    declined: t`I said no`,
    closed: t`Not answered`,
  };
  const place = event?.waiting ?? null;
  if (place !== null && !isOver) return <Badge {...badge}>{t`Waiting, place ${place}`}</Badge>;
  return <Badge {...badge}>{(isOver ? past[state] : undefined) ?? words[state]}</Badge>;
}

/** The colour of each state as a mark; it always stands beside the word. */
export const stateMark: Record<EntryState, string> = {
  coming: 'bg-yes',
  waiting: 'bg-open-mark',
  declined: 'bg-no',
  unanswered: 'bg-open-mark',
  closed: 'bg-edge',
  free: 'bg-edge',
  cancelled: 'bg-edge',
  activity: 'bg-info',
};

/** The states in words. */
export function useStateWords(): Record<EntryState, string> {
  const { t } = useLingui();
  return {
    coming: t`Coming`,
    waiting: t`On the waiting list`,
    declined: t`Not coming`,
    unanswered: t`No answer yet`,
    closed: t`Registration closed`,
    free: t`Without registration`,
    cancelled: t`Cancelled`,
    activity: t`Social activity`,
  };
}
