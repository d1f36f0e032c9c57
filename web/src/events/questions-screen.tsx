import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useAnswering } from '../shared/answering.ts';
import { Page } from '../ui/page.tsx';
import { QuestionsForm } from './questions-form.tsx';
import { useEvent } from './use-event.ts';

/** What the event asks those who come, as a page of its own. */
export function QuestionsScreen() {
  const { t } = useLingui();
  const event = useEvent();
  const router = useRouter();
  const answering = useAnswering(event.id);
  const leave = () => router.navigate({ to: '/events/$event', params: { event: event.id }, replace: true });
  return (
    <Page title={t`Questions`} above={event.title} back={`/events/${event.id}`}>
      <QuestionsForm
        event={event}
        isSaving={answering.isPending}
        failure={answering.error}
        sent={answering.variables?.answers ?? []}
        onSave={(answers) =>
          answering.mutate({ attending: 'YES', answers }, { onSuccess: () => void leave() })
        }
      />
    </Page>
  );
}
