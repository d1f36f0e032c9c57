import type { Command } from 'commander';
import { listTokens } from '../accounts/tokens-service.ts';
import { addExamples } from './examples-output.ts';
import { localText } from './local-text-output.ts';
import { withDatabase } from './database-command.ts';
import { addSettings, configOf } from './setting-options.ts';
import { table } from './table-output.ts';

/** `guildhall token list`: every token with its owner and state, and nothing secret. */
export function addTokenListCommand(token: Command): void {
  const command = token
    .command('list')
    .description('List the valid tokens: of applications, and of people who are signed in.')
    .option('--all', 'list expired and revoked tokens too')
    .action(async (options: { all?: boolean }) => {
      const config = configOf(command);
      const shown = (instant: string) => localText(instant, config.timeZone);
      await withDatabase(config, async ({ db }, clock) => {
        const tokens = await listTokens(db, clock);
        const rows = tokens
          .filter((entry) => options.all === true || entry.state === 'valid')
          .map((entry) => [
            String(entry.id),
            entry.name,
            `${entry.memberName} (${entry.memberId})`,
            entry.readOnly ? 'read' : 'read, write',
            shown(entry.createdAt),
            entry.expiresAt === null ? 'never' : shown(entry.expiresAt),
            entry.state,
          ]);
        console.log(table(['ID', 'NAME', 'MEMBER', 'MAY', 'CREATED', 'EXPIRES', 'STATE'], rows));
      });
    });
  addSettings(command, ['dataFolder', 'databaseUrl', 'poolSize', 'timeZone']);
  addExamples(command, 'npx guildhall token list --all');
}
