import { Link } from '@tanstack/react-router';
import type { Participant } from '../api/schema.gen.ts';

/** What tells one participant from another: members may have no registration yet. */
export function keyOf({ registration, member }: Participant): string {
  return registration === null ? `member-${member}` : `registration-${registration}`;
}

/** The name of somebody, leading to where the answer is changed, or given for the first time. */
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
