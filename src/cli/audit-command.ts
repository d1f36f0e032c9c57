import type { Command } from 'commander';
import { describeFields } from '../platform/audit/audit-presenter.ts';
import type { TrailFilter } from '../platform/audit/audit-store.ts';
import { readTrail, type Named, type TrailLine } from '../platform/audit/trail-service.ts';
import { findMemberByName } from '../directory/members/members-service.ts';
import type { Clock } from '../platform/shared/clock.ts';
import { DomainError } from '../platform/shared/errors.ts';
import { asId, type EventId, type MemberId } from '../platform/shared/ids.ts';
import { instantText, type InstantText } from '../platform/shared/local-time.ts';
import type { Db } from '../platform/storage/database.ts';
import { idArgument, numberFrom } from './id-options.ts';
import { momentWanted, parseMoment } from './time-options.ts';
import { withDatabase } from './database-command.ts';
import { jsonLinesHelp, printJsonLines } from './list-output.ts';
import { addHelp, configOf, localSettings } from './setting-options.ts';
import { minuteText, table } from './text-output.ts';

const maxLines = 100_000;

interface AuditOptions {
  member?: string;
  event?: EventId;
  action?: string;
  since?: string;
  until?: string;
  limit: number;
  json?: boolean;
}

/** `guildhall audit`: who changed what and when, the newest last. */
export function addAuditCommand(program: Command): void {
  const command = program
    .command('audit')
    .description('Show who changed what, when and through what: the newest changes and scans, newest last.')
    .option('--member <username or id>', 'only what this member did, and what was done to their data')
    .option('--event <id>', 'only what belongs to this event', idArgument<EventId>)
    .option('--action <verb>', 'only what is called so in the column WHAT: create, delete, erase, …')
    .option('--since <when>', 'from a day on (2026-11-01), or from some time ago on (12h, 7d, 4w)')
    .option('--until <when>', 'up to a day (2026-11-30) with all of it, or up to some time ago')
    .option(
      '--limit <number>',
      `how many of the newest are shown, at most ${maxLines}`,
      numberFrom(1, maxLines),
      200,
    )
    .option('--json', jsonLinesHelp)
    .action(async (options: AuditOptions) => {
      // Days are those of the organisation, whose time zone is stored.
      await withDatabase(configOf(command), async ({ config, clock, db, storage }) => {
        const filter = { ...(await filterOf(db, options)), ...timesOf(command, clock, options) };
        // In years, a trail grows longer than anyone at a page may wait for.
        const { lines, more } = await storage.snapshot((trail) => readTrail(trail, filter));
        if (options.json === true) printJsonLines(lines);
        else console.log(trailTable(lines, config.timeZone));
        if (lines.length === 0) console.error('There is nothing of this kind in the trail.');
        if (more) console.error(`There are older ones: these are the newest ${options.limit} (--limit).`);
      });
    });
  addHelp(
    command,
    localSettings,
    'audit --since 7d',
    'audit --member president --since 2026-11-01 --json',
    'audit --event 12',
    'audit --action erase --since 8w',
  );
}

async function filterOf(db: Db, { member, event, action, limit }: AuditOptions): Promise<TrailFilter> {
  return {
    limit,
    ...(member === undefined ? {} : { member: await memberOf(db, member) }),
    ...(event === undefined ? {} : { event }),
    ...(action === undefined ? {} : { action }),
  };
}

/** The times of the command line; one that is none is wrong usage. */
function timesOf(
  command: Command,
  clock: Clock,
  { since, until }: AuditOptions,
): Pick<TrailFilter, 'since' | 'until'> {
  const momentOf = (option: string, text: string, edge: 'start' | 'end'): InstantText => {
    const moment = parseMoment(text, clock, edge);
    if (moment !== undefined) return instantText(moment);
    return command.error(`error: ${option} is "${text}", but it must be ${momentWanted}.`);
  };
  return {
    ...(since === undefined ? {} : { since: momentOf('--since', since, 'start') }),
    ...(until === undefined ? {} : { until: momentOf('--until', until, 'end') }),
  };
}

/** A number is taken as it is: a member who is no longer stored may still be in the trail. */
async function memberOf(db: Db, usernameOrId: string): Promise<MemberId> {
  if (/^\d{1,15}$/.test(usernameOrId)) return asId(Number(usernameOrId));
  try {
    return (await findMemberByName(db, usernameOrId)).id;
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
    throw new DomainError(
      'not-found',
      `There is no member with the username "${usernameOrId}". A member who is no longer stored is found by number.`,
    );
  }
}

function trailTable(lines: readonly TrailLine[], timeZone: string): string {
  const rows = lines.map((line) => [
    minuteText(line.at, timeZone),
    line.by === null ? nobody[line.channel] : named(line.by, 'member'),
    // Where there is nothing to number, such as a sign-in with an unknown name, the number is 0.
    `${line.action} ${line.subject}${line.subjectId === 0 ? '' : ` ${line.subjectId}`}`,
    line.member === null ? '' : named(line.member, 'member'),
    line.event === null ? '' : String(line.event),
    describeFields(line.before, line.after),
    line.token === null ? line.channel : `${line.channel}, ${named(line.token, 'token')}`,
    line.requestId,
  ]);
  return table(['WHEN', 'WHO', 'WHAT', 'ABOUT', 'EVENT', 'CHANGE', 'THROUGH', 'REQUEST'], rows);
}

/** Who it was when it was no member. */
const nobody: Readonly<Record<TrailLine['channel'], string>> = {
  api: 'unknown',
  cli: 'operator',
  import: 'operator',
  'mail-link': 'holder of the link',
  service: 'the service',
};

function named({ id, name }: Named<number>, kind: string): string {
  return name === null ? `${kind} ${id}` : `${name} (${id})`;
}
