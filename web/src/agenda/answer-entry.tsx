import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import type { Event } from '../api/schema.gen.ts';
import { useAnswering } from '../shared/answering.ts';
import { yesFor } from '../shared/places.ts';
import { AnswerButtons } from '../ui/answer-buttons.tsx';

interface AnswerEntryProps {
  event: Event;
  /** Told before the answer is sent. */
  onAnswer?: ((event: number) => void) | undefined;
}

/** The two answers to an event of a list. What the event asks those who come is asked on its own page first. */
export function AnswerEntry({ event, onAnswer }: AnswerEntryProps) {
  const { t } = useLingui();
  const router = useRouter();
  const { id, title, attending } = event;
  const answering = useAnswering(id);
  const full = answering.fullNow(event);
  const waits = event.waiting !== null;
  const answer = (chosen: 'YES' | 'NO') => {
    if (chosen === 'YES' && event.asksFirst) {
      void router.navigate({ to: '/events/$event/questions', params: { event: id } });
      return;
    }
    onAnswer?.(id);
    answering.mutate(chosen === 'YES' ? yesFor(full, waits) : { attending: chosen });
  };
  return (
    <AnswerButtons
      attending={attending}
      full={full}
      waits={waits}
      onAnswer={answer}
      label={t`My answer to ${title}`}
    />
  );
}
