import { Plural, Trans } from '@lingui/react/macro';
import { MailX, UserCheck, UserMinus, Mail, UserPlus, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BulkInvitationResult } from '../../../lib/api/schema.gen.ts';
import { type Icon, Button, LinkButton } from '../../../ui/button.tsx';
import { SampleMail } from '../../../ui/organisers/sample-mail.tsx';
import { PreviewCard, DoneCard } from '../preview-then-send.tsx';

interface InvitePreviewProps {
  preview: BulkInvitationResult;
  children: ReactNode;
}

/** Who would be invited, who is left out and why, and how the mail looks to one of them. */
export function InvitePreviewCard({ preview, children }: InvitePreviewProps) {
  const { invited, names, sample } = preview;
  const title = (
    <Plural
      value={invited}
      _0="Nobody would be invited"
      one="# person would be invited"
      other="# people would be invited"
    />
  );
  const about = (
    <>
      <LeftOut preview={preview} />
      {sample !== null && (
        <div className="mt-4">
          <SampleMail sample={sample} />
        </div>
      )}
    </>
  );
  return (
    <PreviewCard title={title} names={names} count={invited} about={about}>
      {children}
    </PreviewCard>
  );
}

/** Those who are not written to, and why. */
function LeftOut({ preview }: { preview: BulkInvitationResult }) {
  const { alreadyInvited, former, withoutAddress, withoutAddressNames } = preview;
  return (
    <ul className="mt-3 flex flex-col gap-2 text-soft empty:hidden">
      {alreadyInvited > 0 && (
        <Reason icon={UserCheck}>
          <Plural
            value={alreadyInvited}
            one="# is invited or registered already, and gets nothing."
            other="# are invited or registered already, and get nothing."
          />
        </Reason>
      )}
      {former > 0 && (
        <Reason icon={UserMinus}>
          <Plural value={former} one="# has left." other="# have left." />
        </Reason>
      )}
      {withoutAddress > 0 && (
        <Reason icon={MailX}>
          <Plural
            value={withoutAddress}
            one="# is invited, but has no e-mail address. Please tell them yourself:"
            other="# are invited, but have no e-mail address. Please tell them yourself:"
          />{' '}
          {withoutAddressNames.join(', ')}
          {withoutAddressNames.length < withoutAddress && ' …'}
        </Reason>
      )}
    </ul>
  );
}

/** One line of who is left out. */
export function Reason({ icon: Shown, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Shown size={20} aria-hidden className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </li>
  );
}

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
        search={{ state: 'told' }}
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
