import { InvalidArgumentError, type Command } from 'commander';
import { createToken, listTokens, revokeToken } from '../identity/tokens/tokens-service.ts';
import { operatorOrigin } from '../platform/audit/origin.ts';
import { systemClock, type Clock } from '../platform/shared/clock.ts';
import type { TokenId } from '../platform/shared/ids.ts';
import { onDatabase, withDatabase } from './database-command.ts';
import { idArgument, numberFrom } from './id-options.ts';
import { jsonLinesHelp, printJsonLines } from './list-output.ts';
import { memberNamed } from './member-options.ts';
import { addHelp, configOf, databaseSettings, localSettings } from './setting-options.ts';
import { minuteText, table } from './text-output.ts';
import { parseExpiry } from './time-options.ts';

const maxNameLength = 100;

interface TokenOptions {
  name: string;
  expires: string;
  readOnly?: boolean;
  budget: number;
}

/** `guildhall token`: makes, lists and revokes access tokens. */
export function addTokenCommand(program: Command): void {
  const token = program.command('token').description('Make, list and revoke access tokens of applications.');
  addCreateCommand(token);
  addListCommand(token);
  addRevokeCommand(token);
  addHelp(token, [], 'token list', 'token create member --expires 12h');
}

/** `guildhall token create`: prints the new token alone on standard output, so that scripts can use it. */
function addCreateCommand(token: Command): void {
  const command = token
    .command('create')
    .description(
      'Make an access token that acts as a member. Standard output holds the token and nothing else.',
    )
    .argument('<username or id>', 'the member as whom the token acts')
    .option('--name <name>', 'what the token is for, to recognise it in the list', tokenName, 'Application')
    .option('--expires <when>', 'a day (2027-12-31), a time from now (12h, 90d, 52w) or never', '90d')
    .option('--read-only', 'refuse every request that changes something')
    .option(
      '--budget <factor>',
      'how many times as much as usual it may ask for, 1 to 1000',
      numberFrom(1, 1000),
      1,
    )
    .action(async (member: string, options: TokenOptions) => {
      const readOnly = options.readOnly === true;
      // A day that is over where days end last is refused before anything is opened.
      expiryOf(command, options.expires, systemClock('Etc/GMT+12'));
      // It ends where the organisation is, whose time zone is stored.
      await withDatabase(configOf(command), async ({ config, storage, clock }) => {
        const expiresAt = expiryOf(command, options.expires, clock);
        const { id: memberId, fullName } = await memberNamed(storage.db, member);
        const request = { memberId, name: options.name, expiresAt, readOnly, budgetFactor: options.budget };
        const made = await createToken(storage, clock, operatorOrigin(), request);
        const end = expiresAt === null ? 'it is revoked' : minuteText(expiresAt, config.timeZone);
        const reads = readOnly ? ', only reads' : '';
        console.error(`Token ${made.id} acts as ${fullName}${reads} and is valid until ${end}.`);
        console.error('It is shown only once:');
        console.log(made.token);
      });
    });
  addHelp(
    command,
    localSettings,
    'token create administrator --name "Club website" --expires 2027-12-31 --read-only',
    'token create administrator --name "Nightly sync" --expires never --budget 10',
    'TOKEN=$(guildhall token create member --expires 12h)',
  );
}

function mayText({ readOnly, budgetFactor: factor }: { readOnly: boolean; budgetFactor: number }): string {
  const may = readOnly ? 'read' : 'read, write';
  return factor === 1 ? may : `${may} (${factor} times the budget)`;
}

function tokenName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= maxNameLength && !/\p{Cc}/u.test(name)) return name;
  throw new InvalidArgumentError(`It must have 1 to ${maxNameLength} characters on one line.`);
}

function expiryOf(command: Command, text: string, clock: Clock): Temporal.Instant | null {
  const expiry = parseExpiry(text, clock);
  if (typeof expiry !== 'string') return expiry;
  return command.error(`error: --expires is "${text}", but it ${expiry}.`);
}

/** `guildhall token list`: every token with its owner and state, and nothing secret. */
function addListCommand(token: Command): void {
  const command = token
    .command('list')
    .description('List the valid tokens: of applications, and of people and browsers that are signed in.')
    .option('--all', 'list expired and revoked tokens too')
    .option('--json', jsonLinesHelp);
  onDatabase(command, async ({ config, db, clock }, options: { all?: boolean; json?: boolean }) => {
    const shown = (instant: string) => minuteText(instant, config.timeZone);
    const tokens = (await listTokens(db, clock, config.sessionIdleDays)).filter(
      ({ state }) => options.all === true || state === 'valid',
    );
    if (options.json === true) return printJsonLines(tokens);
    const rows = tokens.map((entry) => [
      String(entry.id),
      entry.name,
      `${entry.memberName} (${entry.memberId})`,
      mayText(entry),
      shown(entry.createdAt),
      entry.lastUsedAt === null ? '' : shown(entry.lastUsedAt),
      entry.expiresAt === null ? 'never' : shown(entry.expiresAt),
      entry.state,
    ]);
    console.log(table(['ID', 'NAME', 'MEMBER', 'MAY', 'CREATED', 'LAST USE', 'EXPIRES', 'STATE'], rows));
  });
  addHelp(command, [...localSettings, 'sessionIdleDays'], 'token list --all', 'token list --json');
}

/** `guildhall token revoke`: ends a token for good. */
function addRevokeCommand(token: Command): void {
  const command = token
    .command('revoke')
    .description('Revoke a token for good, at once.')
    .argument('<id>', 'the number of the token, as "token list" shows it', idArgument<TokenId>);
  onDatabase(command, async ({ storage, clock }, id: TokenId) => {
    await revokeToken(storage, clock, operatorOrigin(), id);
    console.error(`Token ${id} is revoked.`);
  });
  addHelp(command, databaseSettings, 'token revoke 17');
}
