import { Trans } from '@lingui/react/macro';
import { Mail, Undo2, UserPlus, UsersRound } from 'lucide-react';
import { canTakeBack, invitingClosed } from '../../../entities/event/event-rules.ts';
import type { ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { useNow } from '../../../lib/session/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { hasCrowd, hasPeople } from './event-status-rules.ts';

/** Leads to who takes part, to what is written to them, and to inviting more. */
export function PeopleLinks({ event }: { event: ManagedEventDetail }) {
  const { id, state, closed, counts } = event;
  const now = useNow();
  const params = { event: id };
  const inState = { ...event, isDraft: state === 'draft', cancelled: state === 'cancelled' };
  const why = invitingClosed(inState, now);
  const hasNobody = !hasPeople(counts);
  return (
    <div className="mb-5 flex flex-wrap gap-2 max-sm:*:grow print:hidden">
      {hasCrowd(event) && (
        <LinkButton to="/organise/events/$event/participants" params={params} icon={UsersRound}>
          <Trans>Participants</Trans>
        </LinkButton>
      )}
      <LinkButton to="/organise/events/$event/messages" params={params} icon={Mail}>
        <Trans>Messages</Trans>
      </LinkButton>
      {why === null && (
        <LinkButton
          to="/organise/events/$event/invite"
          params={params}
          // An event by invitation only begins with them.
          kind={closed && hasNobody ? 'main' : 'plain'}
          icon={UserPlus}
        >
          <Trans>Invite</Trans>
        </LinkButton>
      )}
      {/* Otherwise it stands where people are invited. */}
      {why !== null && closed && !hasNobody && canTakeBack(inState, now) && (
        <LinkButton to="/organise/events/$event/take-back" params={params} icon={Undo2}>
          <Trans>Withdraw invitations</Trans>
        </LinkButton>
      )}
    </div>
  );
}
