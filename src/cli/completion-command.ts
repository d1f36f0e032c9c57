import { Argument, type Command } from 'commander';
import { bashCompletion } from './bash-completion-output.ts';
import { completedCommands, type CompletedCommand } from './completion-tree-options.ts';
import { fishCompletion } from './fish-completion-output.ts';
import { addHelp } from './setting-options.ts';
import { zshCompletion } from './zsh-completion-output.ts';

const scripts: Readonly<Record<string, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** `guildhall completion`: a script with which a shell completes commands, options and their values. */
export function addCompletionCommand(program: Command): void {
  const command = program
    .command('completion')
    .description('Print a script with which a shell completes the commands and options of Guildhall.')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(scripts)))
    .action((shell: string) => {
      process.stdout.write(scripts[shell]?.(completedCommands(program)) ?? '');
    });
  addHelp(
    command,
    [],
    'completion bash > /etc/bash_completion.d/guildhall',
    'completion zsh > /usr/local/share/zsh/site-functions/_guildhall',
    'completion fish > ~/.config/fish/completions/guildhall.fish',
  );
}
