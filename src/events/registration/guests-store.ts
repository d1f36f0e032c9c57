import type { WithdrawnMail } from '../../platform/outbox/mail.ts';
import type { EventId, MemberId, MessageId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { mailAddressKey } from '../../platform/shared/mail-address.ts';
import { secretHash } from '../../platform/shared/secrets.ts';
import type { Flag } from '../../platform/storage/columns.ts';
import type { Tx } from '../../platform/storage/database.ts';
import type { Attending } from '../event/attending.ts';
import { guestNameKey } from '../../platform/storage/name-keys.ts';
import { nextVersion } from '../../platform/storage/next-version.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { EarlierLink, LockedGuest } from './locked-guest.ts';
import type { StoredRegistration } from './registration.ts';
import { registrationColumns } from './registrations-store.ts';

interface GuestAtEvent {
  event: EventId;
  registration: RegistrationId;
}

const locked = prepared((tx: Tx, { event, registration }: Params<GuestAtEvent>) =>
  tx
    .selectFrom('registrations')
    .select(registrationColumns)
    .select(['registered_by', 'partner', 'invited_by', 'invited_as_reviewer', 'created_at'])
    .select(['guest_first_name', 'guest_last_name', 'guest_company', 'guest_email'])
    .select(['guest_locale', 'reply_hash'])
    .select((eb) =>
      eb
        .selectFrom('scans')
        .select((scan) => scan.fn.countAll<number>().as('count'))
        .whereRef('scans.registration_id', '=', 'registrations.id')
        .where('scans.result', '=', 200)
        .as('accepted'),
    )
    .where('id', '=', registration)
    .where('event_id', '=', event)
    .where('member_id', 'is', null)
    .forUpdate(),
);

/** A guest or partner at an event, for a transaction that changes the invitation: until its end nobody else does. */
export async function lockGuest(tx: Tx, who: GuestAtEvent): Promise<LockedGuest | undefined> {
  const [row] = (await locked(tx, who)).rows;
  if (row === undefined) return undefined;
  return {
    ...storedOf(row),
    registeredBy: row.registered_by,
    isPartner: row.partner === 1,
    firstName: row.guest_first_name,
    lastName: row.guest_last_name,
    company: row.guest_company,
    email: row.guest_email,
    locale: row.guest_locale,
    replyHash: row.reply_hash,
    invitedBy: row.invited_by,
    invitedAsReviewer: row.invited_as_reviewer === 1,
    createdAt: row.created_at,
    wasAtDoor: row.validatedAt !== null || Number(row.accepted) > 0,
  };
}

function storedOf(row: StoredRegistration): StoredRegistration {
  const {
    id,
    member,
    host,
    attending,
    waitingSince,
    comment,
    answeredLate,
    reviewedAt,
    validatedAt,
    updatedAt,
  } = row;
  return {
    id,
    member,
    host,
    attending,
    waitingSince,
    comment,
    answeredLate,
    reviewedAt,
    validatedAt,
    updatedAt,
  };
}

interface ChangedGuest extends GuestAtEvent {
  firstName: string;
  lastName: string;
  company: string;
  email: string;
  partner: Flag;
  host: MemberId | null;
  attending: Attending | null;
  waitingSince: InstantText | null;
  replyHash: string | null;
  now: InstantText;
}

const changed = prepared((tx: Tx, guest: Params<ChangedGuest & { key: string | null; nameKey: string }>) =>
  tx
    .updateTable('registrations')
    .set({
      guest_first_name: guest.firstName,
      guest_last_name: guest.lastName,
      name_key: guest.nameKey,
      guest_company: guest.company,
      partner: guest.partner,
      host_member_id: guest.host,
      attending: guest.attending,
      waiting_since: guest.waitingSince,
      guest_email: guest.email,
      guest_email_key: guest.key,
      reply_hash: guest.replyHash,
      updated_at: nextVersion(tx, guest.now),
    })
    .where('id', '=', guest.registration)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('registrations as others')
            .select('others.id')
            .where('others.event_id', '=', guest.event)
            .where('others.guest_email_key', '=', guest.key)
            .where('others.id', '!=', guest.registration),
        ),
      ),
    )
    .returning('updated_at as version'),
);

/** Stores who a guest is and by which link they answer, and gives the new version; null when someone else at the event has this address. */
export async function updateGuest(tx: Tx, guest: ChangedGuest): Promise<InstantText | null> {
  const key = guest.email === '' ? null : mailAddressKey(guest.email);
  const nameKey = guestNameKey({
    guest_first_name: guest.firstName,
    guest_last_name: guest.lastName,
    guest_company: guest.company,
  });
  return (await changed(tx, { ...guest, key, nameKey })).rows[0]?.version ?? null;
}

/** Removes the registration of a guest, with what belongs to it. */
export async function deleteGuest(tx: Tx, registration: RegistrationId): Promise<void> {
  // They go from the recipients of messages as well, which messages count.
  await tx
    .updateTable('messages')
    .set((eb) => ({ recipients: eb('recipients', '-', 1) }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('message_recipients').select('message_id').where('registration_id', '=', registration),
    )
    .execute();
  await tx.deleteFrom('registrations').where('id', '=', registration).execute();
}

/** Lets what was written to a guest by messages, and was taken back, be written again: to the address they have then. */
export async function requeueRecipients(
  tx: Tx,
  guest: RegistrationId,
  withdrawn: readonly WithdrawnMail[],
): Promise<void> {
  const messages = await setRecipient(tx, guest, withdrawn, { state: 'waiting', mail_id: null });
  if (messages.length === 0) return;
  await tx.updateTable('messages').set({ finished_at: null }).where('id', 'in', messages).execute();
}

/** Notes of the messages to a guest that were taken back that they do not get them. */
export async function writeNever(
  tx: Tx,
  guest: RegistrationId,
  withdrawn: readonly WithdrawnMail[],
): Promise<void> {
  await setRecipient(tx, guest, withdrawn, { state: 'skipped' });
}

async function setRecipient(
  tx: Tx,
  guest: RegistrationId,
  withdrawn: readonly WithdrawnMail[],
  recipient: { state: 'waiting'; mail_id: null } | { state: 'skipped' },
): Promise<MessageId[]> {
  const messages = [...new Set(withdrawn.flatMap(({ message }) => message ?? []))];
  if (messages.length === 0) return [];
  const mails = withdrawn.map(({ id }) => id);
  await tx
    .updateTable('message_recipients')
    .set(recipient)
    .where('message_id', 'in', messages)
    .where('mail_id', 'in', mails)
    // Someone else who came by an import may name the same number, of a mail that they have got.
    .where('registration_id', '=', guest)
    .execute();
  return messages;
}

/** What is kept of an address in order to count mails to it. */
export function addressHash(address: string): string {
  return secretHash(mailAddressKey(address));
}

/** Remembers a link that is no longer the newest, and what it leads to. */
export async function insertEarlierLink(tx: Tx, event: EventId, link: EarlierLink): Promise<void> {
  await tx
    .insertInto('earlier_links')
    .values({
      reply_hash: link.replyHash,
      event_id: event,
      registration_id: link.registration,
      address_hash: addressHash(link.address),
      invited_by: link.invitedBy,
      invited_as_reviewer: link.asReviewer ? 1 : 0,
      sent_at: link.sentAt,
    })
    .execute();
}

/** Lets no link of a guest who stays on record open the registration any more, the newest included. */
export async function endLinks(tx: Tx, registration: RegistrationId): Promise<void> {
  await endEarlierLinks(tx, registration);
  await tx.updateTable('registrations').set({ reply_hash: null }).where('id', '=', registration).execute();
}

/** Lets no earlier link of a guest open the registration any more. */
export async function endEarlierLinks(tx: Tx, registration: RegistrationId): Promise<void> {
  await tx
    .updateTable('earlier_links')
    .set({ registration_id: null })
    .where('registration_id', '=', registration)
    .execute();
}

/** Deletes some links of events that were over before a day. */
export async function deleteLinksOfPast(tx: Tx, day: string, limit: number): Promise<number> {
  const old = tx
    .selectFrom('earlier_links')
    .innerJoin('events', 'events.id', 'earlier_links.event_id')
    .select('earlier_links.id')
    .where((eb) => eb(eb.fn.coalesce('events.end_date', 'events.start_date'), '<', day))
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('earlier_links').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
