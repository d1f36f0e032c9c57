import type { Caller } from '../../platform/access/caller.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { shownGuestName } from '../../platform/localisation/partner-words.ts';
import { mayManage } from '../event/event-policy.ts';
import type { EventCache } from '../event/event-cache-service.ts';
import { notFound, type DomainError } from '../../platform/shared/errors.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';
import { mayHaveTicket } from './ticket-policy.ts';
import type { Ticket } from './ticket.ts';
import { whyNoTicket } from './ticket-rules.ts';
import { findTicket, type TicketRecord } from './tickets-store.ts';

/** Which ticket is asked for. */
export interface TicketAddress {
  event: EventId;
  registration: RegistrationId;
}

/** What tickets need to know of the installation. */
export interface TicketSettings {
  organisation: () => string;
  language: () => Locale;
}

/** A ticket as PDF, and of which event it is. */
export interface DrawnTicket {
  pdf: Buffer;
  event: Pick<Ticket, 'title' | 'start'>;
}

/** The ticket for a caller; registrations that are none of the caller's business do not exist. */
export async function ticketForCaller(
  { db, events }: { db: Db; events: EventCache },
  settings: TicketSettings,
  caller: Caller,
  { event, registration }: TicketAddress,
): Promise<DrawnTicket> {
  const record = await findTicket(db, registration);
  const { memberId } = caller;
  const here = record?.eventId === event ? record : undefined;
  // Holders and hosts first: a host who left the audience since still answers for the guest.
  if (here !== undefined && mayHaveTicket(here, { memberId, isReviewer: false, isManager: false }))
    return draw(here, settings);
  const { isReviewer, event: asked } = await events.eventFor(caller, event);
  const isManager = mayManage(asked, caller);
  if (here === undefined || !mayHaveTicket(here, { memberId, isReviewer, isManager }))
    throw unknownRegistration();
  return draw(here, settings);
}

/** The ticket for a caller who is known to be its holder, such as a guest with the link of the invitation. */
export async function ticketFor(
  db: Db,
  settings: TicketSettings,
  registration: RegistrationId,
): Promise<DrawnTicket> {
  const record = await findTicket(db, registration);
  if (record === undefined) throw unknownRegistration();
  // Its holder sees the ticket in the language in which they asked for it.
  return draw({ ...record, language: null }, settings);
}

async function draw(record: TicketRecord, config: TicketSettings): Promise<DrawnTicket> {
  const refusal = whyNoTicket(record);
  if (refusal !== null) throw refusal;
  // Fonts and PDF take tens of megabytes: they are loaded for the first ticket, not at the start.
  const { renderTicket } = await import('./ticket-rendering.ts');
  const { ticket } = record;
  const locale = record.language ?? config.language();
  const name =
    ticket.name === '' ? shownGuestName({ firstName: '', lastName: '' }, ticket.host, locale) : ticket.name;
  const pdf = await renderTicket({ ...ticket, name, organisation: config.organisation(), locale });
  return { pdf, event: ticket };
}

function unknownRegistration(): DomainError {
  return notFound('This registration at this event');
}
