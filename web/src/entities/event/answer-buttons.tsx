import { Trans } from '@lingui/react/macro';
import { Check, Hourglass, X } from 'lucide-react';
import type { Event, EventDetail } from '../../lib/api/schema.gen.ts';
import { useAnswering } from './answering.ts';
import { yesFor } from './event-rules.ts';
import { useMe } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';

interface AnswerButtonsProps {
  attending: 'YES' | 'NO' | '';
  onAnswer: (attending: 'YES' | 'NO') => void;
  /** Both take the whole width together, as at the foot of a page; elsewhere they do so only on a phone. */
  wide?: boolean;
  disabled?: boolean;
  /** When no place is left: YES joins the waiting list, or cannot be said. */
  full?: 'line' | 'shut' | null;
  /** Someone who waits in line, and may leave it. */
  waits?: boolean;
  /** What the buttons are about, for those who do not see the title above them. */
  label: string;
}

const shape =
  'inline-flex min-h-12 min-w-fit items-center justify-center gap-2 rounded-control px-2 font-semibold transition-colors ' +
  'disabled:opacity-60 border';

/** Before there is an answer, the two are alike; beside the one that was given, the other steps back. */
const looks = {
  open: {
    YES: 'border-transparent bg-yes-soft text-yes hover:brightness-95',
    NO: 'border-transparent bg-no-soft text-no hover:brightness-95',
  },
  given: { YES: 'border-yes bg-yes text-paper', NO: 'border-no bg-no text-paper' },
  // Whoever waits does not come yet: in the colour of what is open.
  waits: 'border-open-mark bg-open-soft text-open',
  other: 'border-line bg-card text-ink hover:bg-sunken',
} as const;

/** The two answers, in the first person; the one that was given is filled and marked. */
export function AnswerButtons({
  attending,
  onAnswer,
  wide = false,
  disabled = false,
  full = null,
  waits = false,
  label,
}: AnswerButtonsProps) {
  const isAnswered = attending !== '' || waits;
  const yes = waits
    ? looks.waits
    : attending === 'YES'
      ? looks.given.YES
      : isAnswered
        ? looks.other
        : looks.open.YES;
  const no = attending === 'NO' ? looks.given.NO : isAnswered || !wide ? looks.other : looks.open.NO;
  const width = wide ? 'flex-1' : 'flex-1 sm:flex-none sm:px-4';
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      <button
        type="button"
        disabled={disabled || full === 'shut'}
        aria-pressed={attending === 'YES' || waits}
        onClick={() => onAnswer('YES')}
        className={`${shape} ${width} ${yes}`}
      >
        {waits ? <Hourglass size={20} aria-hidden /> : <Check size={20} aria-hidden />}
        {full === 'shut' ? (
          <Trans>All places are taken</Trans>
        ) : waits ? (
          <Trans>On the waiting list</Trans>
        ) : full === 'line' ? (
          <Trans>Join the waiting list</Trans>
        ) : (
          <Trans>I’m coming</Trans>
        )}
      </button>
      <button
        type="button"
        disabled={disabled}
        aria-pressed={attending === 'NO' && !waits}
        onClick={() => onAnswer('NO')}
        className={`${shape} ${width} ${no}`}
      >
        <X size={20} aria-hidden />
        {waits ? <Trans>Leave the waiting list</Trans> : <Trans>I can’t</Trans>}
      </button>
    </div>
  );
}

interface LateAnswerProps {
  event: Event | EventDetail;
  size?: 'small' | 'normal';
}

/** The button for someone who has answered, registration has closed, and the event has not begun: plans change. */
export function LateAnswer({ event, size = 'normal' }: LateAnswerProps) {
  const answering = useAnswering(event.id, useMe().id);
  const full = answering.fullNow(event);
  const waits = event.waiting !== null;
  const comes = event.attending === 'YES' || waits;
  return (
    <Button
      size={size}
      pending={answering.isPending}
      disabled={!comes && full === 'shut'}
      onClick={() => answering.mutate(comes ? { attending: 'NO' } : yesFor(full, false))}
    >
      {waits ? (
        <Trans>Leave the waiting list</Trans>
      ) : comes ? (
        <Trans>I can’t come after all</Trans>
      ) : full === 'line' ? (
        <Trans>Join the waiting list</Trans>
      ) : full === 'shut' ? (
        <Trans>All places are taken</Trans>
      ) : (
        <Trans>I can come after all</Trans>
      )}
    </Button>
  );
}
