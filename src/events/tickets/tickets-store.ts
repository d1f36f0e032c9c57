import type { EventLocation } from '../event/event.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { Db } from '../../platform/storage/database.ts';
import { isPublishedEvent } from '../../platform/storage/event-conditions.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import { fromJson } from '../../platform/storage/json.ts';
import { personColumns, registeredPeople } from '../registration/registered-people-store.ts';
import { registeredPerson } from '../registration/registered-person.ts';
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

const ticketById = prepared((db, { id }: Params<{ id: RegistrationId }>) =>
  ticketQuery(db).where('registrations.id', '=', id),
);

/** The registration with the event, the person and the host; undefined when there is no such registration. */
export async function findTicket(db: Db, id: RegistrationId): Promise<TicketRecord | undefined> {
  const [row] = (await ticketById(db, { id })).rows;
  if (row === undefined) return undefined;
  const { member, kind, firstName, lastName, host } = registeredPerson(row);
  return {
    eventId: row.event_id,
    memberId: member,
    hostId: host?.id ?? null,
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
      name: joinedName(firstName, lastName),
      kind,
      club: row.club_name ?? '',
      host: host?.name ?? '',
      registration: row.id,
      barcode: row.barcode,
    },
  };
}

function ticketQuery(db: Db) {
  return registeredPeople(db)
    .innerJoin('events', (join) =>
      join.onRef('events.id', '=', 'registrations.event_id').on(isPublishedEvent()),
    )
    .select(personColumns)
    .select(['registrations.event_id', 'registrations.attending', 'registrations.barcode'])
    .select(['events.title', 'events.start_date', 'events.end_date', 'events.all_day', 'events.location'])
    .select(['events.cancelled', 'events.tickets_enabled'])
    .select(['hosts.language as host_language', 'members.language']);
}
