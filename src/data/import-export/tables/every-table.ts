import { answers, scans } from './answers-table.ts';
import { clubMeetings, clubSponsors, clubTwinnings } from './club-relations-table.ts';
import { clubs } from './clubs-table.ts';
import { earlierLinks } from './earlier-links-table.ts';
import { attachments, questions, reviewers } from './event-parts-table.ts';
import { calendarReviewers, calendars, events, eventSeries } from './events-table.ts';
import { functionGroups, functions } from './functions-table.ts';
import { activities, conventions, magazines } from './lists-table.ts';
import { members } from './members-table.ts';
import {
  calendarReminders,
  eventReminders,
  messageEvents,
  messageRecipients,
  messages,
} from './messages-table.ts';
import { rights, terms } from './offices-table.ts';
import { registrations } from './registrations-table.ts';
import { organisationSettings } from './settings-table.ts';
import { installation, passkeys, passwords, tokens } from './sign-ins-table.ts';
import type { TableDefinition } from './table-definition.ts';
import type { TableName } from './table-name.ts';
import { units } from './units-table.ts';

/** Every table that goes in and out, in the order in which they are imported: each refers only to those before it. */
export const allTables: readonly TableDefinition[] = [
  installation,
  organisationSettings,
  units,
  clubs,
  clubMeetings,
  clubSponsors,
  clubTwinnings,
  functionGroups,
  functions,
  members,
  terms,
  rights,
  passwords,
  passkeys,
  tokens,
  calendars,
  calendarReviewers,
  eventSeries,
  events,
  attachments,
  questions,
  reviewers,
  registrations,
  earlierLinks,
  answers,
  scans,
  eventReminders,
  calendarReminders,
  messages,
  messageEvents,
  messageRecipients,
  activities,
  magazines,
  conventions,
];

const byName = new Map<string, TableDefinition>(allTables.map((table) => [table.name, table]));

/** The table of this name. */
export function tableNamed(name: TableName): TableDefinition {
  const table = byName.get(name);
  if (table === undefined) throw new RangeError(`There is no table ${name}.`);
  return table;
}

/** The table of this name, if there is one. */
export function findTable(name: string): TableDefinition | undefined {
  return byName.get(name);
}
