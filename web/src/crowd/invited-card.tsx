import { Plural, Trans } from '@lingui/react/macro';
import { CircleCheckBig, Mail, UserPlus, UsersRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { BulkInvitationResult } from '../api/schema.gen.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LeftOut } from './invite-preview.tsx';

interface InvitedCardProps {
  event: number;
  result: BulkInvitationResult;
  onMore: () => void;
}

/** What was done, and where it goes on from here. */
export function InvitedCard({ event, result, onMore }: InvitedCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const { invited, message } = result;
  return (
    <Card className="p-5">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2.5 font-serif text-xl font-semibold outline-none"
      >
        <CircleCheckBig size={26} aria-hidden className="shrink-0 text-yes" />
        <Plural
          value={invited}
          _0="Nobody was left to invite"
          one="# person is invited"
          other="# people are invited"
        />
      </h2>
      {invited > 0 && (
        <p className="mt-2 text-soft">
          <Trans>Each gets an e-mail in their language, with links to answer without signing in.</Trans>
        </p>
      )}
      <LeftOut preview={result} />
      <div className="mt-5 flex flex-wrap gap-2 max-sm:flex-col">
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
      </div>
    </Card>
  );
}
