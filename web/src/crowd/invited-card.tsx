import { Plural, Trans } from '@lingui/react/macro';
import { Mail, UserPlus, UsersRound } from 'lucide-react';
import type { BulkInvitationResult } from '../api/schema.gen.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { DoneCard } from './done-card.tsx';
import { LeftOut } from './invite-preview.tsx';

interface InvitedCardProps {
  event: number;
  result: BulkInvitationResult;
  onMore: () => void;
}

/** Who was invited, and where it goes on from here. */
export function InvitedCard({ event, result, onMore }: InvitedCardProps) {
  const { invited, message } = result;
  const actions = (
    <>
      <LinkButton
        to="/organise/events/$event/participants"
        params={{ event }}
        search={{ state: 'unanswered' }}
        kind="main"
        icon={UsersRound}
      >
        <Trans>See who has not answered</Trans>
      </LinkButton>
      {message !== null && (
        <LinkButton to="/organise/events/$event/messages/$message" params={{ event, message }} icon={Mail}>
          <Trans>Where the e-mails stand</Trans>
        </LinkButton>
      )}
      <Button icon={UserPlus} onClick={onMore}>
        <Trans>Invite more</Trans>
      </Button>
    </>
  );
  return (
    <DoneCard
      title={
        <Plural
          value={invited}
          _0="Nobody was left to invite"
          one="# person is invited"
          other="# people are invited"
        />
      }
      actions={actions}
    >
      {invited > 0 && (
        <p className="mt-2 text-soft">
          <Trans>Each gets an e-mail in their language, with links to answer without signing in.</Trans>
        </p>
      )}
      <LeftOut preview={result} />
    </DoneCard>
  );
}
