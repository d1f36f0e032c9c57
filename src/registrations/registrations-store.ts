import type { EventId, MemberId, RegistrationId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import type { Db, Tx } from '../storage/database.ts';
import type { Attending } from '../events/attending.ts';
import { prepared } from '../storage/prepared.ts';
import { registrationRow, type NewRegistration } from './registration-row.ts';
import type { MemberRegistration } from './registration.ts';

/** Adds a registration with a barcode of its own; null when this person is registered already. */
export async function insertRegistration(
  tx: Tx,
  registration: NewRegistration,
): Promise<RegistrationId | null> {
  const row = await tx
    .insertInto('registrations')
    .values(registrationRow(registration))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A member's registration at an event. */
export async function findMemberRegistration(
  db: Db,
  event: EventId,
  member: MemberId,
): Promise<MemberRegistration | null> {
  const row = await db
    .selectFrom('registrations')
    .select(['id', 'attending', 'comment', 'reviewed_at as reviewedAt', 'validated_at as validatedAt'])
    .where('event_id', '=', event)
    .where('member_id', '=', member)
    .executeTakeFirst();
  return row ?? null;
}

/** The id of a member's registration, which is made when there is none yet. */
export async function ensureMemberRegistration(
  tx: Tx,
  event: EventId,
  member: MemberId,
  now: InstantText,
): Promise<RegistrationId> {
  const inserted = await insertRegistration(tx, { event_id: event, member_id: member, created_at: now });
  if (inserted !== null) return inserted;
  const { id } = await tx
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', event)
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow();
  return id;
}

/** The invitations that a member has sent since a moment, newest first. */
export function findInvitationsBy(
  db: Db,
  member: MemberId,
  since: InstantText,
): Promise<{ eventId: EventId; createdAt: InstantText }[]> {
  return db
    .selectFrom('registrations')
    .select(['event_id as eventId', 'created_at as createdAt'])
    .where('invited_by', '=', member)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();
}

/** A change of an answer, by the person or by a reviewer. */
export interface AttendingChange {
  attending: Attending;
  /** Left out, the comment stays as it is. */
  comment?: string | undefined;
  /** Set when a reviewer records who really took part. */
  reviewedBy?: MemberId;
}

interface ChangeValues {
  id: RegistrationId;
  attending: Attending;
  comment: string | null;
  reviewedAt: InstantText | null;
  reviewedBy: MemberId | null;
  now: InstantText;
}

/** What is null stays as it is. */
const attendingChange = prepared((tx: Tx, values: ChangeValues) =>
  tx
    .updateTable('registrations')
    .set((eb) => ({
      attending: values.attending,
      answered_at: values.now,
      updated_at: values.now,
      comment: eb.fn.coalesce(eb.val(values.comment), 'comment'),
      reviewed_at: eb.fn.coalesce(eb.val(values.reviewedAt), 'reviewed_at'),
      reviewed_by: eb.fn.coalesce(eb.val(values.reviewedBy), 'reviewed_by'),
    }))
    .where('id', '=', values.id),
);

/** Stores an answer, and the review when it is one. */
export async function updateAttending(
  tx: Tx,
  id: RegistrationId,
  change: AttendingChange,
  now: InstantText,
): Promise<void> {
  const { attending, comment = null, reviewedBy = null } = change;
  const reviewedAt = reviewedBy === null ? null : now;
  await attendingChange(tx, { id, attending, comment, reviewedAt, reviewedBy, now });
}

/** An active member with the path of the club, or undefined when there is no such active member. */
export async function findActiveMember(db: Db, id: MemberId) {
  return db
    .selectFrom('members')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('places', 'places.id', 'clubs.place_id')
    .select([
      'members.id',
      'members.first_name',
      'members.middle_name',
      'members.last_name',
      'members.email',
      'members.partner',
      'places.path as club_path',
    ])
    .where('members.id', '=', id)
    .where('members.active', '=', 1)
    .executeTakeFirst();
}
