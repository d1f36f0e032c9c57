import type { EventId, MemberId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';
import type { Attachment, OwnGuest } from './event.ts';

const attachmentsOf = prepared((db, { event }: { event: EventId }) =>
  db
    .selectFrom('event_attachments')
    .select(['id', 'name', 'url', 'type', 'size'])
    .where('event_id', '=', event)
    .orderBy('position')
    .orderBy('id'),
);

/** The files of an event, in their order. */
export async function findAttachments(db: Db, event: EventId): Promise<Attachment[]> {
  return (await attachmentsOf(db, { event })).rows;
}

const guestsOf = prepared((db, { host }: { host: MemberId }) =>
  db
    .selectFrom('registrations')
    .select(['event_id as event', 'id as registration'])
    .select(['guest_first_name as firstName', 'guest_last_name as lastName'])
    .select(['guest_email as email', 'partner', 'attending'])
    .where('host_member_id', '=', host)
    .orderBy('partner', 'desc')
    .orderBy('guest_last_name')
    .orderBy('guest_first_name')
    .orderBy('id'),
);

/** The guests and partners a member brings to events, the partner first, then by name. */
export async function findOwnGuests(db: Db, host: MemberId): Promise<(OwnGuest & { event: EventId })[]> {
  const { rows } = await guestsOf(db, { host });
  return rows.map((row) => ({ ...row, partner: row.partner === 1 }));
}
