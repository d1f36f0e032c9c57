import type { Ticket } from '../../../../src/events/tickets/ticket.ts';

/** A member's ticket with everything filled in; a test changes what it is about. */
export function someTicket(changes: Partial<Ticket> = {}): Ticket {
  return {
    locale: 'en',
    organisation: 'Association of Clubs',
    title: 'Autumn Gala Dinner',
    start: '2026-11-14T18:30:00',
    end: '2026-11-14T22:00:00',
    allDay: false,
    location: {
      name: 'Kursaal',
      address: 'Kornhausstrasse 3',
      postalCode: '3013',
      city: 'Bern',
      country: 'Switzerland',
    },
    name: 'Anna Müller',
    kind: 'member',
    club: 'Club Bern-Aare',
    host: '',
    registration: 48213,
    barcode: '9f86d081884c7d659a2feaa0c55ad015',
    ...changes,
  };
}
