import type { Argument, Command, Option } from 'commander';

/** What a shell may offer where a value is expected: some words, paths, or nothing that it could know. */
export type OfferedValue = { words: readonly string[] } | 'files' | 'folders' | 'anything';

/** An option as a shell completes it. */
export interface CompletedOption {
  /** With its dashes: the long name, and a short one where there is one. */
  names: readonly string[];
  description: string;
  /** Absent when it stands alone. */
  value?: OfferedValue;
}

/** A command as a shell completes it. */
export interface CompletedCommand {
  /** The words after the name of the program, such as "token create"; empty for the program itself. */
  path: string;
  commands: readonly { name: string; description: string }[];
  options: readonly CompletedOption[];
  /** What its arguments are, if they are something that a shell can offer. */
  argument: OfferedValue;
}

/** Every command of the program, for the scripts that teach a shell to complete it. */
export function completedCommands(command: Command, path: readonly string[] = []): CompletedCommand[] {
  const own: CompletedCommand = {
    path: path.join(' '),
    commands: command.commands.map((below) => ({
      name: below.name(),
      description: firstSentence(below.description()),
    })),
    options: command.createHelp().visibleOptions(command).map(completedOption),
    argument: command.registeredArguments.map(valueOf).find((value) => value !== 'anything') ?? 'anything',
  };
  return [own, ...command.commands.flatMap((below) => completedCommands(below, [...path, below.name()]))];
}

function completedOption(option: Option): CompletedOption {
  const names = [option.long, option.short].filter((name) => name !== undefined && name !== null);
  const description = firstSentence(option.description);
  return option.required ? { names, description, value: valueOf(option) } : { names, description };
}

/** The words for a value say what it is, such as `<file>` or `<folder or .zip>`; the path of an option is one of the web. */
function valueOf(described: Option | Argument): OfferedValue {
  if (described.argChoices !== undefined) return { words: described.argChoices };
  const isArgument = !('flags' in described);
  const name = isArgument ? described.name() : (/<(.+)>/.exec(described.flags)?.[1] ?? '');
  if (name === 'folder') return 'folders';
  return /\b(?:file|folder|zip)\b/.test(name) || (name === 'path' && isArgument) ? 'files' : 'anything';
}

/** The options that take a value, gathered by what a shell offers for it. */
export function byValue(
  options: readonly CompletedOption[],
): readonly { names: readonly string[]; value: OfferedValue }[] {
  const groups = new Map<string, { names: string[]; value: OfferedValue }>();
  for (const { names, value } of options) {
    if (value === undefined) continue;
    const key = JSON.stringify(value);
    groups.getOrInsertComputed(key, () => ({ names: [], value })).names.push(...names);
  }
  return [...groups.values()];
}

/** There is room for a few words only. */
function firstSentence(text: string): string {
  return text.split(/(?<=\w)[.:;](?:\s|$)| \[/)[0] ?? '';
}
