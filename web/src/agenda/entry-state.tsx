import { useLingui } from '@lingui/react/macro';
import { CalendarX, Check, CircleDashed, HeartHandshake, Lock, X } from 'lucide-react';
import { Badge, type Tone } from '../ui/badge.tsx';
import type { Icon } from '../ui/button.tsx';
import type { EntryState } from './agenda-rules.ts';

const badges: Record<EntryState, { tone: Tone; icon: Icon } | null> = {
  coming: { tone: 'yes', icon: Check },
  declined: { tone: 'no', icon: X },
  unanswered: { tone: 'open', icon: CircleDashed },
  closed: { tone: 'quiet', icon: Lock },
  free: null,
  cancelled: { tone: 'quiet', icon: CalendarX },
  activity: { tone: 'info', icon: HeartHandshake },
};

/** What an entry means for me, in a word, an icon and a colour; nothing where there is nothing to say. */
export function StateBadge({ state, isOver = false }: { state: EntryState; isOver?: boolean }) {
  const words = useStateWords();
  const { t } = useLingui();
  const badge = badges[state];
  if (badge === null) return null;
  const past: Partial<Record<EntryState, string>> = {
    coming: t`I said yes`,
    declined: t`I said no`,
    closed: t`Not answered`,
  };
  return <Badge {...badge}>{(isOver ? past[state] : undefined) ?? words[state]}</Badge>;
}

/** The colour of each state as a mark; it always stands beside the word. */
export const stateMark: Record<EntryState, string> = {
  coming: 'bg-yes',
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
    declined: t`Not coming`,
    unanswered: t`No answer yet`,
    closed: t`Registration closed`,
    free: t`Without registration`,
    cancelled: t`Cancelled`,
    activity: t`Social activity`,
  };
}
