import type { Command } from 'commander';
import { revokeToken } from '../accounts/tokens-service.ts';
import { operatorOrigin } from '../audit/origin.ts';
import type { TokenId } from '../shared/ids.ts';
import { addExamples } from './examples-output.ts';
import { idArgument } from './id-options.ts';
import { withDatabase } from './database-command.ts';
import { addSettings, configOf } from './setting-options.ts';

/** `guildhall token revoke`: ends a token for good. */
export function addTokenRevokeCommand(token: Command): void {
  const command = token
    .command('revoke')
    .description('Revoke a token for good, at once.')
    .argument('<id>', 'the number of the token, as "token list" shows it', idArgument<TokenId>)
    .action(async (id: TokenId) => {
      await withDatabase(configOf(command), (storage, clock) =>
        revokeToken(storage, clock, operatorOrigin(), id),
      );
      console.error(`Token ${id} is revoked.`);
    });
  addSettings(command, ['dataFolder', 'databaseUrl', 'poolSize']);
  addExamples(command, 'npx guildhall token revoke 17');
}
