import { Trans } from '@lingui/react/macro';
import { CircleDashed, Clock, LogIn, Mail } from 'lucide-react';
import type { Participant } from '../../../lib/api/schema.gen.ts';
import { AttendingBadge, Badge } from '../../../ui/badge.tsx';
import { Link } from '@tanstack/react-router';

type Standing = Pick<
  Participant,
  'registration' | 'attending' | 'waiting' | 'answeredLate' | 'checkedInAt' | 'kind'
>;

/** How someone stands to the event, in a word, an icon and a colour, and whether they said so after the due date. */
export function ParticipantState({ participant }: { participant: Standing }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <StandingBadge participant={participant} />
      {participant.answeredLate && (
        <span className="text-sm text-soft">
          <Trans>after the due date</Trans>
        </span>
      )}
    </span>
  );
}

function StandingBadge({ participant }: { participant: Standing }) {
  const { registration, attending, waiting, checkedInAt } = participant;
  if (checkedInAt !== '')
    return (
      <Badge tone="info" icon={LogIn}>
        <Trans context="at an event">Is in</Trans>
      </Badge>
    );
  if (waiting !== null)
    return (
      <Badge tone="open" icon={Clock}>
        <Trans>Waiting · {waiting}</Trans>
      </Badge>
    );
  if (attending !== '') return <AttendingBadge attending={attending} />;
  return registration === null ? (
    <Badge tone="quiet" icon={CircleDashed}>
      <Trans>No answer</Trans>
    </Badge>
  ) : (
    <Badge tone="open" icon={Mail}>
      <Trans>Invited</Trans>
    </Badge>
  );
}

/** The name of someone, leading to where the answer is changed, or given for the first time. */
export function ParticipantLink({ event, participant }: { event: number; participant: Participant }) {
  const { registration, member, fullName } = participant;
  const look = 'inline-flex min-h-11 items-center hover:underline';
  if (registration === null)
    return (
      <Link
        to="/organise/events/$event/participants/new"
        params={{ event }}
        search={member === null ? {} : { member }}
        className={look}
      >
        {fullName}
      </Link>
    );
  return (
    <Link
      to="/organise/events/$event/participants/$registration"
      params={{ event, registration }}
      className={look}
    >
      {fullName}
    </Link>
  );
}
