import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ApiFailure } from '../../../lib/api/failures.ts';
import type { LifeStep } from './event-status-queries.ts';
import { DeedFailure } from '../../../ui/form/deed-failure.tsx';

interface StepWords {
  title: string;
  /** What happens, whoever is told. */
  effect: string;
  /** Whether to write to so many people. */
  notify: string;
  /** What the button says: with mails, and without any. */
  action: string;
  quietAction: string;
  done: string;
}

interface PublishedEvent {
  title: string;
  closed: boolean;
  /** Whether people can answer it now. */
  mayAnswer: boolean;
}

/** What is said about each thing that can become of an event, or of several at once. */
export function useStepWords(
  event: PublishedEvent,
  { mails, events }: { mails: number; events: number },
): Record<LifeStep, StepWords> & { unpublished: string } {
  const { t } = useLingui();
  const { title } = event;
  const one: Record<LifeStep, StepWords> = {
    publish: {
      title: t`Publish “${title}”?`,
      effect: usePublishedWords(event),
      notify: t`Tell everyone it is for by e-mail (${mails})`,
      action: t`${plural(mails, { one: 'Publish and e-mail # person', other: 'Publish and e-mail # people' })}`,
      quietAction: t`Publish`,
      done: t`“${title}” is published.`,
    },
    cancel: {
      title: t`Cancel “${title}”?`,
      effect: t`It stays in agendas and calendars as cancelled, and tickets are no longer valid. You can reinstate it.`,
      notify: t`E-mail those who come, wait, or were told and have not answered (${mails})`,
      action: t`${plural(mails, { one: 'Cancel the event and write to # person', other: 'Cancel the event and write to # people' })}`,
      quietAction: t`Cancel the event`,
      done: t`“${title}” is cancelled.`,
    },
    reinstate: {
      title: t`Reinstate “${title}”?`,
      effect: t`It takes place after all. Answers and tickets are as they were.`,
      notify: t`E-mail those who come, wait, or were told and have not answered (${mails})`,
      action: t`${plural(mails, { one: 'Reinstate and write to # person', other: 'Reinstate and write to # people' })}`,
      quietAction: t`Reinstate`,
      done: t`“${title}” takes place after all.`,
    },
  };
  const several = useSeriesStepWords(mails, events);
  const unpublished = t`“${title}” is a draft again. Nobody was told.`;
  if (events === 1) return { ...one, unpublished };
  return {
    unpublished: t`${events} events are drafts again. Nobody was told.`,
    publish: { ...one.publish, ...several.publish },
    cancel: { ...one.cancel, ...several.cancel },
    reinstate: { ...one.reinstate, ...several.reinstate },
  };
}

function usePublishedWords({ closed, mayAnswer }: Pick<PublishedEvent, 'closed' | 'mayAnswer'>): string {
  const { t } = useLingui();
  if (closed) return t`From now on those who are invited see it. Invite them next.`;
  return mayAnswer
    ? t`From now on it is in the agenda of everyone it is for, and they can answer.`
    : t`From now on it is in the agenda of everyone it is for.`;
}

/** What is said otherwise where it happens to several events of a series. */
function useSeriesStepWords(
  mails: number,
  events: number,
): Record<LifeStep, Pick<StepWords, 'action' | 'quietAction' | 'done'>> {
  const { t } = useLingui();
  return {
    publish: {
      action: t`Publish ${events} events and send ${plural(mails, { one: '# e-mail', other: '# e-mails' })}`,
      quietAction: t`Publish ${events} events`,
      done: t`${events} events are published.`,
    },
    cancel: {
      action: t`Cancel ${events} events and send ${plural(mails, { one: '# e-mail', other: '# e-mails' })}`,
      quietAction: t`Cancel ${events} events`,
      done: t`${events} events are cancelled.`,
    },
    reinstate: {
      action: t`Reinstate ${events} events and send ${plural(mails, { one: '# e-mail', other: '# e-mails' })}`,
      quietAction: t`Reinstate ${events} events`,
      done: t`${events} events take place after all.`,
    },
  };
}

/** Whether others are concerned by now than were shown: it says how many there are. */
export function isForOthers(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure) || failure.kind !== 'conflict') return false;
  return failure.info.some((entry) => typeof entry === 'object' && entry !== null && 'count' in entry);
}

/** Why it could not be done; null when it is not known better than any failure. */
function useRefusalWords(): (failure: unknown) => string | null {
  const { t } = useLingui();
  return (failure) => {
    if (!(failure instanceof ApiFailure) || failure.kind !== 'conflict') return null;
    if (failure.fields.some(({ field }) => field === 'registrationDueDate'))
      return t`Tickets are checked at the door, which opens when registration is closed. Set a due date before the start first.`;
    if (isForOthers(failure))
      return t`Meanwhile the people to write to have changed. Look at who gets the e-mail, then try again.`;
    return null;
  };
}

/** Why what a dialog asks about was not done; nothing as long as it was not refused. */
export function StepRefusal({ failure }: { failure: unknown }) {
  const words = useRefusalWords();
  if (failure === null) return null;
  const sentence = words(failure);
  if (sentence === null) return <DeedFailure failure={failure} />;
  return (
    <p role="alert" className="mt-4 rounded-control bg-no-soft px-4 py-3 font-medium text-no">
      {sentence}
    </p>
  );
}
