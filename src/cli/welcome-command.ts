import type { Command } from 'commander';
import {
  countToWelcome,
  welcomeMany,
  type WelcomeOutcome,
} from '../identity/password-changes/welcome-service.ts';
import { operatorOrigin } from '../platform/audit/origin.ts';
import { liveConfig } from '../platform/config/live-config.ts';
import { placeNamed } from '../directory/organisation/place-names-service.ts';
import { fullName } from '../platform/shared/person-name.ts';
import { onDatabase } from './database-command.ts';
import { jsonLinesHelp, printJsonLines } from './list-output.ts';
import { progressOn } from './progress-output.ts';
import { addHelp, databaseSettings } from './setting-options.ts';
import { table } from './text-output.ts';

interface WelcomeOptions {
  below?: string;
  dryRun?: boolean;
  json?: boolean;
}

/** `guildhall welcome`: mails all members without a password the link to set their first one. */
export function addWelcomeCommand(program: Command): void {
  const command = program
    .command('welcome')
    .description(
      'Mail every member without a password the link to set the first one. The running service sends the mails; each link ' +
        'takes the place of an earlier one.',
    )
    .option(
      '--below <place>',
      'only members of this club, or of clubs in this zone or district: its name, or a club by its id',
    )
    .option('--dry-run', 'show who would be written to and who cannot be, and send nothing')
    .option('--json', jsonLinesHelp);
  onDatabase(command, async ({ storage, db, clock, config }, options: WelcomeOptions) => {
    const place = options.below === undefined ? null : await placeNamed(db, options.below);
    const path = place?.path ?? null;
    const isTrial = options.dryRun === true;
    const total = await countToWelcome(db, path);
    const show = isTrial || total === 0 ? () => undefined : progressOn(process.stderr, 'members');
    const parts = { storage, clock, config: liveConfig(config).config };
    const outcomes: WelcomeOutcome[] = [];
    for await (const some of welcomeMany(parts, operatorOrigin(), { path, isTrial })) {
      outcomes.push(...some);
      show(Math.min(outcomes.length, total), total);
    }
    if (options.json === true) return printJsonLines(outcomes.map((outcome) => presented(outcome, isTrial)));
    printOutcomes(outcomes, isTrial);
  });
  addHelp(
    command,
    [...databaseSettings, 'publicUrl', 'organisation', 'language', 'welcomeDays'],
    'welcome --dry-run',
    'welcome --below "District 901"',
  );
}

function presented({ member, problem }: WelcomeOutcome, isTrial: boolean) {
  const state = problem === undefined ? (isTrial ? 'would be written to' : 'written to') : 'left out';
  return { member: member.id, name: fullName(member), email: member.email, state, problem: problem ?? '' };
}

function printOutcomes(outcomes: readonly WelcomeOutcome[], isTrial: boolean): void {
  const reached = outcomes.filter(({ problem }) => problem === undefined);
  const left = outcomes.filter(({ problem }) => problem !== undefined);
  if (isTrial && reached.length > 0) {
    const rows = reached.map(({ member }) => [String(member.id), fullName(member), member.email]);
    console.log(table(['ID', 'WOULD BE WRITTEN TO', 'E-MAIL'], rows));
  }
  if (left.length > 0) {
    const rows = left.map(({ member, problem = '' }) => [String(member.id), fullName(member), problem]);
    console.log(table(['ID', 'LEFT OUT', 'WHY'], rows));
  }
  const done = isTrial ? 'would be written to' : 'to be written to by the running service';
  console.error(`Members ${done}: ${reached.length}; left out: ${left.length}.`);
}
