import { Trans } from '@lingui/react/macro';
import { CircleCheck, PencilLine, Trash2, X } from 'lucide-react';
import type { ManagedEvent } from '../../lib/api/schema.gen.ts';
import { Badge } from '../../ui/badge.tsx';

/** Where an event is in its life. */
export function EventStateBadge({ state }: Pick<ManagedEvent, 'state'>) {
  if (state === 'draft')
    return (
      <Badge tone="open" icon={PencilLine}>
        <Trans>Draft</Trans>
      </Badge>
    );
  if (state === 'cancelled')
    return (
      <Badge tone="no" icon={X}>
        <Trans context="event">Cancelled</Trans>
      </Badge>
    );
  if (state === 'removed')
    return (
      <Badge tone="quiet" icon={Trash2}>
        <Trans context="event">Deleted</Trans>
      </Badge>
    );
  return (
    <Badge tone="yes" icon={CircleCheck}>
      <Trans>Published</Trans>
    </Badge>
  );
}
