import { answers, scans } from './answers.ts';
import { clubMeetings, clubSponsors, clubTwinnings } from './club-relations.ts';
import { clubs } from './clubs.ts';
import { attachments, questions, reviewers } from './event-parts.ts';
import { calendars, events } from './events.ts';
import { functionGroups, functions } from './functions.ts';
import { activities, conventions, magazines } from './lists.ts';
import { members } from './members.ts';
import { rights, terms } from './offices.ts';
import { registrations } from './registrations.ts';
import { installation, passwords, tokens } from './sign-ins.ts';
import type { TableDefinition } from './table-definition.ts';
import type { TableName } from './table-name.ts';
import { units } from './units.ts';

/** Every table that goes in and out, in the order in which they are imported: each refers only to those before it. */
export const allTables: readonly TableDefinition[] = [
  installation,
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
  tokens,
  calendars,
  events,
  attachments,
  questions,
  reviewers,
  registrations,
  answers,
  scans,
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
