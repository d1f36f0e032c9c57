import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck, CircleX, Clock, MailX, MinusCircle } from 'lucide-react';
import type { MessageRecipient } from '../../../lib/api/schema.gen.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import type { Icon } from '../../../ui/button.tsx';
import { Card, SectionHeading } from '../../../ui/card.tsx';
import { FactLine } from '../../../ui/fact-line.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowCard } from '../../../ui/row-list.tsx';
import { ShowMore } from '../../../ui/organisers/show-more.tsx';
import { useAboutEvent } from '../about-event.ts';
import { DeliveryFigures, useDeliveryNames, useMessageTitle, useSegmentNames } from './message-words.tsx';
import { messageQuery } from './messages-queries.ts';

const route = getRouteApi('/app/organise/events/$event/messages/$message');

/** A message, and where the mail to each person stands. */
export function MessageScreen() {
  const { t } = useLingui();
  const event = useAboutEvent();
  const { message: id } = route.useParams();
  const formatter = useFormatter();
  const names = useSegmentNames();
  const titleOf = useMessageTitle();
  const list = useSuspenseInfiniteQuery(messageQuery(event.id, id));
  const [message] = list.data.pages;
  if (message === undefined) return null;
  const { createdAt, segment, authorName, text, counts, count } = message;
  return (
    <Page
      title={titleOf(message)}
      above={event.title}
      below={
        <FactLine>
          {names[segment]}
          {formatter.dayAndTime(createdAt)}
          {authorName}
        </FactLine>
      }
      back={`/organise/events/${event.id}/messages`}
    >
      <div role="status">
        <DeliveryFigures counts={counts} />
      </div>
      {text !== '' && <Card className="mt-5 p-5 whitespace-pre-line">{text}</Card>}
      <SectionHeading
        beside={
          <span className="text-soft">
            <Plural value={count} one="# person" other="# people" />
          </span>
        }
      >
        <Trans>Who gets it</Trans>
      </SectionHeading>
      <RowCard
        label={t`Who gets it`}
        rows={list.data.pages.flatMap((page) => page.recipients).map((one, place) => ({ ...one, place }))}
        // Guests have no number of their own; nobody changes places.
        keyOf={({ place }) => place}
        height={53}
        rowClassName="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5"
      >
        {(recipient) => <Recipient recipient={recipient} />}
      </RowCard>
      <ShowMore list={list} isByItself />
    </Page>
  );
}

const looks: Record<MessageRecipient['state'], { tone: Tone; icon: Icon }> = {
  waiting: { tone: 'info', icon: Clock },
  queued: { tone: 'info', icon: Clock },
  sent: { tone: 'yes', icon: CircleCheck },
  failed: { tone: 'no', icon: CircleX },
  'no-address': { tone: 'quiet', icon: MailX },
  skipped: { tone: 'quiet', icon: MinusCircle },
};

function Recipient({ recipient: { name, state, reason } }: { recipient: MessageRecipient }) {
  const names = useDeliveryNames();
  return (
    <>
      <span className="min-w-0">
        <span className="block font-semibold">{name}</span>
        {/* In the words of the mail server, which nobody can translate. */}
        {reason !== '' && (
          <span lang="en" className="block text-[0.9375rem] text-soft">
            {reason}
          </span>
        )}
      </span>
      <Badge {...looks[state]}>{names[state]}</Badge>
    </>
  );
}
