import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { announce } from '../ui/announcer.tsx';
import { Page } from '../ui/page.tsx';
import { useAboutEvent } from './about-event.ts';
import { MessageForm } from './message-form.tsx';

const route = getRouteApi('/app/organise/events/$event/messages/new');

/** Writing to a part of the people of an event. */
export function NewMessageScreen() {
  const { t } = useLingui();
  const event = useAboutEvent();
  const { to = 'unanswered' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t`Write a message`} above={event.title} back={`/organise/events/${event.id}/messages`}>
      <MessageForm
        event={event}
        segment={to}
        onSent={(message) => {
          announce(t`The message is on its way.`);
          void navigate({
            to: '/organise/events/$event/messages/$message',
            params: { event: event.id, message },
            replace: true,
          });
        }}
      />
    </Page>
  );
}
