import type { EventLocation } from '../event/event.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { Db } from '../../platform/storage/database.ts';
import { isPublishedEvent } from '../../platform/storage/event-conditions.ts';
import { prepared } from '../../platform/storage/prepared.ts';
import { fromJson } from '../../platform/storage/json.ts';
import type { TicketState } from './ticket-rules.ts';
import type { Ticket } from './ticket.ts';

/** A registration with all that its ticket needs. */
export interface TicketRecord extends TicketState {
  eventId: EventId;
  memberId: MemberId | null;
  /** Null for members, and for guests without a host. */
  hostId: MemberId | null;
  /** The language of the person, or of the host of a guest; null when it is not known. */
  language: Locale | null;
  ticket: Omit<Ticket, 'organisation' | 'locale'>;
}

const ticketById = prepared((db, { id }: { id: RegistrationId }) =>
  ticketQuery(db).where('registrations.id', '=', id),
);

/** The registration with the event, the person and the host; undefined when there is no such registration. */
export async function findTicket(db: Db, id: RegistrationId): Promise<TicketRecord | undefined> {
  const [row] = (await ticketById(db, { id })).rows;
  if (row === undefined) return undefined;
  const name = joinedName(row.first_name, row.middle_name, row.last_name);
  return {
    eventId: row.event_id,
    memberId: row.member_id,
    hostId: row.host_id,
    language: row.language ?? row.host_language,
    cancelled: row.cancelled === 1,
    ticketsEnabled: row.tickets_enabled === 1,
    attending: row.attending,
    ticket: {
      title: row.title,
      start: row.start_date,
      end: row.end_date,
      allDay: row.all_day === 1,
      location: fromJson<EventLocation>(row.location),
      name: row.member_id === null ? joinedName(row.guest_first_name, row.guest_last_name) : name,
      kind: row.member_id !== null ? 'member' : row.partner === 1 ? 'partner' : 'guest',
      club: row.club_name ?? '',
      host: joinedName(row.host_first_name, row.host_middle_name, row.host_last_name),
      registration: row.id,
      barcode: row.barcode,
    },
  };
}

function ticketQuery(db: Db) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', (join) =>
      join.onRef('events.id', '=', 'registrations.event_id').on(isPublishedEvent()),
    )
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('members as hosts', 'hosts.id', 'registrations.host_member_id')
    .select(['registrations.id', 'registrations.event_id', 'registrations.member_id'])
    .select(['hosts.id as host_id', 'registrations.partner', 'registrations.guest_first_name'])
    .select(['registrations.guest_last_name', 'registrations.attending', 'registrations.barcode'])
    .select(['events.title', 'events.start_date', 'events.end_date', 'events.all_day', 'events.location'])
    .select(['events.cancelled', 'events.tickets_enabled', 'clubs.name as club_name'])
    .select(['members.first_name', 'members.middle_name', 'members.last_name'])
    .select(['hosts.first_name as host_first_name', 'hosts.middle_name as host_middle_name'])
    .select(['hosts.last_name as host_last_name', 'hosts.language as host_language', 'members.language']);
}
