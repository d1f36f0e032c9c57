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

const guestsOf = prepared((db, { event, host }: { event: EventId; host: MemberId }) =>
  db
    .selectFrom('registrations')
    .select(['id as registration', 'guest_first_name as firstName', 'guest_last_name as lastName'])
    .select(['guest_email as email', 'partner', 'attending'])
    .where('event_id', '=', event)
    .where('host_member_id', '=', host)
    .orderBy('partner', 'desc')
    .orderBy('guest_last_name')
    .orderBy('guest_first_name')
    .orderBy('id'),
);

/** The guests and the partner a member brings to an event, the partner first, then by name. */
export async function findOwnGuests(db: Db, event: EventId, host: MemberId): Promise<OwnGuest[]> {
  const { rows } = await guestsOf(db, { event, host });
  return rows.map((row) => ({ ...row, partner: row.partner === 1 }));
}
