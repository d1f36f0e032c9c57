import { Plural } from '@lingui/react/macro';
import { CircleCheck, CircleX, Clock, MailX } from 'lucide-react';
import type { EventMessage } from '../api/schema.gen.ts';
import { Badge } from '../ui/badge.tsx';

/** How many mails of a message stand where, in few words. */
export function DeliveryFigures({ counts }: Pick<EventMessage, 'counts'>) {
  const onTheWay = counts.waiting + counts.queued;
  const { sent, failed, 'no-address': without } = counts;
  return (
    <span className="flex flex-wrap gap-1.5">
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
