import type { Command } from 'commander';

/** Ends the help of a command with lines that work when they are copied. */
export function addExamples(command: Command, ...lines: readonly string[]): void {
  const title = lines.length === 1 ? 'Example:' : 'Examples:';
  command.addHelpText('after', ['', title, ...lines.map((line) => `  $ ${line}`)].join('\n'));
}
