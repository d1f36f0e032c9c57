import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useAnswering } from '../shared/answering.ts';
import { yesFor } from '../shared/places.ts';
import { useNow } from '../shared/session.ts';
import { Page } from '../ui/page.tsx';
import { QuestionsForm } from './questions-form.tsx';
import { whyClosed } from './event-rules.ts';
import { NotPossible } from './not-possible.tsx';
import { useEvent } from './use-event.ts';

/** What the event asks those who come, as a page of its own. */
export function QuestionsScreen() {
  const { t } = useLingui();
  const event = useEvent();
  const router = useRouter();
  const answering = useAnswering(event.id);
  const full = answering.fullNow(event);
  const waits = event.waiting !== null;
  const why = whyClosed(event, useNow()) ?? (event.questions.length === 0 ? 'nothing-asked' : null);
  const isDone = useRef(false);
  const leave = () => {
    isDone.current = true;
    void router.navigate({ to: '/events/$event', params: { event: event.id }, replace: true });
  };
  return (
    <Page title={t`Questions`} above={event.title} back={`/events/${event.id}`}>
      {why !== null ? (
        <NotPossible event={event.id} why={why} />
      ) : (
        <QuestionsForm
          event={event}
          isSaving={answering.isPending}
          failure={answering.error}
          sent={answering.variables?.answers ?? []}
          isDone={() => isDone.current}
          full={full}
          onSave={(answers) => answering.mutate({ ...yesFor(full, waits), answers }, { onSuccess: leave })}
        />
      )}
    </Page>
  );
}
