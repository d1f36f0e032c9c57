import { demoPassword } from '../../identity/passwords/demo-password.ts';
import { hashPassword } from '../../identity/passwords/password-hash.ts';
import { storePortraits } from './portraits-filling.ts';
import type { RunningConfig } from '../../platform/config/live-config.ts';
import { defaultPublicUrl } from '../../platform/config/read-config.ts';
import { openingDatabase } from '../../platform/process/opening-database.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { nowText } from '../../platform/shared/local-time.ts';
import type { Db } from '../../platform/storage/database.ts';
import { demoRoles, demoUsernames, runningEvent } from '../../identity/setup/demo-summary.ts';
import { fillDemo, NotEmpty, type FillDemoDependencies } from './demo-filling.ts';
import type { Growth } from './growth-filling.ts';

/** What of the service the demo needs. */
interface DemoDependencies extends Pick<FillDemoDependencies, 'storage' | 'clock' | 'photoFiles'> {
  readonly config: RunningConfig;
}

/** Fills the demo organisation, small or grown, into an empty database; false when there was something in it. */
export async function fillDemoIfEmpty(deps: DemoDependencies, growth?: Growth): Promise<boolean> {
  const { config, ...rest } = deps;
  const { countryCode } = config;
  const settings = {
    ...rest,
    countryCode,
    clubYearStart: config.clubYearStart(),
    hashPassword,
    storePortraits,
    growth,
  };
  try {
    // Pictures go into the data folder, whose disk may be full.
    await openingDatabase(config.dataFolder, () => fillDemo(settings));
    return true;
  } catch (error) {
    // Filled before, or by another process that was quicker.
    if (error instanceof NotEmpty) return false;
    throw error;
  }
}

/** What a newcomer reads once the demo answers: where it is, how old, who one can be there, and a line to try. */
export async function demoWelcome({ config, storage, clock }: DemoDependencies): Promise<string> {
  const address = defaultPublicUrl(config);
  const longest = Math.max(...demoUsernames.map((username) => username.length));
  const signIns = demoUsernames.map((username) => `    ${username.padEnd(longest)}  ${demoRoles[username]}`);
  const age = await demoAge(storage.db, clock);
  const body = JSON.stringify({ username: demoUsernames[0], password: demoPassword });
  return `
  Guildhall is running with the demo organisation.

  Address        ${address}
  API reference  ${address}/docs
  Data           ${dataPlace(config)}${madeAtWords(age)}
${staleWords(age, config)}
  Sign in with the password "${demoPassword}" as
${signIns.join('\n')}

  Try it:
    curl -X POST ${address}/v2/authenticate -H 'Content-Type: application/json' -d '${body}'

  Ctrl-C stops it.

`;
}

/** How old a demo is. Its dates count from the moment it was made, and nothing moves them afterwards. */
interface DemoAge {
  /** The local time at which it was made, up to a quarter of an hour too early. */
  readonly madeAt: Temporal.PlainDateTime;
  /** Whether the event that ran then is over. */
  readonly isStale: boolean;
}

/** How old the demo in a database is; undefined where there is none. */
export async function demoAge(db: Db, clock: Clock): Promise<DemoAge | undefined> {
  const event = await db
    .selectFrom('events')
    .select(['start_date', 'end_date'])
    .where('title', '=', runningEvent.title)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (event === undefined) return undefined;
  return {
    madeAt: Temporal.PlainDateTime.from(event.start_date).add({ hours: runningEvent.hoursBefore }),
    isStale: (event.end_date ?? event.start_date) <= nowText(clock),
  };
}

function dataPlace({ databaseUrl, dataFolder }: RunningConfig): string {
  return databaseUrl === '' ? dataFolder : `PostgreSQL, and ${dataFolder} for photos and mails`;
}

function madeAtWords(age: DemoAge | undefined): string {
  if (age === undefined) return '';
  const [day, time] = age.madeAt.toString({ smallestUnit: 'minute' }).split('T');
  return `, made on ${day} at about ${time}`;
}

/** A newcomer who looks for the running event must not search for it in vain. */
function staleWords(age: DemoAge | undefined, config: RunningConfig): string {
  if (age?.isStale !== true) return '';
  const removal = config.databaseUrl === '' ? 'delete' : 'make a new PostgreSQL database, delete';
  return `
  All dates count from that moment: the event that was running then is over.
  For a fresh demo press Ctrl-C, ${removal} the folder "${config.dataFolder}" and start again.
`;
}
