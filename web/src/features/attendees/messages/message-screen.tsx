import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Clock, MailX, MinusCircle, RotateCw } from 'lucide-react';
import type { EventMessage, MessageRecipient } from '../../../lib/api/schema.gen.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { HeldMessage } from './held-message.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { Button, LinkButton, type Icon } from '../../../ui/button.tsx';
import { Card, SectionHeading } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { factLink } from '../../../ui/facts.tsx';
import { DeedFailure } from '../../../ui/form/deed-failure.tsx';
import { FactLine } from '../../../ui/fact-line.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowCard } from '../../../ui/row-list.tsx';
import { ShowMore } from '../../../ui/organisers/show-more.tsx';
import { useAboutEvent } from '../about-event.ts';
import {
  DeliveryFigures,
  useDeliveryNames,
  useFailureReasons,
  useMessageTitle,
  useSegmentNames,
} from './message-words.tsx';
import { messageQuery, useSendingMailsAgain } from './messages-queries.ts';

const route = getRouteApi('/app/organise/events/$event/messages/$message');

/** A message, and where the mail to each person stands. */
export function MessageScreen() {
  const { t } = useLingui();
  const event = useAboutEvent();
  const { message: id } = route.useParams();
  const formatter = useFormatter();
  const names = useSegmentNames();
  const titleOf = useMessageTitle();
  const { undelivered = false } = route.useSearch();
  const list = useSuspenseInfiniteQuery(messageQuery(event.id, id, undelivered));
  const sending = useSendingMailsAgain(event.id, id);
  const sendAgain = (position: number | null) =>
    sending.mutate(position, {
      onSuccess: ({ count: sent }) =>
        announce(
          t`${plural(sent, { one: 'One e-mail is on its way again.', other: '# e-mails are on their way again.' })}`,
        ),
    });
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
        <DeliveryFigures {...message} />
      </div>
      {message.counts.held > 0 && message.kind === 'message' && (
        <HeldMessage event={event.id} message={message} />
      )}
      <Unreached
        counts={counts}
        isFiltered={undelivered}
        isPending={sending.isPending}
        failure={sending.error}
        onSendAgain={() => sendAgain(null)}
      />
      {text !== '' && <Card className="mt-5 p-5 whitespace-pre-line">{text}</Card>}
      <SectionHeading
        beside={
          <span className="text-soft">
            <Plural
              value={undelivered ? counts.failed + counts['no-address'] : count}
              one="# person"
              other="# people"
            />
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
        {(recipient) => (
          <Recipient
            event={event.id}
            recipient={recipient}
            isPending={sending.isPending && sending.variables === recipient.position}
            onSendAgain={() => sendAgain(recipient.position)}
          />
        )}
      </RowCard>
      <ShowMore list={list} isByItself />
    </Page>
  );
}

const looks: Record<MessageRecipient['state'], { tone: Tone; icon: Icon }> = {
  held: { tone: 'quiet', icon: Clock },
  waiting: { tone: 'info', icon: Clock },
  queued: { tone: 'info', icon: Clock },
  sent: { tone: 'yes', icon: CircleCheck },
  failed: { tone: 'no', icon: CircleX },
  'no-address': { tone: 'quiet', icon: MailX },
  skipped: { tone: 'quiet', icon: MinusCircle },
};

interface RecipientProps {
  event: number;
  recipient: MessageRecipient;
  isPending: boolean;
  onSendAgain: () => void;
}

function Recipient({ event, recipient, isPending, onSendAgain }: RecipientProps) {
  const { t } = useLingui();
  const names = useDeliveryNames();
  const reasons = useFailureReasons();
  const { name, state, reason, because } = recipient;
  return (
    <>
      <span className="min-w-0">
        <RecipientName event={event} recipient={recipient} />
        {because !== '' && <span className="block text-[0.9375rem] text-soft">{reasons[because]}</span>}
        {reason !== '' && (
          <Disclosure
            title={<Trans>What the mail server said</Trans>}
            titleClassName="min-h-10 text-[0.9375rem] text-soft"
          >
            {/* In its own words, which nobody can translate. */}
            <span lang="en" className="block text-[0.9375rem] text-soft">
              {reason}
            </span>
          </Disclosure>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Badge {...looks[state]}>{names[state]}</Badge>
        {state === 'failed' && (
          <Button
            size="small"
            icon={RotateCw}
            pending={isPending}
            aria-label={t`Send again: ${name}`}
            onClick={onSendAgain}
          >
            <Trans>Send again</Trans>
          </Button>
        )}
      </span>
    </>
  );
}

/** Leads to the participant, where the address of a guest is corrected, or else to the member. */
function RecipientName({ event, recipient }: Pick<RecipientProps, 'event' | 'recipient'>) {
  const { name, member, registration } = recipient;
  const look = `font-semibold ${factLink}`;
  if (registration !== null)
    return (
      <Link
        to="/organise/events/$event/participants/$registration"
        params={{ event, registration }}
        className={look}
      >
        {name}
      </Link>
    );
  if (member !== null)
    return (
      <Link to="/people/$member" params={{ member: String(member) }} className={look}>
        {name}
      </Link>
    );
  return <span className="font-semibold">{name}</span>;
}

interface UnreachedProps {
  counts: EventMessage['counts'];
  isFiltered: boolean;
  isPending: boolean;
  failure: unknown;
  onSendAgain: () => void;
}

/** Those whom the message has not reached: to look at, and to write to once more. */
function Unreached({ counts, isFiltered, isPending, failure, onSendAgain }: UnreachedProps) {
  const unreached = counts.failed + counts['no-address'];
  if (unreached === 0 && !isFiltered) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <LinkButton
        from="/organise/events/$event/messages/$message"
        to="."
        search={isFiltered ? {} : { undelivered: true }}
        replace
        size="small"
      >
        {isFiltered ? <Trans>Show everyone</Trans> : <Trans>Show only those it has not reached</Trans>}
      </LinkButton>
      {unreached > 0 && (
        <Button size="small" icon={RotateCw} pending={isPending} onClick={onSendAgain}>
          <Plural value={unreached} one="Send again to # person" other="Send again to # people" />
        </Button>
      )}
      <DeedFailure failure={failure} />
    </div>
  );
}
