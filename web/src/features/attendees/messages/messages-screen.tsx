import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BellRing, ChevronRight, Mail, Megaphone, PenLine } from 'lucide-react';
import type { EventMessage } from '../../../lib/api/schema.gen.ts';
import { useLongList } from '../../../lib/long-list.ts';
import { useNow } from '../../../lib/session/session.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card, CardList } from '../../../ui/card.tsx';
import { FactLine } from '../../../ui/fact-line.tsx';
import { FailureNotice, Notice } from '../../../ui/notices.tsx';
import { Page } from '../../../ui/page.tsx';
import { ShowMore } from '../../../ui/organisers/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAboutEvent, type AboutEvent } from '../about-event.ts';
import { CrowdLinks, useWhenAndWhere } from '../event-head.tsx';
import { DeliveryFigures, useMessageTitle, useSegmentNames } from './message-words.tsx';
import { messagesQuery } from './messages-queries.ts';
import { RemindersSection } from './reminders-section.tsx';

/** What was written to the people of an event, and how far it has come. */
export function MessagesScreen() {
  const event = useAboutEvent();
  const { id, title, calendar } = event;
  // Nobody is reminded of what has begun.
  const isAhead = useNow() < event.startDate && !event.cancelled;
  return (
    <Page
      title={title}
      above={calendar}
      below={useWhenAndWhere(event)}
      back={`/organise/events/${id}`}
      width="wide"
      actions={
        event.isManaged &&
        !event.isDraft && (
          <LinkButton
            to="/organise/events/$event/messages/new"
            params={{ event: id }}
            kind="main"
            icon={PenLine}
          >
            <Trans>Write a message</Trans>
          </LinkButton>
        )
      }
    >
      <CrowdLinks event={event} />
      <Messages event={event} />
      {isAhead && event.isManaged && <RemindersSection event={id} />}
    </Page>
  );
}

function Messages({ event }: { event: AboutEvent }) {
  const { t } = useLingui();
  const list = useLongList(messagesQuery(event.id));
  if (list.isLoadingError) return <FailureNotice failure={list.error} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) return <Skeleton className="h-64 w-full rounded-card" />;
  const messages = list.data.pages.flatMap((page) => page.messages);
  if (messages.length === 0)
    return (
      <Card>
        <Notice icon={Mail} title={<Trans>Nothing was sent yet</Trans>}>
          <Trans>
            Write to those who have not answered, to those who are coming, or to everyone. You see who gets it
            before it leaves.
          </Trans>
        </Notice>
      </Card>
    );
  return (
    <>
      <CardList label={t`Messages`}>
        {messages.map((message) => (
          <MessageLine key={message.id} event={event.id} message={message} />
        ))}
      </CardList>
      <ShowMore list={list} />
    </>
  );
}

const icons = { message: Mail, notice: Megaphone, reminder: BellRing };

function MessageLine({ event, message }: { event: number; message: EventMessage }) {
  const formatter = useFormatter();
  const names = useSegmentNames();
  const titleOf = useMessageTitle();
  const { id, kind, segment, createdAt, authorName, sendAt, planned } = message;
  const Shown = icons[kind];
  return (
    <li>
      <Link
        to="/organise/events/$event/messages/$message"
        params={{ event, message: id }}
        className="flex items-center gap-4 px-4 py-3.5 hover:bg-sunken focus-visible:-outline-offset-3"
      >
        <Shown size={22} aria-hidden className="shrink-0 text-accent" />
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="min-w-0">
            <span className="block font-semibold">{titleOf(message)}</span>
            <span className="block text-[0.9375rem] text-soft">
              <FactLine>
                {names[segment]}
                {formatter.dayAndTime(planned && sendAt !== '' ? sendAt : createdAt)}
                {authorName}
              </FactLine>
            </span>
          </span>
          <DeliveryFigures {...message} />
        </span>
        <ChevronRight size={20} aria-hidden className="shrink-0 text-soft" />
      </Link>
    </li>
  );
}
