import { useLingui, Plural, Trans } from '@lingui/react/macro';
import type { EventMessage, MessageRecipient, NewMessage } from '../../../lib/api/schema.gen.ts';
import { CalendarClock, CircleCheck, CircleX, Clock, MailX, Undo2 } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

/** To whom of an event one can write, in the order in which they are offered. */
export const segments = [
  'unanswered',
  'told',
  'untold',
  'yes',
  'waiting',
  'no',
  'checked-in',
  'not-checked-in',
  'all',
  'chosen',
] as const satisfies NewMessage['segment'][];

/** To whom a message goes. */
export function useSegmentNames(): Record<EventMessage['segment'], string> {
  const { t } = useLingui();
  return {
    all: t`Everyone`,
    yes: t`Those who are coming`,
    no: t`Those who are not coming`,
    unanswered: t`All who have not answered`,
    told: t`Those who were told and have not answered`,
    untold: t`Those who were not told yet`,
    unreached: t`Those whom no e-mail has reached`,
    waiting: t`Those on the waiting list`,
    'checked-in': t`Those who are in`,
    'not-checked-in': t`Those who said yes and are not in`,
    coming: t`Those who are coming or waiting`,
    concerned: t`Those who are coming or waiting, or were told and have not answered`,
    invited: t`Those who were invited`,
    chosen: t`Those who were chosen in the list`,
  };
}

/** What a message is called that the service writes itself. */
export function useMessageTitle(): (message: EventMessage) => string {
  const { t } = useLingui();
  const notices = {
    published: t`The event was announced`,
    moved: t`The event was moved`,
    cancelled: t`The event was cancelled`,
    reinstated: t`The event takes place after all`,
    invited: t`Invitation`,
    '': t({ message: 'Message', context: 'to participants' }),
  };
  return ({ subject, kind, notice }) =>
    subject !== '' ? subject : kind === 'reminder' ? t`Reminder` : notices[notice];
}

/** Where the mail to someone stands. */
export function useDeliveryNames(): Record<MessageRecipient['state'], string> {
  const { t } = useLingui();
  return {
    held: t({ message: 'Not yet', context: 'a mail' }),
    waiting: t({ message: 'Being written', context: 'a mail' }),
    queued: t({ message: 'On its way', context: 'a mail' }),
    sent: t({ message: 'Sent', context: 'a mail' }),
    failed: t({ message: 'Failed', context: 'a mail' }),
    'no-address': t`No e-mail address`,
    skipped: t({ message: 'No longer needed', context: 'a mail' }),
  };
}

/** Why a mail did not arrive, and what can be done about it. */
export function useFailureReasons(): Record<Exclude<MessageRecipient['because'], ''>, string> {
  const { t } = useLingui();
  return {
    'no-mailbox': t`There is no such mailbox: the address is wrong or no longer used.`,
    'mailbox-full': t`The mailbox is full.`,
    'bad-address': t`The address cannot be right: please check how it is written.`,
    refused: t`The other mail server refused it, perhaps as spam.`,
    'too-big': t`The e-mail is too big for the other mail server.`,
    later: t`The other mail server did not take it yet.`,
    server: t`The mail server of the organisation could not be reached, or did not take it.`,
  };
}

/** How many mails of a message stand where, in few words. */
export function DeliveryFigures({
  counts,
  planned,
  withdrawnAt,
}: Pick<EventMessage, 'counts' | 'planned' | 'withdrawnAt'>) {
  const onTheWay = counts.waiting + counts.queued + (planned ? 0 : counts.held);
  const { sent, failed, 'no-address': without } = counts;
  return (
    <span className="flex flex-wrap gap-1.5">
      {planned && counts.held > 0 && (
        <Badge tone="info" icon={CalendarClock}>
          <Plural value={counts.held} one="Planned for # person" other="Planned for # people" />
        </Badge>
      )}
      {withdrawnAt !== '' && (
        <Badge tone="quiet" icon={Undo2}>
          <Trans>Taken back</Trans>
        </Badge>
      )}
      {onTheWay > 0 && (
        <Badge tone="info" icon={Clock}>
          <Plural value={onTheWay} one="# on its way" other="# on their way" />
        </Badge>
      )}
      {sent > 0 && (
        <Badge tone="yes" icon={CircleCheck}>
          <Plural value={sent} one="# sent" other="# sent" />
        </Badge>
      )}
      {failed > 0 && (
        <Badge tone="no" icon={CircleX}>
          <Plural value={failed} one="# failed" other="# failed" />
        </Badge>
      )}
      {without > 0 && (
        <Badge tone="quiet" icon={MailX}>
          <Plural value={without} one="# without an address" other="# without an address" />
        </Badge>
      )}
    </span>
  );
}
