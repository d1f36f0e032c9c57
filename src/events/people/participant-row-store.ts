import type { Attending } from '../event/attending.ts';
import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { nextVersion } from '../../platform/storage/next-version.ts';
import { prepared } from '../../platform/storage/prepared.ts';

/** The registration of a participant at an event. */
export interface ParticipantAddress {
  event: EventId;
  registration: RegistrationId;
}

const locked = prepared((tx: Tx, { event, registration }: ParticipantAddress) =>
  tx
    .selectFrom('registrations')
    .select(['id', 'member_id as member', 'host_member_id as host'])
    .select('answered_late as answeredLate')
    .select(['attending', 'waiting_since as waitingSince', 'comment', 'reviewed_at as reviewedAt'])
    .select('updated_at as updatedAt')
    .where('id', '=', registration)
    .where('event_id', '=', event)
    .forNoKeyUpdate(),
);

/** A registration for a transaction that changes it: until its end nobody else does. */
export async function lockParticipant(tx: Tx, who: ParticipantAddress) {
  return (await locked(tx, who)).rows[0];
}

export type LockedParticipant = NonNullable<Awaited<ReturnType<typeof lockParticipant>>>;

const partners = prepared((tx: Tx, { event, host }: { event: EventId; host: MemberId }) =>
  tx
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', event)
    .where('host_member_id', '=', host)
    .where('partner', '=', 1),
);

/** Whether a member already brings a partner to an event. */
export async function bringsPartner(tx: Tx, event: EventId, host: MemberId): Promise<boolean> {
  return (await partners(tx, { event, host })).rows.length > 0;
}

/** What a registration is from now on. */
export interface ParticipantValues {
  attending: Attending | null;
  waitingSince: InstantText | null;
  comment: string;
  /** Null where nothing was answered just now; what an officer answers for somebody is never late. */
  answeredAt: InstantText | null;
  /** 0 where something was; otherwise null. */
  answeredLate: 0 | null;
  reviewedAt: InstantText | null;
  reviewedBy: MemberId | null;
  now: InstantText;
}

const changed = prepared((tx: Tx, values: ParticipantValues & { id: RegistrationId }) =>
  tx
    .updateTable('registrations')
    .set((eb) => ({
      attending: values.attending,
      waiting_since: values.waitingSince,
      comment: values.comment,
      answered_at: eb.fn.coalesce(eb.val(values.answeredAt), 'answered_at'),
      answered_late: eb.fn.coalesce(eb.val(values.answeredLate), 'answered_late'),
      reviewed_at: eb.fn.coalesce(eb.val(values.reviewedAt), 'reviewed_at'),
      reviewed_by: eb.fn.coalesce(eb.val(values.reviewedBy), 'reviewed_by'),
      updated_at: nextVersion(tx, values.now),
    }))
    .where('id', '=', values.id)
    .returning('updated_at as version'),
);

/** Stores what a registration is from now on; gives its new version. */
export async function updateParticipant(
  tx: Tx,
  id: RegistrationId,
  values: ParticipantValues,
): Promise<InstantText> {
  const [stored] = (await changed(tx, { ...values, id })).rows;
  if (stored === undefined) throw new Error('A registration is gone although it was locked.');
  return stored.version;
}
