import type { Attending } from '../event/attending.ts';
import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Flag } from '../../platform/storage/columns.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { nextVersion } from '../../platform/storage/next-version.ts';
import { prepared } from '../../platform/storage/prepared.ts';
import {
  copyOfRow,
  registrationRow,
  type NewRegistration,
  type RegistrationRow,
} from './registration-row.ts';
import type { MemberRegistration } from './registration.ts';

const newRegistration = prepared((tx: Tx, row: RegistrationRow) =>
  tx
    .insertInto('registrations')
    .values(copyOfRow(row))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/** Adds a registration with a barcode of its own; null when this person is registered already. */
export async function insertRegistration(
  tx: Tx,
  registration: NewRegistration,
): Promise<RegistrationId | null> {
  const [row] = (await newRegistration(tx, registrationRow(registration))).rows;
  return row?.id ?? null;
}

interface MemberAtEvent {
  event: EventId;
  member: MemberId;
}

function registrationOf(db: Db, { event, member }: MemberAtEvent) {
  return db
    .selectFrom('registrations')
    .select(['id', 'attending', 'waiting_since as waitingSince', 'comment'])
    .select(['answered_late as answeredLate', 'reviewed_at as reviewedAt', 'validated_at as validatedAt'])
    .where('event_id', '=', event)
    .where('member_id', '=', member);
}

const read = prepared((db, values: MemberAtEvent) => registrationOf(db, values));
// Like everybody who removes no registration: whoever only refers to it, such as the list of those to whom a message goes, need not wait.
const locked = prepared((tx: Tx, values: MemberAtEvent) => registrationOf(tx, values).forNoKeyUpdate());

/** A member's registration at an event. */
export async function findMemberRegistration(db: Db, who: MemberAtEvent): Promise<MemberRegistration | null> {
  return (await read(db, who)).rows[0] ?? null;
}

/** The same for a transaction that changes it: until its end nobody else does. */
export async function lockMemberRegistration(tx: Tx, who: MemberAtEvent): Promise<MemberRegistration | null> {
  return (await locked(tx, who)).rows[0] ?? null;
}

/** A registration that a transaction is about to change, and what it was before; null for a new one. */
export interface ChangedRegistration {
  id: RegistrationId;
  before: MemberRegistration | null;
}

/** The same once it is stored. */
interface StoredRegistration extends ChangedRegistration {
  /** When it was changed, which is its version. */
  at: InstantText;
}

/** Adds a member's registration; where somebody else has just done so, it is theirs, locked and as they left it. */
export async function addMemberRegistration(
  tx: Tx,
  who: MemberAtEvent,
  now: InstantText,
  values: Partial<NewRegistration> = {},
): Promise<ChangedRegistration> {
  const row = { ...values, event_id: who.event, member_id: who.member, created_at: now };
  const id = await insertRegistration(tx, row);
  if (id !== null) return { id, before: null };
  const before = await lockMemberRegistration(tx, who);
  // The invitation that stood in the way was taken back at this moment.
  return before === null ? addMemberRegistration(tx, who, now, values) : { id: before.id, before };
}

/** A change of an answer, by the person or by a reviewer. */
export interface AttendingChange {
  /** Null for somebody who said YES and waits. */
  attending: Attending | null;
  /** Since when they wait for a place; left out when they do not. */
  waitingSince?: InstantText | null;
  /** Left out, the comment stays as it is. */
  comment?: string | undefined;
  /** Whether the person gave it after the due date; what a reviewer says is a correction, and never late. */
  isLate?: boolean;
  /** Set when a reviewer records who really took part. */
  reviewedBy?: MemberId;
}

/** Stores a member's answer, and the review when it is one, in the registration that was locked before, or a new one. */
export async function putAttending(
  tx: Tx,
  who: MemberAtEvent,
  known: MemberRegistration | null,
  change: AttendingChange,
  now: InstantText,
): Promise<StoredRegistration> {
  const { attending, waitingSince: waiting_since = null, comment = '', reviewedBy = null } = change;
  const answered = { answered_at: now, answered_late: flagOf(change) };
  const reviewed = { reviewed_by: reviewedBy, reviewed_at: reviewedBy === null ? null : now };
  const stored =
    known === null
      ? await addMemberRegistration(tx, who, now, {
          attending,
          waiting_since,
          comment,
          ...answered,
          ...reviewed,
        })
      : { id: known.id, before: known };
  return { ...stored, at: stored.before === null ? now : await updateAttending(tx, stored.id, change, now) };
}

function flagOf({ isLate = false }: AttendingChange): Flag {
  return isLate ? 1 : 0;
}

interface ChangeValues {
  id: RegistrationId;
  attending: Attending | null;
  waitingSince: InstantText | null;
  comment: string | null;
  late: Flag;
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
      waiting_since: values.waitingSince,
      answered_at: values.now,
      answered_late: values.late,
      updated_at: nextVersion(tx, values.now),
      comment: eb.fn.coalesce(eb.val(values.comment), 'comment'),
      reviewed_at: eb.fn.coalesce(eb.val(values.reviewedAt), 'reviewed_at'),
      reviewed_by: eb.fn.coalesce(eb.val(values.reviewedBy), 'reviewed_by'),
    }))
    .where('id', '=', values.id)
    .returning('updated_at as version'),
);

/** Stores an answer, and the review when it is one; gives the version that the registration has by it. */
export async function updateAttending(
  tx: Tx,
  id: RegistrationId,
  change: AttendingChange,
  now: InstantText,
): Promise<InstantText> {
  const { attending, waitingSince = null, comment = null, reviewedBy = null } = change;
  const reviewedAt = reviewedBy === null ? null : now;
  const late = flagOf(change);
  const values = { id, attending, waitingSince, comment, late, reviewedAt, reviewedBy, now };
  return versionOf(await attendingChange(tx, values));
}

const touched = prepared((tx: Tx, { id, now }: { id: RegistrationId; now: InstantText }) =>
  tx
    .updateTable('registrations')
    .set({ updated_at: nextVersion(tx, now) })
    .where('id', '=', id)
    .returning('updated_at as version'),
);

/** Notes that something which belongs to a registration was changed, so that nobody who has read it before writes over it; gives its new version. */
export async function touchRegistration(tx: Tx, id: RegistrationId, now: InstantText): Promise<InstantText> {
  return versionOf(await touched(tx, { id, now }));
}

function versionOf({ rows: [changed] }: { rows: { version: InstantText }[] }): InstantText {
  if (changed === undefined) throw new Error('A registration is gone although it was locked.');
  return changed.version;
}

const activeMembers = prepared((db, { one, other }: { one: MemberId; other: MemberId }) =>
  db
    .selectFrom('members')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('places', 'places.id', 'clubs.place_id')
    .select(['members.id', 'members.first_name', 'members.middle_name', 'members.last_name'])
    .select(['members.email', 'members.language', 'members.partner', 'members.visibility'])
    .select('places.path as club_path')
    .where('members.id', 'in', [one, other])
    .where('members.active', '=', 1),
);

/** One or two members, each with the path of the club; those who are not active are left out. */
export async function findActiveMembers(db: Db, one: MemberId, other = one) {
  return (await activeMembers(db, { one, other })).rows;
}

export type ActiveMember = Awaited<ReturnType<typeof findActiveMembers>>[number];
