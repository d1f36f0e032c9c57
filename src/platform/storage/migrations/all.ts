import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { up as makeBaseline } from './0045-baseline.ts';
import { up as separateHosts } from './0046-hosts-and-registrars.ts';
import { up as emptyPartnerNames } from './0047-partners-without-names.ts';
import { up as rememberAllowedSeats } from './0048-allowed-seats.ts';
import { up as linkMessagesToEvents } from './0049-message-events.ts';
import { up as nameSenders } from './0050-senders-of-mails.ts';
import { up as holdMessages } from './0051-held-messages.ts';
import { up as addCalendarDefaults } from './0052-calendar-defaults.ts';
import { up as indexEventsWaitedFor } from './0053-events-waited-for.ts';

/** What took the place of all changes before it. */
export const baseline = '0045-baseline';

/** Every change of the schema in the order of its name. A landed change is never edited. */
export const migrations: Record<string, (db: Kysely<unknown>, dialect: Dialect) => Promise<void>> = {
  [baseline]: makeBaseline,
  '0046-hosts-and-registrars': separateHosts,
  '0047-partners-without-names': emptyPartnerNames,
  '0048-allowed-seats': rememberAllowedSeats,
  '0049-message-events': linkMessagesToEvents,
  '0050-senders-of-mails': nameSenders,
  '0051-held-messages': holdMessages,
  '0052-calendar-defaults': addCalendarDefaults,
  '0053-events-waited-for': indexEventsWaitedFor,
};
