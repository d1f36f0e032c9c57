import type { Command } from 'commander';
import { renewIdentifier } from '../identity/sign-in/credentials-service.ts';
import { operatorOrigin } from '../platform/audit/origin.ts';
import { onDatabase } from './database-command.ts';
import { memberNamed } from './member-options.ts';
import { addHelp, databaseSettings } from './setting-options.ts';

/** `guildhall identifier renew`: gives a member a new private identifier, such as after a feed's address leaked. */
export function addIdentifierRenewCommand(identifier: Command): void {
  const command = identifier
    .command('renew')
    .description(
      'Give a member a new private identifier. The address of their calendar feed ends, and a new one is printed.',
    )
    .argument('<username or id>', 'the member');
  onDatabase(command, async ({ config, storage, clock }, member: string) => {
    const { id, fullName } = await memberNamed(storage.db, member);
    const renewed = await renewIdentifier(storage, clock, operatorOrigin(), id);
    console.error(`${fullName} has a new private identifier. Their calendar feed is now at:`);
    console.log(`${config.publicUrl}/v2/events/ical/${renewed}`);
  });
  addHelp(command, [...databaseSettings, 'publicUrl'], 'identifier renew president');
}
