import type { Expression } from 'kysely';
import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { mailAddressKey } from '../../platform/shared/mail-address.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { nextVersion } from '../../platform/storage/next-version.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import { findPosition } from '../event/taken-seats-store.ts';
import type { Seated } from '../seats/seats.ts';
import {
  copyOfRow,
  registrationRow,
  type NewRegistration,
  type RegistrationRow,
} from './registration-row.ts';
import type { StoredChange } from './change-registration-rules.ts';
import type { ChangedRegistration, StoredRegistration } from './registration.ts';

const newRegistration = prepared((tx: Tx, row: Params<RegistrationRow>) =>
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

/** A registration by its number, and the event at which it has to be. */
export interface NumberedRegistration {
  event: EventId;
  registration: RegistrationId;
}

/** What is read of a registration, and locked of one that is about to change. */
export const registrationColumns = [
  'registrations.id',
  'registrations.member_id as member',
  'registrations.host_member_id as host',
  'registrations.attending',
  'registrations.waiting_since as waitingSince',
  'registrations.comment',
  'registrations.answered_late as answeredLate',
  'registrations.reviewed_at as reviewedAt',
  'registrations.validated_at as validatedAt',
  'registrations.updated_at as updatedAt',
] as const;

function ofMember(db: Db, { event, member }: Params<MemberAtEvent>) {
  return db
    .selectFrom('registrations')
    .select(registrationColumns)
    .where('event_id', '=', event)
    .where('member_id', '=', member);
}

function byNumber(db: Db, { event, registration }: Params<NumberedRegistration>) {
  return db
    .selectFrom('registrations')
    .select(registrationColumns)
    .where('id', '=', registration)
    .where('event_id', '=', event);
}

const readOfMember = prepared((db, values: Params<MemberAtEvent>) => ofMember(db, values));
const readByNumber = prepared((db, values: Params<NumberedRegistration>) => byNumber(db, values));
// Like everyone who removes no registration: anyone who only refers to it, such as the list of those to whom a message goes, need not wait.
const lockedOfMember = prepared((tx: Tx, values: Params<MemberAtEvent>) =>
  ofMember(tx, values).forNoKeyUpdate(),
);
const lockedByNumber = prepared((tx: Tx, values: Params<NumberedRegistration>) =>
  byNumber(tx, values).forNoKeyUpdate(),
);

/** A member's registration at an event. */
export async function findMemberRegistration(db: Db, who: MemberAtEvent): Promise<StoredRegistration | null> {
  return (await readOfMember(db, who)).rows[0] ?? null;
}

/** The same for a transaction that changes it: until its end nobody else does. */
export async function lockMemberRegistration(tx: Tx, who: MemberAtEvent): Promise<StoredRegistration | null> {
  return (await lockedOfMember(tx, who)).rows[0] ?? null;
}

/** A registration of an event, by its number. */
async function findRegistration(db: Db, who: NumberedRegistration): Promise<StoredRegistration | null> {
  return (await readByNumber(db, who)).rows[0] ?? null;
}

/** The position in line of a party that has just joined it; null for others. In the end a seat may have been found for them. */
export async function findNewPosition(
  db: Db,
  event: EventId,
  { id, seated }: { id: RegistrationId; seated: Seated },
): Promise<number | null> {
  if (seated.waitingSince === null) return null;
  const since = (await findRegistration(db, { event, registration: id }))?.waitingSince ?? null;
  return since === null ? null : findPosition(db, event, since);
}

/** The same for a transaction that changes it: until its end nobody else does. */
export async function lockRegistration(
  tx: Tx,
  who: NumberedRegistration,
): Promise<StoredRegistration | null> {
  return (await lockedByNumber(tx, who)).rows[0] ?? null;
}

/** Adds a member's registration; where someone else has just done so, it is theirs, locked and as they left it. */
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

/** Whether a guest is at an event already, by their address or as the partner of their host. */
export async function isPresent(
  tx: Tx,
  guest: Partial<NewRegistration> & { event_id: EventId },
): Promise<boolean> {
  const { event_id: event, guest_email: email = '', host_member_id: host = null, partner } = guest;
  const found = await tx
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', event)
    .where((eb) =>
      eb.or([
        eb('guest_email_key', '=', email === '' ? null : mailAddressKey(email)),
        ...(partner === 1 ? [eb.and([eb('host_member_id', '=', host), eb('partner', '=', 1)])] : []),
      ]),
    )
    .limit(1)
    .execute();
  return found.length > 0;
}

/** A person who says NO is not in any more, no matter who had let them in. */
const changed = prepared((tx: Tx, values: Params<StoredChange & { id: RegistrationId; now: InstantText }>) =>
  tx
    .updateTable('registrations')
    .set((eb) => {
      const unlessOut = eb.case().when(eb.val(values.attending), '=', 'NO');
      return {
        attending: values.attending,
        waiting_since: values.waitingSince,
        comment: eb.fn.coalesce(eb.val(values.comment), 'comment'),
        answered_at: eb.fn.coalesce(eb.val(values.answeredAt), 'answered_at'),
        answered_late: eb.fn.coalesce(eb.val(values.answeredLate), 'answered_late'),
        reviewed_at: eb.fn.coalesce(eb.val(values.reviewedAt), 'reviewed_at'),
        reviewed_by: eb.fn.coalesce(eb.val(values.reviewedBy), 'reviewed_by'),
        validated_at: unlessOut.then(null).else(eb.ref('validated_at')).end(),
        validated_by: unlessOut.then(null).else(eb.ref('validated_by')).end(),
        validated_gate: unlessOut.then('').else(eb.ref('validated_gate')).end(),
        updated_at: nextVersion(tx, values.now),
      };
    })
    .where('id', '=', values.id)
    .returning('updated_at as version'),
);

/** Stores what a locked registration is from now on; gives its new version. */
export async function updateRegistration(
  tx: Tx,
  id: RegistrationId,
  values: StoredChange & { now: InstantText },
): Promise<InstantText> {
  const [stored] = (await changed(tx, { ...values, id })).rows;
  if (stored === undefined) throw new Error('A registration is gone although it was locked.');
  return stored.version;
}

const activeMembers = prepared((db, { one, other }: Params<{ one: MemberId; other: MemberId }>) =>
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
export async function findActiveAmong(db: Db, one: MemberId, other = one) {
  return (await activeMembers(db, { one, other })).rows;
}

export type ActiveMember = Awaited<ReturnType<typeof findActiveAmong>>[number];

/** The members who are registered for an event, as a part of another query. */
export function registeredMembers(db: Db, event: EventId): Expression<MemberId | null> {
  return db.selectFrom('registrations').select('member_id').where('event_id', '=', event).$asScalar();
}
