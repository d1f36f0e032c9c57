import { Plural, Trans } from '@lingui/react/macro';
import { MailCheck, UserCheck, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TakingBackResult } from '../../../lib/api/schema.gen.ts';
import { DoneCard, PreviewCard } from '../preview-then-send.tsx';
import { Reason } from './invite-preview.tsx';

interface TakenBackProps {
  result: TakingBackResult;
  children: ReactNode;
}

/** Whose invitations would be taken back, and who keeps theirs. */
export function TakeBackPreview({ result, children }: TakenBackProps) {
  const { takenBack, names } = result;
  const title = (
    <Plural
      value={takenBack}
      _0="No invitation would be taken back"
      one="# invitation would be taken back"
      other="# invitations would be taken back"
    />
  );
  return (
    <PreviewCard title={title} names={names} count={takenBack} about={<WhoKeepsIt result={result} />}>
      {children}
    </PreviewCard>
  );
}

/** What was taken back, and where it goes on from here. */
export function TakenBackCard({ result, children }: TakenBackProps) {
  return (
    <DoneCard
      title={
        <Plural
          value={result.takenBack}
          _0="No invitation was left to take back"
          one="# invitation is taken back"
          other="# invitations are taken back"
        />
      }
      actions={children}
    >
      <WhoKeepsIt result={result} />
    </DoneCard>
  );
}

/** Who keeps the invitation and why, who was not invited, and what those know who no longer are. */
function WhoKeepsIt({ result }: { result: TakingBackResult }) {
  const { answered, answeredNames, notInvited, mailed, takenBack } = result;
  return (
    <ul className="mt-3 flex flex-col gap-2 text-soft empty:hidden">
      {answered > 0 && (
        <Reason icon={UserCheck}>
          <Plural
            value={answered}
            one="# has already answered, and stays invited:"
            other="# have already answered, and stay invited:"
          />{' '}
          {answeredNames.join(', ')}
          {answeredNames.length < answered && ' …'}
        </Reason>
      )}
      {notInvited > 0 && (
        <Reason icon={UserMinus}>
          <Plural value={notInvited} one="# is not invited." other="# are not invited." />
        </Reason>
      )}
      {takenBack > 0 && (
        <Reason icon={MailCheck}>
          {mailed > 0 ? (
            <Plural
              value={mailed}
              one="# has already had an e-mail and gets no other: the link in it says that the invitation was taken back."
              other="# have already had an e-mail and get no other: the link in it says that the invitation was taken back."
            />
          ) : (
            <Trans>
              Nobody gets an e-mail about it, and invitations that have not been sent yet are not sent any
              more.
            </Trans>
          )}
        </Reason>
      )}
    </ul>
  );
}
