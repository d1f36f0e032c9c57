import type { Command } from 'commander';
import { addHelp, allSettings, configOf } from './setting-options.ts';

/** `guildhall serve`: runs the service until it is asked to stop. */
export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('Run the service. Every setting is a flag or an environment variable; a flag wins.')
    .action(async () => {
      const config = configOf(command);
      // Loaded here, because the other commands do not need the server.
      const { serve } = await import('../main.ts');
      await serve(config);
    });
  addHelp(
    command,
    allSettings,
    'serve --data /var/lib/guildhall --public-url https://members.example.org',
    'serve --demo --port 9000',
  );
}
